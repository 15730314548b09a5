"""Lines of play that were taken back: what was played in them, and where they would stand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from caida.engine.history import Step

MAX_UNDONE = 100  # how often a match can be taken back, and how many lines a record may have


class Undone(NamedTuple):
    """Decisions that once followed the first ``at`` steps of a match's history.

    They are told up to where chance would come: what it would have brought stays untold.
    """

    at: int
    steps: tuple[Step, ...]


def last_decision(history: Sequence[Step], seat: int) -> int | None:
    """The place of the last action of a seat; None where it has not decided anything yet."""
    for place in range(len(history) - 1, -1, -1):
        if history[place].action is not None and history[place].seat == seat:
            return place
    return None


def take_back(
    history: Sequence[Step], at: int, undone: Sequence[Undone] = ()
) -> tuple[Undone, ...]:
    """All lines taken back once a match stands again before the step at ``at``.

    One that was taken back further on is told from ``at`` now, with the steps that led to it.
    """
    lines = [line for line in undone if line.at <= at]
    further = [line for line in undone if line.at > at]
    for line in further:
        _add(lines, at, (*history[at : line.at], *line.steps))
    if all(line.at != len(history) for line in further):  # else the present line is part of one
        _add(lines, at, history[at:])
    return tuple(lines)


def _add(lines: list[Undone], at: int, steps: Sequence[Step]) -> None:
    """Add a line unless it was told: whoever plays the same again has nothing new to tell."""
    told = tuple(takewhile(lambda step: step.action is not None, steps))
    if all(_moves(line) != _moves(Undone(at, told)) for line in lines):
        lines.append(Undone(at, told))


def _moves(line: Undone) -> tuple[object, ...]:
    return (line.at, *((step.seat, step.action) for step in line.steps))
