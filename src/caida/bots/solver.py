"""The rest of a tanda with all cards known, solved: every seat plays for its own chance to win.

Augmented by solver.pxd; this file runs as it is without a compiler. Two sides are solved by
alpha-beta over the first side's chance, more by each seat taking what is best for itself.
"""

from __future__ import annotations

from caida.bots.instinct import Instinct
from caida.bots.win_chance import WinChance
from caida.engine.actions import CLAIM, SING
from caida.engine.codes import PLAY
from caida.engine.kernel import Kernel

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from caida.engine import nogil as cython

PLIES = 16  # four seats have three cards and a canto each, and no more


class Solver:
    """One ply; ``deeper`` is the next. A chain of them is made once and used again."""

    def __init__(self, kernel: Kernel, win_chance: WinChance, plies: int = PLIES) -> None:
        self.state = kernel.clone()
        self.win_chance = win_chance
        self.chance = [0.0] * 4
        self.instinct = Instinct()
        self.own = 0
        self.jitter = 0
        # The last one is its own: it is never asked.
        self.deeper = Solver(kernel, win_chance, plies - 1) if plies > 0 else self

    def value(self, kernel: Kernel, code: int) -> list[float]:
        """The sides' chances after an action, everybody playing on as well as they can."""
        self.state.copy_from(kernel)
        self.state.apply(code)
        with cython.nogil:
            self.solve()
        return [self.chance[side] for side in range(kernel.rules.sides)]

    def value_among(self, kernel: Kernel, code: int, jitter: int, number: int) -> float:
        """The chance of the seat to act, searching alone while the others, a partner too, play by
        the proverbs; ``jitter`` and ``number`` say how far they stray (see ``Instinct.choose``)."""
        self.state.copy_from(kernel)
        self.state.seed(number)
        self.state.apply(code)
        self.jitter = jitter
        self.own = kernel.seat
        with cython.nogil:
            chance = self.solve_among()
        return chance

    def solve_among(self) -> float:
        while self.state.phase == PLAY and self.state.seat != self.own:
            self.state.apply(self.state.move_at(self.instinct.choose(self.state, self.jitter)))
        if self.state.phase != PLAY:
            self.many_chances()
            return self.chance[self.own % self.state.rules.sides]
        best = -1.0
        count = self.count_open()
        for index in range(count):
            if not self.descend(index):
                continue
            self.deeper.jitter = self.jitter
            self.deeper.own = self.own
            value = self.deeper.solve_among()
            if value > best:
                best = value
        return best

    def solve(self) -> None:
        if self.state.rules.sides == 2:
            self.chance[0] = self.solve_two(-1.0, 2.0)
            self.chance[1] = 1.0 - self.chance[0]
        else:
            self.solve_many()

    def solve_two(self, low: float, high: float) -> float:
        """The first side's chance to win, exact if it lies between the bounds."""
        if self.state.phase != PLAY:
            return self.first_chance()
        first = self.state.seat % 2 == 0
        best = -1.0 if first else 2.0
        count = self.count_open()
        for index in range(count - 1, -1, -1):
            if not self.descend(index):
                continue
            value = self.deeper.solve_two(low, high)
            if first:
                if value > best:
                    best = value
                if value > low:
                    low = value
            else:
                if value < best:
                    best = value
                if value < high:
                    high = value
            if low >= high:
                break
        return best

    def first_chance(self) -> float:
        """Both sides' own estimates, made to agree."""
        own = self.win_chance.of_side(self.state, 0, 0, 0)
        return 0.5 * (own + 1.0 - self.win_chance.of_side(self.state, 1, 0, 0))

    def solve_many(self) -> None:
        if self.state.phase != PLAY:
            self.many_chances()
            return
        side = self.state.seat % self.state.rules.sides
        best = -1.0
        count = self.count_open()
        for index in range(count):
            if not self.descend(index):
                continue
            self.deeper.solve_many()
            if self.deeper.chance[side] > best:
                best = self.deeper.chance[side]
                for other in range(4):
                    self.chance[other] = self.deeper.chance[other]

    def many_chances(self) -> None:
        total = 0.0
        for side in range(self.state.rules.sides):
            self.chance[side] = self.win_chance.of_side(self.state, side, 0, 0) + 1e-9
            total += self.chance[side]
        for side in range(self.state.rules.sides):
            self.chance[side] /= total

    def count_open(self) -> int:
        """How many moves may be best: one sings at once, unless another may win the points."""
        if self.state.move_at(0) == SING and not self.state.rules.winner_takes:
            return 1
        return self.state.count_moves()

    def descend(self, index: int) -> bool:
        """Play a move one ply deeper; False for a card of a rank that another card stands for, and
        for a lie."""
        code = self.state.move_at(index)
        if code >= CLAIM or self.state.is_repeat(code):
            return False
        self.deeper.state.copy_from(self.state)
        self.deeper.state.apply(code)
        return True
