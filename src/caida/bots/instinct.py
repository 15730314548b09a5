"""The proverbs of the table as numbers: what a play wins now and what it leaves to the next seat.

Augmented by instinct.pxd; this file runs as it is without a compiler. It looks only at what the
seat to act may know: its hand, the mesa and what has been taken.
"""

from __future__ import annotations

from caida.engine import actions, codes
from caida.engine.kernel import Kernel

PLAY = codes.PLAY
SING = actions.SING
WORTH_OF_A_CARD = 0.4  # towards the count at the end of the deal (CNT-2), in points


class Instinct:
    """Weighs one play at a time, in points. ``look`` first, then ``weigh`` each legal code."""

    def __init__(self) -> None:
        self.unseen = [0] * 10
        self.holds = [0.0] * 10

    def look(self, kernel: Kernel) -> None:
        """Count what is gone, and how likely the next seat holds each rank."""
        seen = kernel.mesa
        for seat in range(kernel.rules.seats):
            seen |= kernel.piles[seat]
        for place in range(kernel.hand_size[kernel.seat]):
            seen |= kernel.bit(kernel.hands[kernel.seat * 3 + place])
        total = 0
        for step in range(10):
            gone = seen >> (step * 4) & 15
            gone = (gone & 5) + (gone >> 1 & 5)
            self.unseen[step] = 4 - (gone & 3) - (gone >> 2)
            total += self.unseen[step]
        held = kernel.hand_size[(kernel.seat + 1) % kernel.rules.seats]
        if held == 0:
            held = 3 if kernel.top < 40 else 0  # its next cards come from the stock (CAI-2)
        for step in range(10):
            misses = 1.0
            for drawn in range(held):
                if total - drawn > 0:
                    left = total - drawn - self.unseen[step]
                    misses = misses * left / (total - drawn) if left > 0 else 0.0
            self.holds[step] = 1.0 - misses

    def weigh(self, kernel: Kernel, code: int) -> float:
        """Points and cards won by a play, less what the mesa it leaves may give away."""
        card = code >> 4
        step = card >> 2
        takes = code & 15
        steps = kernel.mesa_steps
        gain = 0.0
        risk = 0.0
        if takes == 0:
            steps |= 1 << step
            risk = self.holds[step] * kernel.rules.caida_points[step]  # CAI-1
        else:
            gain = WORTH_OF_A_CARD * (1 + takes)
            if kernel.last_throw >= 0 and kernel.last_throw >> 2 == step:  # CAI-1
                gain += kernel.rules.caida_points[step]
            for link in range(step, step + takes):
                steps &= ~(1 << link)
        limpia = kernel.rules.mesa_limpia if kernel.top < 40 or kernel.rules.limpia_last else 0
        if steps == 0:
            return gain + limpia  # MES-1
        lying = 0
        lowest = -1
        top = 0
        for link in range(10):
            if steps >> link & 1:
                lying += 1
                top = link
                if lowest < 0:
                    lowest = link
        if top - lowest + 1 == lying:  # one run clears it all
            risk += self.holds[lowest] * limpia
        run = 0
        for link in range(9, -1, -1):
            run = run + 1 if steps >> link & 1 else 0
            if run > 0:
                risk += self.holds[link] * WORTH_OF_A_CARD * (1 + run) / lying
        return gain - risk

    def choose(self, kernel: Kernel, jitter: int) -> int:
        """The index of the legal action that weighs most; ``jitter`` thousandths of a point of
        chance, from the kernel's own, break ties and blur near ones. Sings whenever it can."""
        count = kernel.count_moves()
        if kernel.phase != PLAY:
            return kernel.below(count)
        if kernel.move_at(0) == SING:
            return 0
        self.look(kernel)
        best = 0
        most = -1000.0
        for index in range(count):
            weight = self.weigh(kernel, kernel.move_at(index)) + kernel.below(1000) * jitter * 1e-6
            if weight > most:
                most = weight
                best = index
        return best
