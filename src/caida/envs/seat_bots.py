"""The bots that can hold seats inside the vector's call, without the interpreter.

Augmented by seat_bots.pxd; this file runs as it is without a compiler. Each plays as the bot of
its name does (caida.bots), throw for throw: tests/envs/test_seat_bots.py gives both the same dice.
The maestro thinks in Python, beside it (maestro_seat.py).
"""

from __future__ import annotations

from caida.bots.conocedor import BLUR
from caida.bots.instinct import Instinct
from caida.bots.novato import (
    FORGETS_TO_SING,
    LIES,
    MISSES_A_CAPTURE,
    NOTICES_PAST_SEVEN,
    SEVEN_STEP,
    STOPS_AFTER_THE_MATCH,
)
from caida.engine.actions import (
    CARD_SHIFT,
    CLAIM,
    COUNT_DOWN,
    COUNT_UP,
    HANDS_FIRST,
    LAST_CODE,
    SING,
    TAKES_MASK,
)
from caida.engine.cantos import KIND_OF
from caida.engine.cards import STEP_SHIFT
from caida.engine.codes import COUNT, ORDER, PLAY
from caida.engine.kernel import Kernel
from caida.envs.dice import Dice
from caida.envs.numbers import CONOCEDOR, NOVATO

TRIVILIN = KIND_OF["trivilin"]
SECOND_STEP, FOURTH_STEP = 1, 3  # of the numbers that are counted (DEA-2)


class SeatBots:
    """Chooses for any bot's seat; ``plays`` are the codes that it still weighs."""

    def __init__(self) -> None:
        self.instinct = Instinct()
        self.plays = [0] * 64
        self.count = 0

    def choose(self, bot: int, kernel: Kernel, dice: Dice) -> int:
        """The code that a bot plays for the seat to act."""
        if bot == NOVATO:
            return self.choose_novato(kernel, dice)
        if bot == CONOCEDOR:
            return self.choose_conocedor(kernel, dice)
        return kernel.move_at(dice.below(kernel.count_moves()))

    def choose_novato(self, kernel: Kernel, dice: Dice) -> int:
        """Novato.choose."""
        self.gather(kernel, CLAIM, LAST_CODE + 1)
        if self.count and dice.fraction() < LIES:
            return self.pick(dice)
        if kernel.phase == PLAY and kernel.can_sing() and dice.fraction() > FORGETS_TO_SING:
            return SING
        if kernel.phase != PLAY:
            return kernel.move_at(dice.below(kernel.count_moves()))
        self.gather(kernel, 0, SING)
        throws = 0
        captures = 0
        for place in range(self.count):
            if self.plays[place] & TAKES_MASK == 0:
                throws += 1
            elif not crosses_seven(self.plays[place]) or dice.fraction() < NOTICES_PAST_SEVEN:
                captures += 1
            else:
                self.plays[place] = -1
        if captures and not (throws and dice.fraction() < MISSES_A_CAPTURE):
            self.keep_captures(dice)
        elif throws:
            self.keep(0)
        else:
            self.gather(kernel, 0, SING)
        return self.pick(dice)

    def keep_captures(self, dice: Dice) -> None:
        """Those that take the most; or those that take the match alone, if it stops there."""
        most = 0
        least = TAKES_MASK
        for place in range(self.count):
            takes = self.plays[place] & TAKES_MASK if self.plays[place] >= 0 else 0
            if takes > most:
                most = takes
            if takes == 1:
                least = 1
        if dice.fraction() < STOPS_AFTER_THE_MATCH and least == 1:
            most = 1
        self.keep(most)

    def gather(self, kernel: Kernel, low: int, high: int) -> None:
        """The legal codes from ``low`` up to ``high``, in order."""
        self.count = 0
        for index in range(kernel.count_moves()):
            code = kernel.move_at(index)
            if low <= code and code < high:
                self.plays[self.count] = code
                self.count += 1

    def keep(self, takes: int) -> None:
        """Only the plays that take so many."""
        kept = 0
        for place in range(self.count):
            if self.plays[place] >= 0 and self.plays[place] & TAKES_MASK == takes:
                self.plays[kept] = self.plays[place]
                kept += 1
        self.count = kept

    def pick(self, dice: Dice) -> int:
        return self.plays[dice.below(self.count)]

    def choose_conocedor(self, kernel: Kernel, dice: Dice) -> int:
        """Conocedor.choose, with choose_dealing and safe_bluff."""
        if kernel.phase == ORDER:
            return HANDS_FIRST
        if kernel.phase == COUNT:
            return count_by_hand(kernel)
        if kernel.can_sing():
            return SING
        if kernel.scores[kernel.seat % kernel.rules.sides] == 0:
            self.gather(kernel, CLAIM, LAST_CODE + 1)
            for place in range(self.count):
                if self.plays[place] != CLAIM + TRIVILIN - 1 or not kernel.rules.looks_at_trivilin:
                    return self.plays[place]
        self.instinct.look(kernel)
        self.gather(kernel, 0, SING)
        best = -1
        most = 0.0
        for place in range(self.count):
            code = self.plays[place]
            weight = self.instinct.weigh(
                kernel, code >> CARD_SHIFT >> STEP_SHIFT, code & TAKES_MASK
            )
            weight += BLUR * dice.fraction()
            if best < 0 or weight > most or (weight == most and code > best):
                most = weight
                best = code
        return best


def crosses_seven(code: int) -> bool:
    """Whether a capture goes from 7 or below on to 10 or above."""
    step = code >> CARD_SHIFT >> STEP_SHIFT
    return bool(step <= SEVEN_STEP and step + (code & TAKES_MASK) - 1 > SEVEN_STEP)


def count_by_hand(kernel: Kernel) -> int:
    """bots.dealing.choose_dealing: the numbers one holds come last."""
    low = 0
    high = 0
    for place in range(kernel.seat * 3, kernel.seat * 3 + kernel.hand_size[kernel.seat]):
        step = kernel.hands[place] >> STEP_SHIFT
        if step <= SECOND_STEP:
            low += 1
        elif step <= FOURTH_STEP:
            high += 1
    return COUNT_UP if high >= low else COUNT_DOWN
