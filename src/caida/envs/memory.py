"""What a view remembers of a match and its kernel forgets, folded from the kernel's trace.

Augmented by memory.pxd; this file runs as it is without a compiler. It folds what ``Watcher``
folds (engine/views.py), of which every seat gets the same.
"""

from __future__ import annotations

from caida.engine.cards import STEP_SHIFT
from caida.engine.codes import (
    NOTE_BEATEN,
    NOTE_CAPTURED,
    NOTE_DEAL,
    NOTE_EXPOSED,
    NOTE_FINED,
    NOTE_PAID,
    NOTE_SUNG,
    NOTE_TANDA,
    NOTE_THROWN,
    NOTE_VOIDED,
    ROW_CELLS,
)
from caida.engine.state import Trace


class Memory:
    """Of a tanda: each seat's plays (three places a seat), the canto it sang, and sets of seats, a
    bit for each. Of the match: how many cantos of a seat were true and false."""

    def __init__(self) -> None:
        self.turn_count = [0] * 4
        self.turn_step = [0] * 12
        self.turn_takes = [0] * 12
        self.sung = [0] * 4
        self.voided = 0
        self.exposed = 0
        self.beaten = 0
        self.shown = 0
        self.settled = 0
        self.truths = [0] * 4
        self.lies = [0] * 4

    def forget_match(self) -> None:
        for seat in range(4):
            self.truths[seat] = 0
            self.lies[seat] = 0
        self.forget_tanda()

    def forget_tanda(self) -> None:
        for seat in range(4):
            self.turn_count[seat] = 0
            self.sung[seat] = 0
        self.voided = 0
        self.exposed = 0
        self.beaten = 0
        self.shown = 0
        self.settled = 0

    def read(self, trace: Trace) -> None:
        """Fold what was noted since, and empty the trace."""
        for row in range(trace.rows):
            at = row * ROW_CELLS
            self.fold(
                trace.cells[at], trace.cells[at + 1], trace.cells[at + 2], trace.cells[at + 3]
            )
        trace.rows = 0

    def fold(self, kind: int, seat: int, second: int, third: int) -> None:
        """One row; codes.py says what its numbers are."""
        if kind == NOTE_THROWN:
            self.add_turn(seat, second, 0)
        elif kind == NOTE_CAPTURED:
            self.add_turn(seat, second, third)
        elif kind == NOTE_TANDA or kind == NOTE_DEAL:
            self.forget_tanda()
        elif kind == NOTE_SUNG:
            self.sung[seat] = second
        elif kind == NOTE_EXPOSED:
            self.exposed |= 1 << seat
        elif kind == NOTE_VOIDED:
            self.voided |= 1 << seat
        elif kind == NOTE_FINED:
            self.exposed |= 1 << seat
            self.lies[seat] += 1
            self.settled = 1
        elif kind == NOTE_BEATEN:
            self.beaten |= 1 << seat
            self.truths[seat] += 1
            self.settled = 1
        elif kind == NOTE_PAID:
            self.shown |= 1 << seat
            self.truths[seat] += 1
            self.settled = 1

    def add_turn(self, seat: int, card: int, taken: int) -> None:
        place = seat * 3 + self.turn_count[seat]
        self.turn_count[seat] += 1
        self.turn_step[place] = card >> STEP_SHIFT
        takes = 0
        while taken:
            taken &= taken - 1
            takes += 1
        self.turn_takes[place] = takes

    def copy_from(self, other: Memory) -> None:
        """Remember the same as another."""
        for place in range(12):
            self.turn_step[place] = other.turn_step[place]
            self.turn_takes[place] = other.turn_takes[place]
        for seat in range(4):
            self.turn_count[seat] = other.turn_count[seat]
            self.sung[seat] = other.sung[seat]
            self.truths[seat] = other.truths[seat]
            self.lies[seat] = other.lies[seat]
        self.voided = other.voided
        self.exposed = other.exposed
        self.beaten = other.beaten
        self.shown = other.shown
        self.settled = other.settled
