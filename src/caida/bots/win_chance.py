"""The chance of winning the match from the end of a tanda: a small learned function.

Augmented by win_chance.pxd; this file runs as it is without a compiler. `make values` makes the
shipped weights again by self-play.
"""

from __future__ import annotations

from collections.abc import Sequence

from caida.engine.cards import DECK_SIZE, FOUR_SUITS, STEP_SHIFT
from caida.engine.codes import OVER, PAUSED, SHUFFLE
from caida.engine.kernel import Kernel

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from caida.engine import nogil as cython

if not cython.compiled:  # compiled, these are the enums of win_chance.pxd
    FEATURES, HIDDEN = 14, 20
    WEIGHTS_IN = HIDDEN * FEATURES
    # What a unit looks at, in the order of its weights. "Of the side" is counted for the side that
    # is asked about; a sign is 1 for it and shared out, below 0, among the others.
    (
        OWN_NEED,  # points to the target, of the side,
        RIVAL_NEED,  # of its nearest rival
        SECOND_NEED,  # and of the next one; between two the same again
        STOCK_LEFT,
        CARDS_AHEAD,  # of an even share of those taken
        SWEEPS,  # the sign of the last captor, who takes the mesa at the end (CNT-1)
        MESA_RANKS,  # how many lie
        IS_MANO,
        IS_DEALER,
        FALL_THREAT,  # points of the caída that the mano may make (CAI-2)
        LIMPIA_THREAT,  # points of the mesa that the mano may clear (MES-1)
        IS_NEW_DEAL,
        CARDS_OPEN,  # cards that the mano may take
        LONGEST_RUN,  # that lies, with the mano's sign
    ) = range(FEATURES)
PARAMETERS = WEIGHTS_IN + HIDDEN + HIDDEN + 1


