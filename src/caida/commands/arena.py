"""``caida arena``: bots against bots, and how sure one can be of who is better."""

from __future__ import annotations

import argparse
import importlib.util
import json
import secrets
import sys
from pathlib import Path

from caida.arena import Plan, Standing, check_player, measure
from caida.arena.blocks import Block
from caida.arena.saving import Folder
from caida.arena.tasks import Task
from caida.arena.text import ArenaTeller
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
from caida.commands.text import tell_bots
from caida.crew.interrupts import ended_like_ctrl_c
from caida.words import Words

STOPPED = 130


def add_options(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument("bots", metavar="BOT", nargs="+", help=tell_bots(words))
    parser.add_argument(
        "--preset", metavar="PRESET", default="tradicional", help=words.text("cli.option.preset")
    )
    add_table_options(parser, words)
    add_changes_option(parser, words)
    parser.add_argument(
        "--pairs", metavar="K", type=count, default=100, help=words.text("arena.option.pairs")
    )
    parser.add_argument("--seed", metavar="SEED", help=words.text("cli.option.seed"))
    parser.add_argument(
        "--interval", metavar="W", type=percent, help=words.text("arena.option.interval")
    )
    add_crew_options(parser, words)
    add_thinking_option(parser, words)
    parser.add_argument("--save", metavar="DIR", type=Path, help=words.text("arena.option.save"))
    parser.add_argument("--json", action="store_true", help=words.text("cli.option.json"))


def percent(text: str) -> float:
    """Percentage points as a share; the name is what argparse says when it is none."""
    number = float(text)
    if not 0 < number < 50:
        raise ValueError
    return number / 100


def run(options: argparse.Namespace, words: Words) -> int:
    plan = _plan(options)
    total = plan.pairs * len(plan.matchups)
    crew = crew_for(options, total)
    folder = Folder(options.save, plan) if options.save is not None else None
    teller = ArenaTeller(words)
    with ended_like_ctrl_c(), Progress(words.text("arena.playing"), total) as progress:

        def watch(standing: Standing, task: Task, block: Block) -> None:
            if folder is not None:
                folder.save(task, block)
            if progress.is_shown:
                progress.label = teller.running(standing)
            progress.advance()

        report = measure(plan, crew=crew, watch=watch)
    for line in teller.faults(report):
        print(f"caida: {line}", file=sys.stderr)
    if options.json:
        print(json.dumps(report.to_dict(), ensure_ascii=False))
    else:
        print("\n".join(teller.lines(report)))
    return STOPPED if report.is_interrupted else 0


def _plan(options: argparse.Namespace) -> Plan:
    """Everything that can be refused is refused here, before the first match."""
    if len(options.bots) < 2:
        raise UsageError("two_players")
    for package in ("choix", "scipy"):
        if importlib.util.find_spec(package) is None:
            raise CommandError("no_choix")
    ruleset = choose_ruleset(
        options.preset, seats=options.seats, teams=options.teams, changes=options.changes
    )
    for player in options.bots:
        check_player(player)
    return Plan(
        ruleset=ruleset,
        players=tuple(options.bots),
        pairs=options.pairs,
        seed=secrets.token_hex(8) if options.seed is None else options.seed,
        margin=options.interval,
        seconds=options.seconds,
        keep_records=options.save is not None,
    )
