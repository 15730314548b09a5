"""The proverbs of the table as numbers: what a play wins now and what it leaves to the next seat.

Augmented by instinct.pxd; this file runs as it is without a compiler. It looks only at what the
seat to act may know: its hand, the mesa and what has been taken.
"""

from __future__ import annotations

from caida.engine.actions import CARD_SHIFT, CLAIM, SING, TAKES_MASK
from caida.engine.cards import DECK_SIZE, FOUR_SUITS, STEP_SHIFT
from caida.engine.codes import PLAY
from caida.engine.kernel import Kernel

WORTH_OF_A_CARD = 0.4  # towards the count at the end of the deal (CNT-2), in points
# How sharply who plays by the proverbs prefers the better play; found by playing against ourselves
# (docs/strength.md).
SHARPNESS = 3.0


class Instinct:
    """Weighs one play at a time, in points. ``look`` first, then ``weigh`` what may be played."""

    def __init__(self) -> None:
        self.unseen = [0] * 10
        self.holds = [0.0] * 10
        self.limpia = 0

    def look(self, kernel: Kernel) -> None:
        """Count what is gone, and how likely the next seat holds each rank."""
        self.limpia = kernel.limpia_points()
        seen = kernel.mesa
        for seat in range(kernel.rules.seats):
            seen |= kernel.piles[seat]
        for place in range(kernel.hand_size[kernel.seat]):
            seen |= kernel.bit(kernel.hands[kernel.seat * 3 + place])
        total = 0
        for step in range(10):
            gone = seen >> (step << STEP_SHIFT) & FOUR_SUITS
            gone = (gone & 5) + (gone >> 1 & 5)
            self.unseen[step] = 4 - (gone & 3) - (gone >> 2)
            total += self.unseen[step]
        held = kernel.hand_size[(kernel.seat + 1) % kernel.rules.seats]
        if held == 0:
            held = 3 if kernel.top < DECK_SIZE else 0  # its next cards come from the stock (CAI-2)
        for step in range(10):
            misses = 1.0
            for drawn in range(held):
                if total - drawn > 0:
                    left = total - drawn - self.unseen[step]
                    misses = misses * left / (total - drawn) if left > 0 else 0.0
            self.holds[step] = 1.0 - misses

    def weigh(self, kernel: Kernel, step: int, takes: int) -> float:
        """Points and cards won by a card of a rank that takes so many, less what the mesa it leaves
        may give away."""
        gain = self.gain_of(kernel, step, takes)
        steps = steps_left(kernel, step, takes)
        if steps == 0:
            return gain + self.limpia  # MES-1
        risk = 0.0
        if takes == 0:
            risk = self.holds[step] * kernel.rules.caida_points[step]  # CAI-1
        return gain - self.risk_of(steps, risk)

    def gain_of(self, kernel: Kernel, step: int, takes: int) -> float:
        if takes == 0:
            return 0.0
        gain = WORTH_OF_A_CARD * (1 + takes)
        if kernel.can_fall(step):
            gain += kernel.rules.caida_points[step]  # CAI-1
            if kernel.rules.mata_mesa and kernel.thrower < 0:
                gain += kernel.count_points()  # CAI-5
        return gain

    def risk_of(self, steps: int, risk: float) -> float:
        """What the next seat may clear and take of a mesa of these ranks, added to a risk."""
        lying = 0
        lowest = -1
        highest = 0
        for link in range(10):
            if steps >> link & 1:
                lying += 1
                highest = link
                if lowest < 0:
                    lowest = link
        if highest - lowest + 1 == lying:  # one run clears it all
            risk += self.holds[lowest] * self.limpia
        run = 0
        for link in range(9, -1, -1):
            run = run + 1 if steps >> link & 1 else 0
            if run > 0:
                risk += self.holds[link] * WORTH_OF_A_CARD * (1 + run) / lying
        return risk

    def appeal(self, kernel: Kernel, step: int, takes: int) -> float:
        """How much more often than another a play is chosen, by its weight: grows like the
        exponential function, by arithmetic alone."""
        base = 1.0 + self.weigh(kernel, step, takes) * SHARPNESS / 32.0
        if base < 0.1:
            base = 0.1
        for _ in range(5):
            base *= base
        return base

    def choose(self, kernel: Kernel, jitter: int) -> int:
        """The index of the legal action that weighs most; ``jitter`` thousandths of a point of
        chance, from the kernel's own, break ties and blur near ones. Sings whenever it can, and
        never lies."""
        count = kernel.count_moves()
        if kernel.phase != PLAY:
            return kernel.below(count)
        if kernel.move_at(0) == SING:
            return 0
        self.look(kernel)
        best = 0
        most = -1000.0
        for index in range(count):
            code = kernel.move_at(index)
            if code >= CLAIM:
                continue
            weight = self.weigh(kernel, code >> CARD_SHIFT >> STEP_SHIFT, code & TAKES_MASK)
            weight += kernel.below(1000) * jitter * 1e-6
            if weight > most:
                most = weight
                best = index
        return best


def steps_left(kernel: Kernel, step: int, takes: int) -> int:
    """The ranks that lie after a play. A rank of which two lay (CAP-1, ``may``) counts as taken."""
    steps = kernel.mesa_steps
    if takes == 0:
        return steps | 1 << step
    for link in range(step, step + takes):
        steps &= ~(1 << link)
    return steps
