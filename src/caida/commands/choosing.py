"""Choosing the rules of a table on the command line: a preset, a file, and changes to them."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from caida.commands.errors import UsageError
from caida.commands.parsing import seconds
from caida.engine.errors import RulesetError
from caida.engine.ruleset import PRESETS, Ruleset
from caida.house_rules import HOUSE, house_path, load_house, read_ruleset
from caida.notation.rules import parse_value
from caida.words import Words

SEATS = (2, 3, 4)
FILES = (".toml", ".json")


def add_table_options(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument("--seats", type=int, choices=SEATS, help=words.text("cli.option.seats"))
    parser.add_argument("--teams", action="store_true", help=words.text("cli.option.teams"))


def add_changes_option(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument(
        "--set",
        metavar="OPTION=VALUE",
        action="append",
        default=[],
        dest="changes",
        help=words.text("cli.option.set"),
    )


def add_thinking_option(parser: argparse.ArgumentParser, words: Words) -> None:
    """How long a player of another program may think about a decision."""
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=seconds,
        default=2.0,
        help=words.text("arena.option.seconds"),
    )


def choose_ruleset(
    preset: str, *, seats: int | None = None, teams: bool = False, changes: Sequence[str] = ()
) -> Ruleset:
    """The rules of a preset, of the house or of a file, for these seats and with these changes."""
    options: dict[str, object] = {}
    for change in changes:
        name, _, value = change.partition("=")
        options[name] = parse_value(name, value)
    if teams and seats is None:
        seats = 4
    if preset in PRESETS:
        return Ruleset.preset(preset, **{"seats": seats or 2, "teams": teams, **options})  # type: ignore[arg-type]  # checked by the ruleset itself
    if seats is not None:
        options = {"seats": seats, "teams": teams, **options}
    return _saved(preset).with_options(**options)


def _saved(preset: str) -> Ruleset:
    if preset == HOUSE:
        house = load_house()
        if house is None:
            raise UsageError("no_house", path=house_path())
        return house
    path = Path(preset)
    if path.suffix in FILES:
        return read_ruleset(path)
    allowed = ", ".join([*PRESETS, HOUSE, *(f"*{ending}" for ending in FILES)])
    raise RulesetError("preset.unknown", option="preset", value=preset, allowed=allowed)
