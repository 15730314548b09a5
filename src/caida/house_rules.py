"""The house's own rules, ``casa``: one TOML file in the player's configuration folder."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from caida.engine.errors import RulesetError
from caida.engine.ruleset import Ruleset
from caida.notation.files import write_whole

HOUSE = "casa"
MAX_BYTES = 64_000


def own_path(name: str, variable: str, usual: str, environ: Mapping[str, str]) -> Path:
    """A player's own file: in ``$CAIDA_HOME``, else in ``caida/`` where XDG has such files."""
    if home := environ.get("CAIDA_HOME"):
        return Path(home) / name
    return Path(environ.get(variable) or Path.home() / usual) / "caida" / name


def house_path(environ: Mapping[str, str] = os.environ) -> Path:
    """``casa.toml`` among the configuration."""
    return own_path("casa.toml", "XDG_CONFIG_HOME", ".config", environ)


def load_house() -> Ruleset | None:
    """The saved rules, None if there are none; RulesetError if the file does not read as rules."""
    path = house_path()
    return read_ruleset(path) if path.is_file() else None


def save_house(ruleset: Ruleset) -> Path:
    """Keep these rules as the house's, in place of those before; never leaves half a file."""
    path = house_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, ruleset.to_toml())
    return path


def read_ruleset(path: Path) -> Ruleset:
    """The rules in a .toml or .json file; RulesetError if it does not read as rules."""
    kind = "JSON" if path.suffix == ".json" else "TOML"
    with path.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise RulesetError("ruleset.too_big", option="", limit=MAX_BYTES)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise RulesetError("ruleset.not_utf8", option="") from None
    return Ruleset.from_json(text) if kind == "JSON" else Ruleset.from_toml(text)
