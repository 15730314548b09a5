"""The rest of a tanda between two seats, one hand hidden: every hand it can be is kept in mind.

Augmented by rival_search.pxd; this file runs as it is without a compiler. All hidden hands go down
the tree together (at most 220, by rank), so a seat can't plan on cards it will not know. The rival
is taken to play partly as well as if it saw everything and partly by the proverbs.
"""

from __future__ import annotations

from caida.bots.instinct import Instinct
from caida.bots.win_chance import WinChance
from caida.engine import codes
from caida.engine.kernel import Kernel

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from caida.engine import nogil as cython

PLAY, OVER = codes.PLAY, codes.OVER
MOST_HANDS = 220
MOST_PRIZES = 24


class RivalHands:
    """The hands a rival may hold, with their likelihoods, and how the cantos end for each.

    A hand is a number with three bits for each rank. ``prize`` groups hands whose cantos are paid
    alike: points for oneself, points for the rival, or the match for the rival.
    """

    def __init__(self) -> None:
        self.count = 0
        self.hand = [0] * 220
        self.weight = [0.0] * 220
        self.prize = [0] * 220
        self.own_points = [0] * 24
        self.rival_points = [0] * 24
        self.rival_wins = [0] * 24

    def add(self, hand: int, weight: float, prize: int) -> None:
        self.hand[self.count] = hand
        self.weight[self.count] = weight
        self.prize[self.count] = prize
        self.count += 1

    def set_prize(self, prize: int, own: int, rival: int, rival_wins: bool) -> None:
        self.own_points[prize] = own
        self.rival_points[prize] = rival
        self.rival_wins[prize] = rival_wins


