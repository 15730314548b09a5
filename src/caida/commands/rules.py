"""``caida rules``: explains a ruleset, prints it as a file, or keeps it as the house's own."""

from __future__ import annotations

import argparse

from caida.commands.choosing import add_changes_option, add_table_options, choose_ruleset
from caida.commands.text import tell_saved_rules
from caida.house_rules import save_house
from caida.words import Words


def add_options(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument(
        "preset",
        metavar="PRESET",
        nargs="?",
        default="tradicional",
        help=words.text("cli.option.preset"),
    )
    add_table_options(parser, words)
    add_changes_option(parser, words)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--toml", action="store_true", help=words.text("cli.option.toml"))
    form.add_argument("--json", action="store_true", help=words.text("cli.option.json_rules"))
    parser.add_argument("--save", action="store_true", help=words.text("cli.option.save"))


def run(options: argparse.Namespace, words: Words) -> int:
    ruleset = choose_ruleset(
        options.preset, seats=options.seats, teams=options.teams, changes=options.changes
    )
    if options.toml:
        print(ruleset.to_toml(), end="")
    elif options.json:
        print(ruleset.to_json())
    elif not options.save:
        print(words.rules_text(ruleset).rstrip("\n"))
    if options.save:
        print(tell_saved_rules(words, save_house(ruleset)))
    return 0
