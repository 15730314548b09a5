"""Blocks as a crew is asked for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from caida.arena.blocks import Block, play_block
from caida.arena.matchups import Matchup
from caida.arena.players import Players
from caida.crew.jobs import IsUnwanted


class Task(NamedTuple):
    """A block to play; ``place`` is that of the matchup in the plan."""

    place: int
    matchup: Matchup
    number: int


class BlockJob(NamedTuple):
    """What is the same for every block; a worker keeps its engines from one to the next."""

    seed: str
    seconds: float
    keep_records: bool

    @contextmanager
    def open(self) -> Iterator[Callable[[Task, IsUnwanted], Block]]:
        with Players(self.seconds) as players:

            def play(task: Task, is_unwanted: IsUnwanted) -> Block:
                return play_block(
                    task.matchup,
                    task.number,
                    seed=self.seed,
                    players=players,
                    keep_records=self.keep_records,
                    is_unwanted=is_unwanted,
                )

            yield play
