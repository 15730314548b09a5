"""What a view remembers of a match and its kernel forgets, folded from the kernel's trace.

Augmented by memory.pxd; this file runs as it is without a compiler. It folds what ``Watcher``
folds (engine/views.py), of which every seat gets the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from caida.engine.state import Trace

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from caida.engine import nogil as cython

if not cython.compiled:  # compiled, memory.pxd has them from the kernel's
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

    TOP_BYTE = 32
    BYTE_MASK = 255

# A bit, or two, in every four, and four in every eight: cards counted all ranks at once.
ODD_BITS = 0x5555555555
LOW_PAIRS = 0x3333333333
LOW_NIBBLES = 0x0F0F0F0F0F
EVERY_BYTE = 0x0101010101


class Memory:
    """Of a tanda: each seat's plays (three places a seat, 0 where it has not played yet), the canto
    it sang, and sets of seats, a bit for each. Of the match: how many cantos of a seat were true
    and false."""

    def __init__(self) -> None:
        self.turn_count = [0] * 4
        self.turn_played = [0] * 12
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
        for place in range(12):
            self.turn_played[place] = 0
            self.turn_step[place] = 0
            self.turn_takes[place] = 0
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
        if kind == NOTE_THROWN or kind == NOTE_CAPTURED:
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
        self.turn_played[place] = 1
        self.turn_step[place] = card >> STEP_SHIFT
        self.turn_takes[place] = count_cards(taken)

    def get_fields(self) -> list[list[int]]:
        """All that is remembered, for pickling."""
        by_turn = [
            [self.turn_played[place], self.turn_step[place], self.turn_takes[place]]
            for place in range(12)
        ]
        by_seat = [
            [self.turn_count[seat], self.sung[seat], self.truths[seat], self.lies[seat]]
            for seat in range(4)
        ]
        sets = [self.voided, self.exposed, self.beaten, self.shown, self.settled]
        return [*by_turn, *by_seat, sets]

    def set_fields(self, fields: Sequence[Sequence[int]]) -> None:
        """Remember what ``get_fields`` told of another."""
        for place in range(12):
            self.turn_played[place] = fields[place][0]
            self.turn_step[place] = fields[place][1]
            self.turn_takes[place] = fields[place][2]
        for seat in range(4):
            self.turn_count[seat] = fields[12 + seat][0]
            self.sung[seat] = fields[12 + seat][1]
            self.truths[seat] = fields[12 + seat][2]
            self.lies[seat] = fields[12 + seat][3]
        self.voided, self.exposed, self.beaten, self.shown, self.settled = fields[16]


def count_by_rank(cards: int) -> int:
    """How many cards of each rank there are in a set: a number in every four bits."""
    cards -= cards >> 1 & ODD_BITS
    return (cards & LOW_PAIRS) + (cards >> 2 & LOW_PAIRS)


def count_cards(cards: int) -> int:
    """How many cards there are in a set, without asking for each."""
    cards = count_by_rank(cards)
    cards = (cards + (cards >> 4)) & LOW_NIBBLES
    return cards * EVERY_BYTE >> TOP_BYTE & BYTE_MASK