class RivalSearch:
    """One ply; ``deeper`` is the next. ``search`` leaves in ``value`` the own chance to win
    against each hand still possible."""

    def __init__(
        self,
        kernel: Kernel,
        hands: RivalHands,
        values: WinChance,
        trust: float,
        sharpness: float,
        plies: int,
    ) -> None:
        self.state = kernel.clone()
        self.hands = hands
        self.values = values
        self.instinct = Instinct()
        self.trust = trust
        self.sharpness = sharpness
        self.own = 0
        self.count = 0
        self.index = [0] * 220
        self.hand = [0] * 220
        self.weight = [0.0] * 220
        self.value = [0.0] * 220
        self.lowest = [0.0] * 220
        self.blend = [0.0] * 220
        self.mass = [0.0] * 220
        self.appeal = [0.0] * 160
        # The last one is its own: a tanda has fewer plies than the chain.
        self.deeper = (
            RivalSearch(kernel, hands, values, trust, sharpness, plies - 1) if plies > 0 else self
        )

    def value_of(self, kernel: Kernel, code: int) -> float:
        """The chance to win of playing an action, over all hands of the rival."""
        with cython.nogil:
            chance = self.look(kernel, code)
        return chance

    def look(self, kernel: Kernel, code: int) -> float:
        self.own = kernel.seat
        self.state.copy_from(kernel)
        self.state.apply(code)
        self.count = self.hands.count
        for place in range(self.count):
            self.index[place] = place
            self.hand[place] = self.hands.hand[place]
            self.weight[place] = self.hands.weight[place]
        self.search()
        return self.average()

    def average(self) -> float:
        """The value over the hands, by their weights."""
        total = 0.0
        mass = 1e-12
        for place in range(self.count):
            total += self.weight[place] * self.value[place]
            mass += self.weight[place]
        return total / mass

    def search(self) -> None:
        if self.state.phase != PLAY:
            self.leaf()
        elif self.state.seat == self.own:
            self.own_node()
        else:
            self.rival_node()

    def leaf(self) -> None:
        """The tanda is over: pay the cantos of each hand and look at what lies beyond."""
        known = [-1.0] * 24
        for prize in range(24):
            known[prize] = -1.0
        for place in range(self.count):
            prize = self.hands.prize[self.index[place]]
            if known[prize] < 0.0:
                known[prize] = self.leaf_value(prize)
            self.value[place] = known[prize]

    def leaf_value(self, prize: int) -> float:
        if self.state.phase == OVER:
            return 1.0 if self.state.winner == self.own else 0.0
        if self.hands.rival_wins[prize]:
            return 0.0
        own = self.state.scores[self.own] + self.hands.own_points[prize]
        rival = self.state.scores[1 - self.own] + self.hands.rival_points[prize]
        target = self.state.rules.target
        if own >= target and own > rival:
            return 1.0
        if rival >= target and rival > own:
            return 0.0
        mine = self.hands.own_points[prize]
        theirs = self.hands.rival_points[prize]
        chance = self.values.of_side(self.state, self.own, mine, theirs)
        return 0.5 * (chance + 1.0 - self.values.of_side(self.state, 1 - self.own, theirs, mine))

    def own_node(self) -> None:
        """One's own turn: the action that is best over all hands together."""
        best = -1.0
        for move in range(self.state.count_moves()):
            code = self.state.move_at(move)
            if self.is_repeat(code):
                continue
            self.deeper.state.copy_from(self.state)
            self.deeper.state.apply(code)
            self.deeper.own = self.own
            self.deeper.count = self.count
            for place in range(self.count):
                self.deeper.index[place] = self.index[place]
                self.deeper.hand[place] = self.hand[place]
                self.deeper.weight[place] = self.weight[place]
            self.deeper.search()
            average = self.deeper.average()
            if average > best:
                best = average
                for place in range(self.count):
                    self.value[place] = self.deeper.value[place]

    def is_repeat(self, code: int) -> bool:
        """Whether another card of the rank stands for this one."""
        for place in range(self.state.seat * 3, self.state.seat * 3 + 3):
            if self.state.hands[place] == code >> 4:
                return False
            if self.state.hands[place] >> 2 == code >> 6:
                return True
        return False

    def rival_node(self) -> None:
        """The rival's turn: each hand plays what it can, partly the worst for us."""
        self.rival_policy()
        for place in range(self.count):
            self.lowest[place] = 2.0
            self.blend[place] = 0.0
        for step in range(10):
            held = 0
            for place in range(self.count):
                if self.hand[place] >> (step * 3) & 7:
                    held += 1
            if held == 0:
                continue
            card = self.unused_card(step)
            run = self.state.run_length(step)
            for takes in range(run + 1):
                if not self.is_open(run, takes):
                    continue
                self.follow_rival(step, card, takes)
        for place in range(self.count):
            mixed = self.blend[place]
            self.value[place] = self.trust * mixed + (1.0 - self.trust) * self.lowest[place]

    def is_open(self, run: int, takes: int) -> bool:
        """Whether a card that could take ``run`` cards may take this many (CAP-1, CAP-2)."""
        if takes == 0:
            return bool(run == 0 or self.state.rules.may_leave)
        return bool(takes == run or not self.state.rules.full_chain)

    def rival_policy(self) -> None:
        """How much each play appeals by the proverbs, and each hand's sum over what it holds."""
        self.instinct.look(self.state)
        for place in range(self.count):
            self.mass[place] = 1e-9
        for step in range(10):
            run = self.state.run_length(step)
            for takes in range(run + 1):
                if not self.is_open(run, takes):
                    continue
                weight = self.instinct.weigh(self.state, step * 64 + takes)
                appeal = soft_exp(weight * self.sharpness)
                self.appeal[step * 16 + takes] = appeal
                for place in range(self.count):
                    if self.hand[place] >> (step * 3) & 7:
                        self.mass[place] += appeal

    def follow_rival(self, step: int, card: int, takes: int) -> None:
        """One play of the rival, by every hand that can make it."""
        self.deeper.state.copy_from(self.state)
        self.deeper.state.hands[self.state.seat * 3] = card
        self.deeper.state.apply(card * 16 + takes)
        self.deeper.own = self.own
        count = 0
        for place in range(self.count):
            if self.hand[place] >> (step * 3) & 7:
                likely = self.appeal[step * 16 + takes] / self.mass[place]
                self.deeper.index[count] = self.index[place]
                self.deeper.hand[count] = self.hand[place] - (self.one() << (step * 3))
                self.deeper.weight[count] = self.weight[place] * (0.05 + likely)
                count += 1
        self.deeper.count = count
        self.deeper.search()
        count = 0
        for place in range(self.count):
            if self.hand[place] >> (step * 3) & 7:
                value = self.deeper.value[count]
                likely = self.appeal[step * 16 + takes] / self.mass[place]
                self.blend[place] += likely * value
                if value < self.lowest[place]:
                    self.lowest[place] = value
                count += 1

    def one(self) -> int:
        return 1

    def unused_card(self, step: int) -> int:
        """A card of the rank that lies nowhere in sight; suits never decide."""
        seen = self.state.mesa
        for seat in range(2):
            seen |= self.state.piles[seat]
        for place in range(self.state.hand_size[self.own]):
            seen |= self.state.bit(self.state.hands[self.own * 3 + place])
        card = step * 4
        while seen >> card & 1 and card < step * 4 + 3:
            card += 1
        return card


def soft_exp(weight: float) -> float:
    """Grows like the exponential function, by arithmetic alone."""
    base = 1.0 + weight / 32.0
    if base < 0.1:
        base = 0.1
    for _ in range(5):
        base *= base
    return base
