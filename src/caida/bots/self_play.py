"""How the chance of winning is learned: matches by instinct, and what they teach.

Augmented by self_play.pxd; this file runs as it is without a compiler. `make values` runs it.
"""

from __future__ import annotations

from caida.bots.instinct import Instinct
from caida.bots.win_chance import WinChance
from caida.engine.codes import ORDER, OVER, PAUSED, SHUFFLE
from caida.engine.kernel import Kernel

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from caida.engine import nogil as cython

if not cython.compiled:  # compiled, these are the enums of self_play.pxd
    from caida.bots.win_chance import FEATURES

    MOST_SEEN = 800  # what is remembered of a match, a row of features for each side every time
    JITTER = 400  # see Instinct.choose


class SelfPlay:
    """Matches by instinct from all kinds of scores, and what they teach."""

    def __init__(self, kernel: Kernel, win_chance: WinChance) -> None:
        self.kernel = kernel
        self.win_chance = win_chance
        self.instinct = Instinct()
        if not cython.compiled:  # an array of C is there from the start
            self.seen = [0.0] * (MOST_SEEN * FEATURES)
        self.count = 0

    def run(self, number: int, matches: int, rate: float) -> float:
        """Play and learn; returns the mean squared error over the states seen."""
        self.kernel.seed(number)
        self.kernel.halts = 1
        error = 0.0
        states = 0
        for _ in range(matches):
            self.play_match()
            for place in range(self.count):
                for feature in range(FEATURES):
                    self.win_chance.features[feature] = self.seen[place * FEATURES + feature]
                # Sides take turns in the buffer.
                won = 1.0 if place % self.kernel.rules.sides == self.kernel.winner else 0.0
                chance = self.win_chance.forward()
                error += (chance - won) * (chance - won)
                states += 1
                self.win_chance.learn(won, rate)
        return error / (states if states > 0 else 1)

    def play_match(self) -> None:
        sides = self.kernel.rules.sides
        self.kernel.begin()
        for side in range(sides):
            self.kernel.scores[side] = self.kernel.below(self.kernel.rules.target)
        self.count = 0
        while self.kernel.phase != OVER:
            if self.kernel.phase == PAUSED:
                self.remember()
                self.kernel.resume()
            elif self.kernel.phase < ORDER:
                if self.kernel.phase == SHUFFLE:
                    self.remember()
                self.kernel.resolve_chance()
            else:
                self.kernel.apply(self.kernel.move_at(self.instinct.choose(self.kernel, JITTER)))

    def remember(self) -> None:
        if self.count + self.kernel.rules.sides > MOST_SEEN:
            return
        for side in range(self.kernel.rules.sides):
            self.win_chance.look(self.kernel, side, 0, 0)
            for feature in range(FEATURES):
                self.seen[self.count * FEATURES + feature] = self.win_chance.features[feature]
            self.count += 1
