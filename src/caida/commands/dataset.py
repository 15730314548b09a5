"""``caida dataset``: decisions of many matches as Parquet; goes on where it stopped."""

from __future__ import annotations

import argparse
import importlib.util
import json
import secrets
from pathlib import Path

from caida.arena import check_player
from caida.commands.choosing import (
    add_changes_option,
    add_table_options,
    add_thinking_option,
    choose_ruleset,
)
from caida.commands.crews import add_crew_options, crew_for
from caida.commands.errors import CommandError, UsageError
from caida.commands.parsing import count
from caida.commands.progress import Progress
from caida.commands.text import tell_players
from caida.crew.interrupts import ended_like_ctrl_c
from caida.dataset import Made, Plan, make
from caida.dataset.making import begun
from caida.dataset.text import tell_card, tell_made
from caida.words import Words

STOPPED = 130


def add_options(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument(
        "--matches", metavar="N", type=count, default=1_000, help=words.text("cli.option.matches")
    )
    parser.add_argument(
        "--players", metavar="BOT", nargs="+", default=["conocedor"], help=tell_players(words)
    )
    parser.add_argument(
        "--preset", metavar="PRESET", default="tradicional", help=words.text("cli.option.preset")
    )
    add_table_options(parser, words)
    add_changes_option(parser, words)
    parser.add_argument("--seed", metavar="SEED", help=words.text("cli.option.seed"))
    parser.add_argument("--coach", action="store_true", help=words.text("dataset.option.coach"))
    add_thinking_option(parser, words)
    add_crew_options(parser, words)
    parser.add_argument(
        "--out", metavar="DIR", type=Path, required=True, help=words.text("dataset.option.out")
    )
    parser.add_argument("--json", action="store_true", help=words.text("cli.option.json"))


def run(options: argparse.Namespace, words: Words) -> int:
    plan = _plan(options)
    crew = crew_for(options, plan.files)
    with ended_like_ctrl_c(), Progress(words.text("dataset.playing"), plan.files) as progress:
        made = make(
            plan,
            options.out,
            crew=crew,
            tell=tell_card,
            watch=lambda made: progress.reach(made.files, plan.files),
        )
    if options.json:
        print(json.dumps(_summary(made, options.out), ensure_ascii=False))
    else:
        print(tell_made(words, made, options.out))
    return 0 if made.is_whole else STOPPED


def _plan(options: argparse.Namespace) -> Plan:
    """Everything that can be refused is refused here, before the first match."""
    if importlib.util.find_spec("pyarrow") is None:
        raise CommandError("no_pyarrow")
    ruleset = choose_ruleset(
        options.preset, seats=options.seats, teams=options.teams, changes=options.changes
    )
    if ruleset.seats % len(options.players):
        raise UsageError("players_and_seats", players=len(options.players), seats=ruleset.seats)
    for player in options.players:
        check_player(player)
    seed = options.seed
    if seed is None:  # whoever goes on need not say it again
        seed = str((begun(options.out) or {}).get("seed") or secrets.token_hex(8))
    return Plan(
        ruleset=ruleset,
        players=tuple(options.players),
        matches=options.matches,
        seed=seed,
        coach=options.coach,
        seconds=options.seconds,
    )


def _summary(made: Made, folder: Path) -> dict[str, object]:
    return {
        **made.plan.identity(),
        "files": made.files,
        "found": made.found,
        "decisions": made.decisions,
        "whole": made.is_whole,
        "out": str(folder),
    }
