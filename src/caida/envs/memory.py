"""What a view remembers of a match and its kernel forgets, folded while it hears what happens.

Augmented by memory.pxd; this file runs as it is without a compiler. It folds what ``Watcher``
folds (engine/views.py), of which every seat gets the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from caida.engine.state import Listener

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from caida.engine import nogil as cython

if not cython.compiled:  # compiled, memory.pxd has them, from the kernel's and its own
    from caida.engine.cantos import CANTOS
    from caida.engine.cards import RANKS, STEP_SHIFT
    from caida.engine.codes import (
        CARD_BITS,
        CARD_MASK,
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
    )
    from caida.envs.observation import FEATURE_OF
    from caida.envs.observation import MOST as HIGHEST
    from caida.envs.observation import SEATS as SEAT_COUNT
    from caida.envs.observation import TURNS as TURN_COUNT

    RANK_COUNT = len(RANKS)
    CANTO_COUNT = len(CANTOS)
    TOLD = FEATURE_OF["turn_rank"].start
    TURN_RANK = FEATURE_OF["turn_rank"].start
    TURN_TAKES = FEATURE_OF["turn_takes"].start
    SUNG = FEATURE_OF["sung"].start
    VOIDED = FEATURE_OF["voided"].start
    EXPOSED = FEATURE_OF["exposed"].start
    BEATEN = FEATURE_OF["beaten"].start
    SETTLED = FEATURE_OF["settled"].start
    SHOWN = FEATURE_OF["shown"].start
    TRUTHS = FEATURE_OF["truths"].start
    LIES = FEATURE_OF["lies"].start
    TOLD_SIZE = LIES + SEAT_COUNT - TOLD


# What is folded, as a set of kinds: the kernel need not note anything else.
HEARD = sum(
    1 << kind
    for kind in (
        *(NOTE_DEAL, NOTE_TANDA, NOTE_THROWN, NOTE_CAPTURED, NOTE_SUNG),
        *(NOTE_EXPOSED, NOTE_VOIDED, NOTE_FINED, NOTE_BEATEN, NOTE_PAID),
    )
)


class Memory(Listener):
    """``told`` has for each seat the part of its observation from ``turn_rank`` to ``lies``, which
    an observer only copies. ``truths`` and ``lies`` are of the match, all before them is of a
    tanda."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.told = [0] * 932  # SEAT_COUNT * TOLD_SIZE, as in memory.pxd
        self.turn_count = [0] * 4

    def forget_match(self) -> None:
        for place in range(self.seats * TOLD_SIZE):
            self.told[place] = 0
        self.forget_tanda()

    def forget_tanda(self) -> None:
        for seat in range(self.seats):
            self.turn_count[seat] = 0
            at = seat * TOLD_SIZE
            for place in range(TRUTHS - TOLD):
                self.told[at + place] = 0

    def hear(self, kind: int, seat: int, second: int, third: int, fourth: int) -> None:
        """Fold what happened in the kernel; codes.py says what its numbers are."""
        if kind == NOTE_THROWN or kind == NOTE_CAPTURED:
            self.add_turn(seat, second >> STEP_SHIFT, fourth)
        else:
            self.hear_rare(kind, seat, second, fourth)

    def hear_rare(self, kind: int, seat: int, second: int, fourth: int) -> None:
        """All but plays, which C would look up in one table with them, and guess wrong."""
        if kind == NOTE_TANDA or kind == NOTE_DEAL:
            self.forget_tanda()
        elif kind == NOTE_SUNG:
            self.tell(SUNG + second - 1, CANTO_COUNT, seat, 1)
        elif kind == NOTE_EXPOSED:
            self.tell(EXPOSED, 1, seat, 1)
        elif kind == NOTE_VOIDED:
            self.tell(VOIDED, 1, seat, 1)
        elif kind == NOTE_FINED:
            self.tell(EXPOSED, 1, seat, 1)
            self.settle(LIES, seat)
        elif kind == NOTE_BEATEN:
            self.tell(BEATEN, 1, seat, 1)
            self.settle(TRUTHS, seat)
        elif kind == NOTE_PAID:
            for held in range(3):
                step = (fourth >> held * CARD_BITS & CARD_MASK) >> STEP_SHIFT
                self.count(SHOWN + step, RANK_COUNT, seat)
            self.settle(TRUTHS, seat)

    def add_turn(self, seat: int, step: int, takes: int) -> None:
        """As ``tell`` would with two numbers, in one go: nothing else happens at every move."""
        turn = self.turn_count[seat]
        rank = TURN_RANK - TOLD + turn * RANK_COUNT + step
        number = TURN_TAKES - TOLD + turn
        self.turn_count[seat] = turn + 1
        for me in range(self.seats):
            at = me * TOLD_SIZE
            place = seat - me
            place += (place < 0) * self.seats
            self.told[at + rank + place * TURN_COUNT * RANK_COUNT] = 1
            self.told[at + number + place * TURN_COUNT] = takes

    def settle(self, feature: int, seat: int) -> None:
        """One more truth or lie of a seat."""
        self.count(feature, 1, seat)
        for me in range(self.seats):
            self.told[me * TOLD_SIZE + SETTLED - TOLD] = 1

    def count(self, feature: int, size: int, seat: int) -> None:
        """One more than it was; 127 stays 127."""
        before = self.told[seat * TOLD_SIZE + feature - TOLD]  # to oneself, one is the first seat
        self.tell(feature, size, seat, before + (before < HIGHEST))

    def tell(self, feature: int, size: int, seat: int, number: int) -> None:
        """Write a number for every seat that looks: at the place of who looks itself, or ``size``
        places further for each seat after it."""
        at = feature - TOLD + seat * size
        for me in range(self.seats):
            self.told[at] = number
            at += TOLD_SIZE - size + (me == seat) * self.seats * size

    def get_fields(self) -> list[list[int]]:
        """All that is remembered, for pickling."""
        told = [self.told[place] for place in range(self.seats * TOLD_SIZE)]
        return [told, [self.turn_count[seat] for seat in range(self.seats)]]

    def set_fields(self, fields: Sequence[Sequence[int]]) -> None:
        """Remember what ``get_fields`` told of another."""
        for place in range(self.seats * TOLD_SIZE):
            self.told[place] = fields[0][place]
        for seat in range(self.seats):
            self.turn_count[seat] = fields[1][seat]
