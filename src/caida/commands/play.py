"""``caida play``: the game in the terminal."""

from __future__ import annotations

import argparse

from caida.commands.choosing import add_table_options, choose_ruleset
from caida.commands.errors import CommandError
from caida.engine.ruleset import PRESETS
from caida.house_rules import HOUSE
from caida.words import Words


def add_options(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument(
        "--preset", choices=(*PRESETS, HOUSE), help=words.text("cli.option.preset_name")
    )
    add_table_options(parser, words)
    parser.add_argument("--seed", metavar="SEED", help=words.text("cli.option.seed"))


def run(options: argparse.Namespace, _words: Words) -> int:
    """Refuses impossible tables here, in one line, before the screen is taken over."""
    seats, teams = options.seats, options.teams
    if options.preset is not None or seats is not None or teams:
        ruleset = choose_ruleset(options.preset or "tradicional", seats=seats, teams=teams)
        seats, teams = ruleset.seats, ruleset.teams
    try:
        from caida.terminal import app
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("textual", "rich"):
            raise
        raise CommandError("no_textual") from None
    return app.run(
        lang=options.lang, preset=options.preset, seats=seats, teams=teams, seed=options.seed
    )
