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


def house_path(environ: Mapping[str, str] | None = None) -> Path:
    """``$CAIDA_HOME/casa.toml``, else ``caida/casa.toml`` where XDG keeps configuration."""
    environ = os.environ if environ is None else environ
    home = environ.get("CAIDA_HOME")
    if home:
        return Path(home) / "casa.toml"
    config = environ.get("XDG_CONFIG_HOME")
    base = Path(config) if config else Path.home() / ".config"
    return base / "caida" / "casa.toml"


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
