"""A match that is stepped by places of the action space: chance, bots and the next match included.

Augmented by stepping.pxd; this file runs as it is without a compiler. It decides no rule: what is
legal and what comes of it, the kernel says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from caida.engine.kernel import Kernel
from caida.engine.ruleset import Ruleset
from caida.engine.tables import table_of
from caida.envs.action_codes import code_at, first_legal
from caida.envs.dice import Dice
from caida.envs.maestro_seat import MaestroSeat
from caida.envs.memory import HEARD, Memory
from caida.envs.observer import Observer
from caida.envs.seat_bots import SeatBots

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from caida.engine import nogil as cython

if not cython.compiled:  # compiled, these are enums of stepping.pxd and kernel.pxd
    from caida.engine.cards import DECK_SIZE
    from caida.engine.codes import BY_TRIVILIN, ORDER, OVER, PICK, PUT_BACK, SHUFFLE
    from caida.envs.numbers import CUT, ENDED, GOES_ON, MAESTRO, NO_CODE, NOBODY

    MOST_PASSED = 1_000  # episodes in a row that ask no seat: more, and nobody ever will be asked


class SteppedMatch:
    """One match of many, which begins anew when it has ended.

    An episode is a match, or with ``by_deal`` its first deal. ``gains`` are the points of each side
    since those that were ``paid``, in the step before: what a deal is played for.
    ``asked`` is the seat that acts next, or that acted last.
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
    ) -> None:
        self.kernel = Kernel(table_of(ruleset))
        self.memory = Memory(ruleset.seats)
        self.kernel.listener = self.memory
        self.kernel.tracing = HEARD if is_observing else 0
        self.dice = Dice()
        self.observer = observer
        self.seat_bots = seat_bots
        self.bots = [0] * 4
        self.has_bots = 0
        for seat in range(ruleset.seats):
            self.bots[seat] = bots[seat]
            if bots[seat] != NOBODY:
                self.has_bots = 1
        self.maestro = MaestroSeat(ruleset)
        self.has_maestro = MAESTRO in bots[: ruleset.seats]
        self.by_deal = by_deal
        self.most_moves = most_moves
        self.seed = 0
        self.episode = 0
        self.moves = 0
        self.asked = 0
        self.ended = GOES_ON
        self.was_illegal = 0
        self.gains = [0] * 4
        self.paid = [0] * 4

    def get_state(self) -> tuple[object, ...]:
        """All that changes, for pickling."""
        numbers = [self.seed, self.episode, self.moves, self.asked, self.ended, self.was_illegal]
        sides = [list(self.gains), list(self.paid)]
        fields = [self.kernel.get_fields(), self.memory.get_fields()]
        return (*fields, self.dice.word, numbers, sides, self.maestro)

    def set_state(
        self,
        kernel: Mapping[str, Any],
        memory: Sequence[Sequence[int]],
        word: int,
        numbers: Sequence[int],
        sides: Sequence[list[int]],
        maestro: MaestroSeat,
    ) -> None:
        """Become what ``get_state`` told of another match of the same rules and bots."""
        self.kernel.set_fields(kernel)
        self.memory.set_fields(memory)
        self.dice.word = word
        self.seed, self.episode, self.moves, self.asked, self.ended, self.was_illegal = numbers
        self.gains = sides[0]
        self.paid = sides[1]
        self.maestro = maestro

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
                self.asked = self.kernel.seat
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
        if self.has_maestro:
            with cython.gil:
                self.maestro.begin(self.seed, self.episode)

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
        self.play(self.kernel.move_at(self.dice.below(self.kernel.count_moves())))

    def play(self, code: int) -> None:
        self.apply(code)
        if self.has_bots:
            self.play_bots()
        if self.ended == GOES_ON:
            self.asked = self.kernel.seat
        if self.by_deal:
            self.pay()

    def pay(self) -> None:
        for side in range(4):
            self.gains[side] = self.kernel.scores[side] - self.paid[side]
            self.paid[side] = self.kernel.scores[side]
        if self.kernel.phase == OVER and self.kernel.reason == BY_TRIVILIN:  # CAN-7
            side = self.kernel.winner
            if self.kernel.scores[side] < self.kernel.rules.target:
                self.gains[side] += self.kernel.rules.target - self.kernel.scores[side]

    def play_bots(self) -> None:
        while self.ended == GOES_ON and self.bots[self.kernel.seat] != NOBODY:
            if self.bots[self.kernel.seat] == MAESTRO:
                self.apply(self.ask_maestro())
            else:
                code = self.seat_bots.choose(self.bots[self.kernel.seat], self.kernel, self.dice)
                self.apply(code)

    def ask_maestro(self) -> int:
        code = NO_CODE
        with cython.gil:
            code = self.maestro.choose()
        return first_legal(self.kernel) if code == NO_CODE else code

    def tell_maestro(self, code: int) -> None:
        """Apart from ``apply``, which would put by more registers for it at every move."""
        with cython.gil:
            self.maestro.play(code)

    def apply(self, code: int) -> None:
        if self.has_maestro:
            self.tell_maestro(code)
        self.kernel.apply(code)
        self.moves += 1
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
