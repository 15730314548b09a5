"""The rest of a tanda between two seats, one hand hidden: every hand it can be is kept in mind.

Augmented by rival_search.pxd; this file runs as it is without a compiler. All hidden hands go down
the tree together, so a seat can't plan on cards it will not know. The rival is taken to play partly
as well as if it saw everything and partly by the proverbs.
"""

from __future__ import annotations

from collections.abc import Sequence

from caida.bots.instinct import Instinct
from caida.bots.win_chance import WinChance
from caida.engine.actions import CARD_SHIFT, CLAIM
from caida.engine.cards import STEP_SHIFT
from caida.engine.codes import OVER, PLAY
from caida.engine.kernel import Kernel

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from caida.engine import nogil as cython

# How far the rival is taken to play by the proverbs rather than as if it saw our hand; found by
# playing against ourselves (docs/strength.md).
TRUST = 0.9
SLACK = 0.05  # the least that a play of the rival leaves of a hand's weight, out of about 1
PLIES = 7  # one more than a tanda between two has
if not cython.compiled:  # compiled, these are the enums of rival_search.pxd
    MOST_HANDS = 220  # by rank: three out of ten, with repeats
    MOST_PRIZES = 24
    RANKS = MOST_TAKES = 10
    # A hand is a number with some bits for each rank: how many cards of it are held.
    COPY_BITS = 3
    COPY_MASK = 7
    UNKNOWN = -1


