"""A match that is stepped by places of the action space: chance, bots and the next match included.

Augmented by stepping.pxd; this file runs as it is without a compiler. It decides no rule: what is
legal and what comes of it, the kernel says.
"""

from __future__ import annotations

from collections.abc import Sequence

from caida.engine.cards import DECK_SIZE
from caida.engine.codes import BY_TRIVILIN, ORDER, OVER, PICK, PUT_BACK, SHUFFLE
from caida.engine.kernel import Kernel
from caida.engine.ruleset import Ruleset
from caida.engine.state import Trace
from caida.engine.tables import table_of
from caida.envs.action_codes import code_at, first_legal
from caida.envs.dice import Dice
from caida.envs.memory import Memory
from caida.envs.numbers import CUT, ENDED, GOES_ON, NO_CODE, NOBODY
from caida.envs.observer import Observer
from caida.envs.seat_bots import SeatBots

MOST_PASSED = 1_000  # episodes in a row that ask no seat: more, and nobody ever will be asked


class SteppedMatch:
    """One match of many, which begins anew when it has ended.

    An episode is a match, or with ``by_deal`` its first deal. ``gains`` are the points of each side
    since those that were ``paid``, in the step before: what a deal is played for.
    ``asked`` is the seat that acts next, or that acted last, and ``count`` how many moves it has.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        bots: Sequence[int],
        by_deal: bool,
        most_moves: int,
        observer: Observer,
        is_observing: bool,
        seat_bots: SeatBots,
        trace: Trace,
    ) -> None:
        self.kernel = Kernel(table_of(ruleset))
        self.kernel.trace = trace
        self.kernel.tracing = is_observing
        self.trace = trace
        self.memory = Memory()
        self.dice = Dice()
        self.observer = observer
        self.seat_bots = seat_bots
        self.bots = [0] * 4
        self.has_bots = 0
        for seat in range(ruleset.seats):
            self.bots[seat] = bots[seat]
            if bots[seat] != NOBODY:
                self.has_bots = 1
        self.by_deal = by_deal
        self.most_moves = most_moves
        self.seed = 0
        self.episode = 0
        self.moves = 0
        self.count = 0
        self.asked = 0
        self.ended = GOES_ON
        self.was_illegal = 0
        self.scores = [0] * 4
        self.gains = [0] * 4
        self.paid = [0] * 4

    def reset(self, seed: int) -> bool:
        """Begin the first episode of a seed; False, if under these rules no seat is ever asked."""
        self.seed = seed
        self.episode = -1
        self.was_illegal = 0
        return self.begin_next()

    def begin_next(self) -> bool:
        """The next episode in which a seat without a bot is asked."""
        for _ in range(MOST_PASSED):
            self.episode += 1
            self.begin()
            self.play_bots()
            if self.ended == GOES_ON:
                self.ask()
                for side in range(4):
                    self.scores[side] = self.kernel.scores[side]
                return True
        return False

    def begin(self) -> None:
        self.dice.begin(self.kernel, self.seed, self.episode)
        self.moves = 0
        self.ended = GOES_ON
        self.memory.forget_match()
        for side in range(4):
            self.paid[side] = 0
            self.gains[side] = 0
        self.kernel.begin()
        self.run_chance()

    def step(self, place: int) -> None:
        """Play what is at a place, or the first legal action if that is not legal, and then let
        bots play. An episode that ends stays as it is until ``begin_next``."""
        code = code_at(self.kernel, place)
        self.was_illegal = code == NO_CODE
        if code == NO_CODE:
            code = first_legal(self.kernel)
        self.play(code)

    def step_at_random(self) -> None:
        """Any move, each as likely as the next, as the bot azar plays."""
        self.was_illegal = 0
        self.play(self.kernel.move_at(self.dice.below(self.count)))

    def play(self, code: int) -> None:
        self.apply(code)
        if self.has_bots:
            self.play_bots()
        if self.ended == GOES_ON:
            self.ask()
        for side in range(4):
            self.scores[side] = self.kernel.scores[side]
            self.gains[side] = self.scores[side] - self.paid[side]
            self.paid[side] = self.scores[side]
        if self.kernel.phase == OVER and self.kernel.reason == BY_TRIVILIN:  # CAN-7
            side = self.kernel.winner
            if self.kernel.scores[side] < self.kernel.rules.target:
                self.gains[side] += self.kernel.rules.target - self.kernel.scores[side]

    def ask(self) -> None:
        self.asked = self.kernel.seat
        self.count = self.kernel.count_moves()

    def play_bots(self) -> None:
        while self.ended == GOES_ON and self.bots[self.kernel.seat] != NOBODY:
            self.apply(self.seat_bots.choose(self.bots[self.kernel.seat], self.kernel, self.dice))

    def apply(self, code: int) -> None:
        self.kernel.apply(code)
        self.moves += 1
        if self.kernel.tracing:
            self.memory.read(self.trace)
        if self.kernel.phase < ORDER:
            self.run_chance()
        if self.kernel.phase == OVER:
            self.ended = ENDED
        elif self.ended == GOES_ON and self.moves >= self.most_moves:
            self.ended = CUT

    def run_chance(self) -> None:
        """Let chance happen, as Kernel.resolve_chance does; a deal that is over waits."""
        while self.kernel.phase < ORDER:
            if self.kernel.phase == PUT_BACK:
                self.kernel.put_back(self.kernel.below(DECK_SIZE + 1 - self.kernel.top))
            elif self.kernel.phase == PICK:
                self.kernel.take_dealer(self.kernel.below(self.kernel.rules.seats))
            elif self.by_deal and self.kernel.phase == SHUFFLE and self.kernel.deal > 0:
                self.ended = ENDED
                return
            else:
                self.kernel.shuffle()
                self.kernel.take_deck()
            if self.kernel.tracing:
                self.memory.read(self.trace)
