"""``caida simulate``: random legal matches, each written as a record that carries its proof."""

from __future__ import annotations

import argparse
import json
import secrets
from hashlib import sha256
from pathlib import Path
from random import Random

from caida.arena.blocks import MAX_MOVES
from caida.commands.choosing import add_table_options, choose_ruleset
from caida.commands.errors import CommandError, UsageError
from caida.commands.parsing import count
from caida.commands.progress import Progress
from caida.commands.tally import Tally
from caida.commands.text import tell_tally
from caida.engine.chance import ProvableChance
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.notation import Record
from caida.notation.files import write_whole
from caida.words import Words

MAX_MATCHES = 1_000_000


def add_options(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument(
        "--preset", metavar="PRESET", default="tradicional", help=words.text("cli.option.preset")
    )
    add_table_options(parser, words)
    parser.add_argument(
        "--matches", metavar="M", type=count, default=1, help=words.text("cli.option.matches")
    )
    parser.add_argument("--seed", metavar="SEED", help=words.text("cli.option.seed"))
    parser.add_argument(
        "--out", metavar="DIR", type=Path, required=True, help=words.text("cli.option.out")
    )
    parser.add_argument("--json", action="store_true", help=words.text("cli.option.json"))


def run(options: argparse.Namespace, words: Words) -> int:
    ruleset = choose_ruleset(options.preset, seats=options.seats, teams=options.teams)
    if options.matches > MAX_MATCHES:
        raise UsageError("too_many_matches", limit=MAX_MATCHES)
    seed = secrets.token_hex(8) if options.seed is None else options.seed
    width = max(6, len(str(options.matches)))
    names = [f"{number:0{width}}.caida" for number in range(1, options.matches + 1)]
    options.out.mkdir(parents=True, exist_ok=True)
    _refuse_existing(options.out, names)
    tally = Tally(ruleset, seed)
    with Progress(words.text("cli.simulate.progress"), len(names)) as progress:
        for number, name in enumerate(names, start=1):
            match = play_random(ruleset, f"{seed} {number}")
            players = [f"Azar {seat + 1}" for seat in range(ruleset.seats)]
            write_whole(options.out / name, Record.of(match, players=players).text)
            tally.add(match)
            progress.advance()
    if options.json:
        print(json.dumps({**tally.summary(), "out": str(options.out)}, ensure_ascii=False))
    else:
        print(tell_tally(words, tally, options.out))
    return 0


def play_random(ruleset: Ruleset, seed: str) -> Match:
    """A whole match of seats that choose any legal action; the seed decides all of it.

    ``Random.random`` gives the same numbers in every version of Python, its other methods may not.
    """
    chooser = Random(f"caida simulate {seed}")
    match = Match(
        ruleset, chance=ProvableChance(sha256(f"caida simulate {seed}".encode()).digest())
    )
    moves = 0
    while match.outcome is None and moves < MAX_MOVES:
        actions = match.legal_actions()
        match.play(actions[int(chooser.random() * len(actions))])
        moves += 1
    return match


def _refuse_existing(folder: Path, names: list[str]) -> None:
    there = {file.name for file in folder.iterdir()}
    for name in names:
        if name in there:
            raise CommandError("file_exists", file=folder / name)