class RivalHands:
    """The hands a rival may hold, with their likelihoods, and how the cantos end for each.

    ``prize`` groups hands whose cantos are paid alike: points for oneself, points for the rival
    (below 0 for a lie), or the match for the rival.
    """

    def __init__(self) -> None:
        self.count = 0
        if not cython.compiled:  # arrays of C are there from the start
            self.hand = [0] * MOST_HANDS
            self.weight = [0.0] * MOST_HANDS
            self.prize = [0] * MOST_HANDS
            self.own_points = [0] * MOST_PRIZES
            self.rival_points = [0] * MOST_PRIZES
            self.rival_wins = [0] * MOST_PRIZES

    def add(self, steps: Sequence[int], weight: float, prize: int) -> None:
        hand = 0
        for step in steps:
            hand += one_of(step)
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
        self, kernel: Kernel, hands: RivalHands, win_chance: WinChance, plies: int = PLIES
    ) -> None:
        self.state = kernel.clone()
        self.hands = hands
        self.win_chance = win_chance
        self.instinct = Instinct()
        self.own = 0
        self.count = 0
        if not cython.compiled:  # arrays of C are there from the start
            self.index = [0] * MOST_HANDS
            self.hand = [0] * MOST_HANDS
            self.weight = [0.0] * MOST_HANDS
            self.value = [0.0] * MOST_HANDS
            self.lowest = [0.0] * MOST_HANDS
            self.blend = [0.0] * MOST_HANDS
            self.mass = [0.0] * MOST_HANDS
            self.value_of_prize = [0.0] * MOST_PRIZES
            self.appeal = [[0.0] * (MOST_TAKES + 1) for _ in range(RANKS)]
        # The last one is its own: a tanda has fewer plies than the chain.
        self.deeper = RivalSearch(kernel, hands, win_chance, plies - 1) if plies > 0 else self

    def value_of(self, kernel: Kernel, code: int) -> float:
        """The chance to win of playing an action, over all hands of the rival."""
        with cython.nogil:
            chance = self.value_after(kernel, code)
        return chance

    def value_after(self, kernel: Kernel, code: int) -> float:
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
        for prize in range(MOST_PRIZES):
            self.value_of_prize[prize] = UNKNOWN
        for place in range(self.count):
            prize = self.hands.prize[self.index[place]]
            if self.value_of_prize[prize] == UNKNOWN:
                self.value_of_prize[prize] = self.leaf_value(prize)
            self.value[place] = self.value_of_prize[prize]

    def leaf_value(self, prize: int) -> float:
        if self.state.phase == OVER:
            return 1.0 if self.state.winner == self.own else 0.0
        if self.hands.rival_wins[prize]:
            return 0.0
        mine = self.hands.own_points[prize]
        theirs = self.hands.rival_points[prize]
        if mine < -self.state.scores[self.own]:  # CAN-8: never below 0
            mine = -self.state.scores[self.own]
        if theirs < -self.state.scores[1 - self.own]:
            theirs = -self.state.scores[1 - self.own]
        own = self.state.scores[self.own] + mine
        rival = self.state.scores[1 - self.own] + theirs
        target = self.state.rules.target
        if own >= target and own > rival:
            return 1.0
        if rival >= target and rival > own:
            return 0.0
        chance = self.win_chance.of_side(self.state, self.own, mine, theirs)
        return 0.5 * (
            chance + 1.0 - self.win_chance.of_side(self.state, 1 - self.own, theirs, mine)
        )

    def own_node(self) -> None:
        """One's own turn: the action that is best over all hands together."""
        best = -1.0
        for move in range(self.state.count_moves()):
            code = self.state.move_at(move)
            if code >= CLAIM or self.state.is_repeat(code):
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

    def rival_node(self) -> None:
        """The rival's turn: each hand plays what it can, partly the worst for us."""
        self.rival_policy()
        for place in range(self.count):
            self.lowest[place] = 2.0
            self.blend[place] = 0.0
        for step in range(RANKS):
            if not self.is_held(step):
                continue
            card = self.unused_card(step)
            for takes in range(self.state.run_length(step) + 1):
                if self.appeal[step][takes] > 0.0:
                    self.follow_rival(step, card, takes)
        for place in range(self.count):
            mixed = self.blend[place]
            self.value[place] = TRUST * mixed + (1.0 - TRUST) * self.lowest[place]

    def rival_policy(self) -> None:
        """How much each play appeals by the proverbs (0: it is against the rules), and each hand's
        sum over what it holds."""
        self.instinct.look(self.state)
        for place in range(self.count):
            self.mass[place] = 1e-9
        for step in range(RANKS):
            if not self.is_held(step):
                continue
            for takes in range(self.state.run_length(step) + 1):
                if not self.state.may_take(step, takes):
                    self.appeal[step][takes] = 0.0
                    continue
                appeal = self.instinct.appeal(self.state, step, takes)
                self.appeal[step][takes] = appeal
                for place in range(self.count):
                    if has(self.hand[place], step):
                        self.mass[place] += appeal

    def is_held(self, step: int) -> bool:
        """Whether a card of a rank is in any hand still possible."""
        for place in range(self.count):
            if has(self.hand[place], step):
                return True
        return False

    def follow_rival(self, step: int, card: int, takes: int) -> None:
        """One play of the rival, by every hand that can make it."""
        self.deeper.state.copy_from(self.state)
        self.deeper.state.hands[self.state.seat * 3] = card
        self.deeper.state.apply(card << CARD_SHIFT | takes)
        self.deeper.own = self.own
        count = 0
        for place in range(self.count):
            if has(self.hand[place], step):
                likely = self.appeal[step][takes] / self.mass[place]
                self.deeper.index[count] = self.index[place]
                self.deeper.hand[count] = self.hand[place] - one_of(step)
                self.deeper.weight[count] = self.weight[place] * (SLACK + likely)
                count += 1
        self.deeper.count = count
        self.deeper.search()
        count = 0
        for place in range(self.count):
            if has(self.hand[place], step):
                value = self.deeper.value[count]
                likely = self.appeal[step][takes] / self.mass[place]
                self.blend[place] += likely * value
                if value < self.lowest[place]:
                    self.lowest[place] = value
                count += 1

    def unused_card(self, step: int) -> int:
        """A card of the rank that lies nowhere in sight; suits never decide."""
        seen = self.state.mesa
        for seat in range(2):
            seen |= self.state.piles[seat]
        for place in range(self.state.hand_size[self.own]):
            seen |= self.state.bit(self.state.hands[self.own * 3 + place])
        card = step << STEP_SHIFT
        while seen >> card & 1 and card < (step + 1 << STEP_SHIFT) - 1:
            card += 1
        return card


def has(hand: int, step: int) -> bool:
    """Whether a card of a rank is in a hand."""
    return bool(hand >> (step * COPY_BITS) & COPY_MASK)


def one_of(step: int) -> int:
    """The hand of one card of a rank."""
    one = 1
    return one << (step * COPY_BITS)
