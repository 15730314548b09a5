"""The chance of winning the match from the end of a tanda: a small learned function.

Augmented by win_chance.pxd; this file runs as it is without a compiler. `make values` makes the
shipped weights again by self-play.
"""

from __future__ import annotations

from collections.abc import Sequence

from caida.bots.instinct import Instinct
from caida.engine import codes
from caida.engine.kernel import Kernel

SHUFFLE, OVER, PAUSED = codes.SHUFFLE, codes.OVER, codes.PAUSED
FEATURES = 14
HIDDEN = 20
PARAMETERS = HIDDEN * FEATURES + HIDDEN + HIDDEN + 1


class WinChance:
    """One hidden layer over fourteen features of a table between two tandas, for one side.

    ``soft(z) = z / (1 + |z|)`` is the only curve, so that no mathematics library is needed and
    every build gives the same numbers. ``by_points`` asks for the plain margin instead.
    """

    def __init__(self) -> None:
        self.inner = [0.0] * 280
        self.inner_bias = [0.0] * 20
        self.outer = [0.0] * 20
        self.outer_bias = 0.0
        self.by_points = 0
        self.features = [0.0] * 14
        self.hidden = [0.0] * 20

    def load(self, weights: Sequence[float]) -> None:
        for place in range(280):
            self.inner[place] = weights[place]
        for unit in range(20):
            self.inner_bias[unit] = weights[280 + unit]
            self.outer[unit] = weights[300 + unit]
        self.outer_bias = weights[320]

    def dump(self) -> list[float]:
        weights = [self.inner[place] for place in range(280)]
        weights += [self.inner_bias[unit] for unit in range(20)]
        weights += [self.outer[unit] for unit in range(20)]
        return [*weights, self.outer_bias]

    def of_side(self, kernel: Kernel, side: int, own_extra: int, rival_extra: int) -> float:
        """The chance that a side wins, with some points more for it and for its nearest rival.

        The kernel is between tandas (PAUSED), between deals (SHUFFLE) or OVER.
        """
        if self.by_points:
            return self.margin(kernel, side)
        if kernel.phase == OVER:
            return 1.0 if kernel.winner == side else 0.0
        self.look(kernel, side, own_extra, rival_extra)
        return self.forward()

    def margin(self, kernel: Kernel, side: int) -> float:
        """The plain value of reference players: points ahead, half a point for each card ahead."""
        ahead = 0.0
        for seat in range(kernel.rules.seats):
            half = 0.5 * kernel.pile_size[seat] if kernel.phase == PAUSED else 0.0
            ahead += half if seat % kernel.rules.sides == side else -half
        for other in range(kernel.rules.sides):
            points = kernel.scores[other]
            ahead += points if other == side else -points
        return 0.5 + ahead / 1000.0

    def look(self, kernel: Kernel, side: int, own_extra: int, rival_extra: int) -> None:
        """Fill ``features`` with what all at the table know."""
        sides = kernel.rules.sides
        own = kernel.rules.target - kernel.scores[side] - own_extra
        first = 10000
        second = 10000
        for other in range(sides):
            if other != side:
                need = kernel.rules.target - kernel.scores[other]
                if need < first:
                    second = first
                    first = need
                elif need < second:
                    second = need
        first -= rival_extra
        if sides == 2:
            second = first
        self.features[0] = (own if own < 36 else 36) / 24.0
        self.features[1] = (first if first < 36 else 36) / 24.0
        self.features[2] = (second if second < 36 else 36) / 24.0
        mano = (kernel.dealer + 1) % kernel.rules.seats
        mano_side = mano % sides
        self.features[7] = 1.0 if mano_side == side else 0.0
        self.features[8] = 1.0 if kernel.dealer % sides == side else 0.0
        if kernel.phase == SHUFFLE:
            self.features[3] = 1.3
            self.features[4] = 0.0
            self.features[5] = 0.0
            self.features[6] = 0.0
            self.features[9] = 0.0
            self.features[10] = 0.0
            self.features[11] = 1.0
            self.features[12] = 0.0
            self.features[13] = 0.0
            return
        self.features[3] = (40 - kernel.top) / 36.0
        cards = 0
        taken = 0
        for seat in range(kernel.rules.seats):
            taken += kernel.pile_size[seat]
            if seat % sides == side:
                cards += kernel.pile_size[seat]
        self.features[4] = (cards * sides - taken) / (10.0 * sides)
        captor = 0.0
        if kernel.last_captor >= 0:
            captor = 1.0 if kernel.last_captor % sides == side else -1.0 / (sides - 1)
        self.features[5] = captor
        lying = 0
        lowest = -1
        top = 0
        for step in range(10):
            if kernel.mesa_steps >> step & 1:
                lying += 1
                top = step
                if lowest < 0:
                    lowest = step
        self.features[6] = lying / 6.0
        sign = 1.0 if mano_side == side else -1.0 / (sides - 1)
        threat = 0.0
        if kernel.last_throw >= 0 and kernel.thrower >= 0 and kernel.rules.caida_across:
            step = kernel.last_throw >> 2
            threat = self.hold(kernel, step) * kernel.rules.caida_points[step] * 0.25
            if kernel.thrower % sides == side:
                threat = -threat
            elif mano_side != side:
                threat = 0.0
        self.features[9] = threat
        threat = 0.0
        if lying > 0 and top - lowest + 1 == lying:
            threat = sign * self.hold(kernel, lowest) * kernel.rules.mesa_limpia * 0.25
        self.features[10] = threat
        self.features[11] = 0.0
        cards_open = 0.0
        longest = 0
        run = 0
        for step in range(9, -1, -1):
            run = run + 1 if kernel.mesa_steps >> step & 1 else 0
            if run > 0:
                cards_open += self.hold(kernel, step) * (1 + run)
                if run > longest:
                    longest = run
        self.features[12] = sign * cards_open * 0.1
        self.features[13] = sign * longest * 0.2

    def hold(self, kernel: Kernel, step: int) -> float:
        """How likely three new cards of the stock hold a rank, all hands being empty."""
        seen = kernel.mesa
        for seat in range(kernel.rules.seats):
            seen |= kernel.piles[seat]
        gone = seen >> (step * 4) & 15
        gone = (gone & 5) + (gone >> 1 & 5)
        left = 4 - (gone & 3) - (gone >> 2)
        stock = 40 - kernel.top
        misses = 1.0
        for drawn in range(3):
            if stock - drawn > 0:
                misses = misses * (stock - drawn - left) / (stock - drawn)
        return 1.0 - misses

    def forward(self) -> float:
        total = self.outer_bias
        for unit in range(20):
            sum_in = self.inner_bias[unit]
            at = unit * 14
            for place in range(14):
                sum_in += self.inner[at + place] * self.features[place]
            self.hidden[unit] = sum_in / (1.0 + (sum_in if sum_in > 0 else -sum_in))
            total += self.outer[unit] * self.hidden[unit]
        return 0.5 + 0.5 * total / (1.0 + (total if total > 0 else -total))

    def learn(self, won: float, rate: float) -> None:
        """One step towards a result, from the features last looked at (squared error)."""
        chance = self.forward()
        margin = 2.0 * (chance if chance < 0.5 else 1.0 - chance)  # 1 / (1 + |z|)
        slope = (chance - won) * margin * margin * rate
        self.outer_bias -= slope
        for unit in range(20):
            output = self.hidden[unit]
            margin = 1.0 - (output if output > 0 else -output)
            inward = slope * self.outer[unit] * margin * margin
            self.outer[unit] -= slope * output
            self.inner_bias[unit] -= inward
            at = unit * 14
            for place in range(14):
                self.inner[at + place] -= inward * self.features[place]


class SelfPlay:
    """Matches by instinct from all kinds of scores, and what they teach."""

    def __init__(self, kernel: Kernel, values: WinChance) -> None:
        self.kernel = kernel
        self.values = values
        self.instinct = Instinct()
        self.seen = [0.0] * 11200
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
                for feature in range(14):
                    self.values.features[feature] = self.seen[place * 14 + feature]
                # Sides take turns in the buffer.
                won = 1.0 if place % self.kernel.rules.sides == self.kernel.winner else 0.0
                chance = self.values.forward()
                error += (chance - won) * (chance - won)
                states += 1
                self.values.learn(won, rate)
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
            elif self.kernel.phase < 4:
                if self.kernel.phase == SHUFFLE:
                    self.remember()
                self.kernel.resolve_chance()
            else:
                self.kernel.apply(self.kernel.move_at(self.instinct.choose(self.kernel, 400)))

    def remember(self) -> None:
        if self.count + self.kernel.rules.sides > 800:
            return
        for side in range(self.kernel.rules.sides):
            self.values.look(self.kernel, side, 0, 0)
            for feature in range(14):
                self.seen[self.count * 14 + feature] = self.values.features[feature]
            self.count += 1
