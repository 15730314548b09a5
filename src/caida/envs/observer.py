"""The observation of a kernel's match, written without the interpreter.

Augmented by observer.pxd; this file runs as it is without a compiler. It agrees with
``observe(view)`` place for place (tests/envs/test_observer.py).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from caida.engine.cards import DECK_SIZE, STEP_SHIFT
from caida.engine.codes import ORDER, OVER
from caida.engine.kernel import Kernel
from caida.engine.ruleset import Ruleset
from caida.envs.memory import Memory
from caida.envs.observation import FEATURE_OF, rules_of
from caida.envs.observation import HUNDRED as WHOLE
from caida.envs.observation import MOST as HIGHEST

Row = list[int] | NDArray[np.int8]

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from caida.engine import nogil as cython

if not cython.compiled:  # compiled, these are the enums of observer.pxd
    from caida.envs.observation import OBSERVATION_SIZE, RULES_START

    RANK_COUNT = 10
    CANTO_COUNT = 10
    TURN_COUNT = 3
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
    WINNER = FEATURE_OF["winner"].start
    REASON = FEATURE_OF["reason"].start

# A bit, or two, in every four: how many cards of each rank a set has, all ranks at once.
ODD_BITS = 0x5555555555
LOW_PAIRS = 0x3333333333
RANK_MASK = 15


class Observer:
    """Writes what a seat knows, under one ruleset; ``row`` has the places of the rules from the
    start."""

    def __init__(self, ruleset: Ruleset) -> None:
        if not cython.compiled:  # an array of C is there from the start
            self.row = [0] * OBSERVATION_SIZE
        for place, value in enumerate(rules_of(ruleset).tolist(), RULES_START):
            self.row[place] = value
        self.tandas = ruleset.tandas

    def seen(self) -> NDArray[np.int8]:
        """What was looked at last, as an array of its own."""
        return np.array([self.row[place] for place in range(OBSERVATION_SIZE)], np.int8)

    def look(self, kernel: Kernel, memory: Memory, me: int) -> None:
        """What seat ``me`` knows now, for ``seen``."""
        self.look_into(kernel, memory, me, self.row)

    def look_into(self, kernel: Kernel, memory: Memory, me: int, row: Row) -> None:
        """The same, into a row of the caller's: written once, and never read back."""
        for place in range(RULES_START):
            row[place] = 0
        for place in range(RULES_START, OBSERVATION_SIZE):
            row[place] = self.row[place]
        self.look_at_table(kernel, me, row)
        self.look_at_cards(kernel, me, row)
        self.look_at_seats(kernel, memory, me, row)
        if kernel.phase == OVER:
            self.look_at_end(kernel, me, row)

    def place(self, kernel: Kernel, seat: int, me: int) -> int:
        """Where a seat is, counted from who looks."""
        return seat - me if seat >= me else seat - me + kernel.rules.seats

    def look_at_table(self, kernel: Kernel, me: int, row: Row) -> None:
        if kernel.phase < ORDER or kernel.phase >= OVER:  # a deal that is over is nobody's turn
            row[PHASE + OVER - ORDER] = 1
        else:
            row[PHASE + kernel.phase - ORDER] = 1
            row[TO_ACT + self.place(kernel, kernel.seat, me)] = 1
        row[DEALER + self.place(kernel, kernel.dealer, me)] = 1
        row[DEAL] = kernel.deal if kernel.deal < HIGHEST else HIGHEST
        row[TANDA] = kernel.tanda
        row[TANDAS_LEFT] = self.tandas - kernel.tanda
        row[STOCK_SIZE] = DECK_SIZE - kernel.top
        if kernel.last_throw >= 0:
            row[LAST_THROW + (kernel.last_throw >> STEP_SHIFT)] = 1
            if kernel.thrower >= 0:
                row[THROWER + self.place(kernel, kernel.thrower, me)] = 1
        if kernel.last_captor >= 0:
            row[LAST_CAPTOR + self.place(kernel, kernel.last_captor, me)] = 1
        for number in range(4):
            row[HITS + number] = kernel.hits >> (number + 1) & 1

    def look_at_cards(self, kernel: Kernel, me: int, row: Row) -> None:
        for held in range(me * 3, me * 3 + kernel.hand_size[me]):
            row[HAND + (kernel.hands[held] >> STEP_SHIFT)] += 1
        if kernel.tanda > 0:
            for held in range(me * 3, me * 3 + 3):
                row[DEALT + (kernel.dealt[held] >> STEP_SHIFT)] += 1
            kind = kernel.rules.canto_kind[kernel.canto_index[me]]
            if kind > 0:
                row[CANTO + kind - 1] = 1
        taken = kernel.piles[0] | kernel.piles[1] | kernel.piles[2] | kernel.piles[3]
        self.count(kernel.mesa, MESA, row)
        self.count(taken, TAKEN, row)

    def count(self, cards: int, at: int, row: Row) -> None:
        """How many cards of each rank there are in a set."""
        cards -= cards >> 1 & ODD_BITS
        cards = (cards & LOW_PAIRS) + (cards >> 2 & LOW_PAIRS)
        for step in range(RANK_COUNT):
            row[at + step] = cards >> (step << STEP_SHIFT) & RANK_MASK

    def look_at_seats(self, kernel: Kernel, memory: Memory, me: int, row: Row) -> None:
        row[SETTLED] = memory.settled
        seat = me
        for place in range(kernel.rules.seats):
            # Partners sit opposite (MAT-1); a remainder would be dear here.
            side = seat if seat < kernel.rules.sides else seat - kernel.rules.sides
            score = kernel.scores[side]
            if score >= WHOLE:
                hundreds = score // WHOLE
                score -= hundreds * WHOLE
                row[SCORE_HUNDREDS + place] = hundreds if hundreds < HIGHEST else HIGHEST
            row[SCORE + place] = score
            row[HAND_SIZE + place] = kernel.hand_size[seat]
            row[PILE_SIZE + place] = kernel.pile_size[seat]
            for turn in range(memory.turn_count[seat]):
                at = place * TURN_COUNT + turn
                step = memory.turn_step[seat * 3 + turn]
                row[TURN_RANK + at * RANK_COUNT + step] = 1
                row[TURN_TAKES + at] = memory.turn_takes[seat * 3 + turn]
            if memory.sung[seat] > 0:
                row[SUNG + place * CANTO_COUNT + memory.sung[seat] - 1] = 1
            if memory.shown >> seat & 1:
                for held in range(seat * 3, seat * 3 + 3):
                    step = kernel.dealt[held] >> STEP_SHIFT
                    row[SHOWN + place * RANK_COUNT + step] += 1
            row[VOIDED + place] = memory.voided >> seat & 1
            row[EXPOSED + place] = memory.exposed >> seat & 1
            row[BEATEN + place] = memory.beaten >> seat & 1
            row[TRUTHS + place] = memory.truths[seat] if memory.truths[seat] < HIGHEST else HIGHEST
            row[LIES + place] = memory.lies[seat] if memory.lies[seat] < HIGHEST else HIGHEST
            seat += 1
            if seat == kernel.rules.seats:
                seat = 0

    def look_at_end(self, kernel: Kernel, me: int, row: Row) -> None:
        row[REASON + kernel.reason] = 1
        for seat in range(kernel.rules.seats):
            if seat % kernel.rules.sides == kernel.winner:
                row[WINNER + self.place(kernel, seat, me)] = 1
