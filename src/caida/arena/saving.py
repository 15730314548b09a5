"""Records of what was played, one file for each match; nothing there is overwritten."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from pathlib import Path

from caida.arena.blocks import Block
from caida.arena.matchups import Matchup
from caida.arena.measure import Plan
from caida.arena.tasks import Task
from caida.notation.files import write_whole


class Folder:
    """Where records go: ``1-maestro-conocedor-000001-a.caida`` is the first seating of pair 1."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Makes the folder; FileExistsError if a record of this plan is there already."""
        self._path = path
        path.mkdir(parents=True, exist_ok=True)
        there = {file.name for file in path.iterdir()}
        for index, matchup in enumerate(plan.matchups):
            for number in range(1, plan.pairs + 1):
                for name in _names(Task(index, matchup, number)):
                    if name in there:
                        raise FileExistsError(
                            errno.EEXIST, os.strerror(errno.EEXIST), str(path / name)
                        )

    def save(self, task: Task, block: Block) -> None:
        for name, played in zip(_names(task), block.matches, strict=True):
            assert played.record is not None
            write_whole(self._path / name, played.record)


def _names(task: Task) -> Iterator[str]:
    start = f"{task.place + 1}-{_slug(task.matchup)}-{task.number:06}"
    for place in range(len(task.matchup.seatings())):
        yield f"{start}-{'abcd'[place]}.caida"


def _slug(matchup: Matchup) -> str:
    """The players in a file's name, whatever a command line may hold."""
    return "-".join(re.sub(r"\W+", "-", player).strip("-")[-24:] for player in matchup.players)