class WinChance:
    """One hidden layer over some features of a table between two tandas, for one side.

    ``soft(z) = z / (1 + |z|)`` is the only curve, so that no mathematics library is needed and
    every build gives the same numbers. ``by_points`` asks for the plain margin instead.
    """

    def __init__(self) -> None:
        if not cython.compiled:  # arrays of C are there from the start
            self.inner = [0.0] * WEIGHTS_IN
            self.inner_bias = [0.0] * HIDDEN
            self.outer = [0.0] * HIDDEN
            self.features = [0.0] * FEATURES
            self.hidden = [0.0] * HIDDEN
        self.outer_bias = 0.0
        self.by_points = 0
        self.seen = 0

    def load(self, weights: Sequence[float]) -> None:
        for place in range(WEIGHTS_IN):
            self.inner[place] = weights[place]
        for unit in range(HIDDEN):
            self.inner_bias[unit] = weights[WEIGHTS_IN + unit]
            self.outer[unit] = weights[WEIGHTS_IN + HIDDEN + unit]
        self.outer_bias = weights[PARAMETERS - 1]

    def dump(self) -> list[float]:
        weights = [self.inner[place] for place in range(WEIGHTS_IN)]
        weights += [self.inner_bias[unit] for unit in range(HIDDEN)]
        weights += [self.outer[unit] for unit in range(HIDDEN)]
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

    # --- What all at the table know, as features

    def look(self, kernel: Kernel, side: int, own_extra: int, rival_extra: int) -> None:
        """Fill ``features``."""
        mano = (kernel.dealer + 1) % kernel.rules.seats % kernel.rules.sides
        self.look_at_scores(kernel, side, own_extra, rival_extra)
        self.features[IS_MANO] = 1.0 if mano == side else 0.0
        self.features[IS_DEALER] = 1.0 if kernel.dealer % kernel.rules.sides == side else 0.0
        if kernel.phase == SHUFFLE:
            self.look_at_nothing()
        else:
            self.features[STOCK_LEFT] = (DECK_SIZE - kernel.top) / 36.0
            self.features[IS_NEW_DEAL] = 0.0
            self.look_at_piles(kernel, side)
            self.look_at_mesa(kernel, side, mano)

    def look_at_scores(self, kernel: Kernel, side: int, own_extra: int, rival_extra: int) -> None:
        own = kernel.rules.target - kernel.scores[side] - own_extra
        first = 10000
        second = 10000
        for other in range(kernel.rules.sides):
            if other != side:
                need = kernel.rules.target - kernel.scores[other]
                if need < first:
                    second = first
                    first = need
                elif need < second:
                    second = need
        first -= rival_extra
        if kernel.rules.sides == 2:
            second = first
        self.features[OWN_NEED] = capped(own)
        self.features[RIVAL_NEED] = capped(first)
        self.features[SECOND_NEED] = capped(second)

    def look_at_nothing(self) -> None:
        """All cards are about to be shuffled: scores and who deals are all there is to know."""
        self.features[STOCK_LEFT] = 1.3
        self.features[CARDS_AHEAD] = 0.0
        self.features[SWEEPS] = 0.0
        self.features[MESA_RANKS] = 0.0
        self.features[FALL_THREAT] = 0.0
        self.features[LIMPIA_THREAT] = 0.0
        self.features[IS_NEW_DEAL] = 1.0
        self.features[CARDS_OPEN] = 0.0
        self.features[LONGEST_RUN] = 0.0

    def look_at_piles(self, kernel: Kernel, side: int) -> None:
        sides = kernel.rules.sides
        cards = 0
        taken = 0
        for seat in range(kernel.rules.seats):
            taken += kernel.pile_size[seat]
            if seat % sides == side:
                cards += kernel.pile_size[seat]
        self.features[CARDS_AHEAD] = (cards * sides - taken) / (10.0 * sides)
        self.features[SWEEPS] = 0.0
        if kernel.last_captor >= 0:
            self.features[SWEEPS] = sign_of(side, kernel.last_captor % sides, sides)

    def look_at_mesa(self, kernel: Kernel, side: int, mano: int) -> None:
        """What lies for the mano, who is dealt three new cards."""
        self.seen = kernel.mesa
        for seat in range(kernel.rules.seats):
            self.seen |= kernel.piles[seat]
        lying = 0
        lowest = -1
        highest = 0
        for step in range(10):
            if kernel.mesa_steps >> step & 1:
                lying += 1
                highest = step
                if lowest < 0:
                    lowest = step
        sign = sign_of(side, mano, kernel.rules.sides)
        self.features[MESA_RANKS] = lying / 6.0
        self.features[FALL_THREAT] = self.fall_threat(kernel, side, mano)
        self.features[LIMPIA_THREAT] = 0.0
        if lying > 0 and highest - lowest + 1 == lying:  # one run clears it all
            self.features[LIMPIA_THREAT] = (
                sign * self.hold(kernel, lowest) * kernel.rules.mesa_limpia * 0.25
            )
        self.look_at_runs(kernel, sign)

    def fall_threat(self, kernel: Kernel, side: int, mano: int) -> float:
        """For the side of the mano, against that of the thrower, nothing to anybody else."""
        if kernel.last_throw < 0 or kernel.thrower < 0 or not kernel.rules.caida_across:  # CAI-2
            return 0.0
        step = kernel.last_throw >> STEP_SHIFT
        threat = self.hold(kernel, step) * kernel.rules.caida_points[step] * 0.25
        if kernel.thrower % kernel.rules.sides == side:
            return -threat
        return threat if mano == side else 0.0

    def look_at_runs(self, kernel: Kernel, sign: float) -> None:
        open_cards = 0.0
        longest = 0
        run = 0
        for step in range(9, -1, -1):
            run = run + 1 if kernel.mesa_steps >> step & 1 else 0
            if run > 0:
                open_cards += self.hold(kernel, step) * (1 + run)
                if run > longest:
                    longest = run
        self.features[CARDS_OPEN] = sign * open_cards * 0.1
        self.features[LONGEST_RUN] = sign * longest * 0.2

    def hold(self, kernel: Kernel, step: int) -> float:
        """How likely three new cards of the stock hold a rank, all hands being empty."""
        gone = self.seen >> (step << STEP_SHIFT) & FOUR_SUITS
        gone = (gone & 5) + (gone >> 1 & 5)
        left = 4 - (gone & 3) - (gone >> 2)
        stock = DECK_SIZE - kernel.top
        misses = 1.0
        for drawn in range(3):
            if stock - drawn > 0:
                misses = misses * (stock - drawn - left) / (stock - drawn)
        return 1.0 - misses

    # --- The network

    def forward(self) -> float:
        total = self.outer_bias
        for unit in range(HIDDEN):
            sum_in = self.inner_bias[unit]
            at = unit * FEATURES
            for place in range(FEATURES):
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
        for unit in range(HIDDEN):
            output = self.hidden[unit]
            margin = 1.0 - (output if output > 0 else -output)
            inward = slope * self.outer[unit] * margin * margin
            self.outer[unit] -= slope * output
            self.inner_bias[unit] -= inward
            at = unit * FEATURES
            for place in range(FEATURES):
                self.inner[at + place] -= inward * self.features[place]


def capped(need: int) -> float:
    """Points to the target; what is far is far."""
    return (need if need < 36 else 36) / 24.0


def sign_of(side: int, other: int, sides: int) -> float:
    """1 for the side itself; what is another's is shared out among all that are not the side."""
    return 1.0 if other == side else -1.0 / (sides - 1)
