"""``caida bench``: how fast the engine of this installation is."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

from caida.commands.parsing import seconds
from caida.commands.text import tell_speed
from caida.engine.build import COMPILED
from caida.engine.kernel import Kernel
from caida.engine.match import Match
from caida.engine.playout import random_matches
from caida.engine.ruleset import Ruleset
from caida.engine.tables import table_of
from caida.words import Words


class Figures(NamedTuple):
    """Moves a second, by how the engine is driven, and the bytes of a kernel state."""

    compiled: bool
    playouts: int
    stepped: int
    match: int
    state_bytes: int


def add_options(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=seconds,
        default=1.0,
        help=words.text("cli.option.seconds"),
    )
    parser.add_argument("--json", action="store_true", help=words.text("cli.option.json"))


def run(options: argparse.Namespace, words: Words) -> int:
    figures = measure(options.seconds)
    if options.json:
        print(json.dumps(figures._asdict()))
        return 0
    speeds = {name: getattr(figures, name) for name in ("playouts", "stepped", "match")}
    told = tell_speed(words, speeds, figures.state_bytes)
    print("\n".join(told))
    return 0


def measure(duration: float) -> Figures:
    """Each way of driving the engine, for about this many seconds."""
    ruleset = Ruleset()
    kernel = Kernel(table_of(ruleset))
    return Figures(
        compiled=COMPILED,
        playouts=_rate(lambda number: random_matches(kernel.rules, number * 10, 10), duration),
        stepped=_rate(lambda number: _step_match(kernel, number), duration),
        match=_rate(lambda number: _play_match(ruleset, number), duration),
        state_bytes=sys.getsizeof(kernel),
    )


def _rate(play: Callable[[int], int], duration: float) -> int:
    moves = 0
    number = 0
    start = time.perf_counter()
    elapsed = 0.0
    while elapsed < duration:
        moves += play(number)
        number += 1
        elapsed = time.perf_counter() - start
    return round(moves / elapsed)


def _step_match(kernel: Kernel, number: int) -> int:
    moves = 0
    legal = kernel.start(number)
    while legal:
        legal = kernel.step(moves % legal)
        moves += 1
    return moves


def _play_match(ruleset: Ruleset, number: int) -> int:
    match = Match(ruleset, seed=number)
    moves = 0
    while match.outcome is None:
        actions = match.legal_actions()
        match.play(actions[moves % len(actions)])
        moves += 1
    return moves
