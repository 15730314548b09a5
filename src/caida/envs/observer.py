"""The observation of a kernel's match, written without the interpreter.

Augmented by observer.pxd; this file runs as it is without a compiler. It agrees with
``observe(view)`` place for place (tests/envs/test_observer.py).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from caida.engine.kernel import Kernel
from caida.engine.ruleset import Ruleset
from caida.envs.masks import MaskWriter
from caida.envs.memory import Memory
from caida.envs.observation import FEATURE_OF, rules_of

Row = list[int] | NDArray[np.int8]

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from caida.engine import nogil as cython

if cython.compiled:
    from cython.cimports.libc.string import memcpy
else:  # compiled, these are enums of observer.pxd and kernel.pxd
    from caida.engine.cards import DECK_SIZE, FOUR_SUITS, STEP_SHIFT
    from caida.engine.codes import ORDER, OVER
    from caida.envs.observation import HUNDRED as WHOLE
    from caida.envs.observation import MOST as HIGHEST
    from caida.envs.observation import OBSERVATION_SIZE, RULES_START

    PHASE = FEATURE_OF["phase"].start
    TO_ACT = FEATURE_OF["to_act"].start
    DEALER = FEATURE_OF["dealer"].start
    DEAL = FEATURE_OF["deal"].start
    TANDA = FEATURE_OF["tanda"].start
    TANDAS_LEFT = FEATURE_OF["tandas_left"].start
    STOCK_SIZE = FEATURE_OF["stock_size"].start
    SCORE = FEATURE_OF["score"].start
    SCORE_HUNDREDS = FEATURE_OF["score_hundreds"].start
    HAND = FEATURE_OF["hand"].start
    DEALT = FEATURE_OF["dealt"].start
    CANTO = FEATURE_OF["canto"].start
    MESA = FEATURE_OF["mesa"].start
    TAKEN = FEATURE_OF["taken"].start
    LAST_THROW = FEATURE_OF["last_throw"].start
    THROWER = FEATURE_OF["thrower"].start
    HITS = FEATURE_OF["hits"].start
    LAST_CAPTOR = FEATURE_OF["last_captor"].start
    HAND_SIZE = FEATURE_OF["hand_size"].start
    PILE_SIZE = FEATURE_OF["pile_size"].start
    WINNER = FEATURE_OF["winner"].start
    REASON = FEATURE_OF["reason"].start
    SUIT_COUNT = 4
    PAIRS, PAIR_BITS, PAIR_MASK = 5, 8, 255  # two ranks of four cards each
    from caida.envs.memory import TOLD, TOLD_SIZE


class Observer:
    """Writes what a seat knows, under one ruleset; ``blank`` is all zeros but for the rules,
    ``pairs`` has for any cards of two ranks how many are of each, and ``masks`` writes what the
    seat may do."""

    def __init__(self, ruleset: Ruleset) -> None:
        if not cython.compiled:  # an array of C is there from the start
            self.row = [0] * OBSERVATION_SIZE
            self.blank = [0] * OBSERVATION_SIZE
            self.pairs = [0] * (2 << PAIR_BITS)
            self.hit_numbers = [0] * 128
        for cards in range(1 << PAIR_BITS):
            self.pairs[2 * cards] = (cards & FOUR_SUITS).bit_count()
            self.pairs[2 * cards + 1] = (cards >> SUIT_COUNT).bit_count()
        for hits in range(32):
            for number in range(4):
                self.hit_numbers[4 * hits + number] = hits >> (number + 1) & 1
        for place, value in enumerate(rules_of(ruleset).tolist(), RULES_START):
            self.blank[place] = value
        self.seats = ruleset.seats
        self.tandas = ruleset.tandas
        self.masks = MaskWriter(ruleset)
        self.told_size = TOLD_SIZE  # of a size known to C, it would copy eight bytes at a time

    def seen(self) -> NDArray[np.int8]:
        """What was looked at last, as an array of its own."""
        return np.array([self.row[place] for place in range(OBSERVATION_SIZE)], np.int8)

    def look(self, kernel: Kernel, memory: Memory, me: int) -> None:
        """What seat ``me`` knows now, for ``seen``."""
        self.look_into(kernel, memory, me, self.row)

    def look_into(self, kernel: Kernel, memory: Memory, me: int, row: Row) -> None:
        """The same, into a row of the caller's.

        What lies beside a match is another one in another state, so that a processor guesses wrong
        what is asked: where there is nothing to write, a 0 is written instead.
        """
        copy(row, 0, self.blank, 0, TOLD)
        copy(row, TOLD, memory.told, me * TOLD_SIZE, self.told_size)
        copy(row, WINNER, self.blank, WINNER, OBSERVATION_SIZE - WINNER)
        self.look_at_table(kernel, me, row)
        self.look_at_cards(kernel, me, row)
        self.look_at_seats(kernel, me, row)
        if kernel.phase == OVER:
            self.look_at_end(kernel, me, row)

    def place(self, seat: int, me: int) -> int:
        """Where a seat is, counted from who looks; nobody, -1, is somewhere, too."""
        place = seat - me
        return place + (place < 0) * self.seats

    def look_at_table(self, kernel: Kernel, me: int, row: Row) -> None:
        phase = kernel.phase
        thrown = kernel.last_throw
        thrower = kernel.thrower
        captor = kernel.last_captor
        hits = kernel.hits
        if phase < ORDER or phase >= OVER:  # a deal that is over is nobody's turn
            row[PHASE + OVER - ORDER] = 1
        else:
            row[PHASE + phase - ORDER] = 1
            row[TO_ACT + self.place(kernel.seat, me)] = 1
        row[DEALER + self.place(kernel.dealer, me)] = 1
        row[DEAL] = kernel.deal if kernel.deal < HIGHEST else HIGHEST
        row[TANDA] = kernel.tanda
        row[TANDAS_LEFT] = self.tandas - kernel.tanda
        row[STOCK_SIZE] = DECK_SIZE - kernel.top
        row[LAST_THROW + (thrown + (thrown < 0) >> STEP_SHIFT)] = thrown >= 0
        row[THROWER + self.place(thrower, me)] = thrower >= 0
        row[LAST_CAPTOR + self.place(captor, me)] = captor >= 0
        copy(row, HITS, self.hit_numbers, 4 * hits, 4)

    def look_at_cards(self, kernel: Kernel, me: int, row: Row) -> None:
        first = me * 3
        size = kernel.hand_size[me]
        for held in range(3):
            row[HAND + (kernel.hands[first + held] >> STEP_SHIFT)] += held < size
        if kernel.tanda > 0:
            for held in range(3):
                row[DEALT + (kernel.dealt[first + held] >> STEP_SHIFT)] += 1
            kind = kernel.rules.canto_kind[kernel.canto_index[me]]
            row[CANTO + (kind - 1 if kind > 0 else 0)] = kind > 0
        taken = kernel.piles[0] | kernel.piles[1] | kernel.piles[2] | kernel.piles[3]
        self.count(kernel.mesa, MESA, row)
        self.count(taken, TAKEN, row)

    def count(self, cards: int, at: int, row: Row) -> None:
        """How many cards of each rank there are in a set, two ranks at a time."""
        for pair in range(PAIRS):
            copy(row, at + 2 * pair, self.pairs, 2 * (cards >> pair * PAIR_BITS & PAIR_MASK), 2)

    def look_at_seats(self, kernel: Kernel, me: int, row: Row) -> None:
        sides = kernel.rules.sides
        seat = me
        for place in range(self.seats):
            # Partners sit opposite (MAT-1); a remainder would be dear here.
            score = kernel.scores[seat if seat < sides else seat - sides]
            if score >= WHOLE:
                hundreds = score // WHOLE
                score -= hundreds * WHOLE
                row[SCORE_HUNDREDS + place] = hundreds if hundreds < HIGHEST else HIGHEST
            row[SCORE + place] = score
            row[HAND_SIZE + place] = kernel.hand_size[seat]
            row[PILE_SIZE + place] = kernel.pile_size[seat]
            seat += 1
            seat *= seat < self.seats

    def look_at_end(self, kernel: Kernel, me: int, row: Row) -> None:
        row[REASON + kernel.reason] = 1
        for seat in range(kernel.rules.seats):
            if seat % kernel.rules.sides == kernel.winner:
                row[WINNER + self.place(seat, me)] = 1


def copy(row: Row, to: int, source: Sequence[int], at: int, size: int) -> None:
    """So many numbers of another row, all at once."""
    if cython.compiled:
        memcpy(cython.address(row[to]), cython.address(source[at]), size)
    else:
        row[to : to + size] = source[at : at + size]
