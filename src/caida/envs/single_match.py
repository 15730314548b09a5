"""One match for an environment with one table: what every seat observes, in arrays of its own.

Augmented by single_match.pxd; this file runs as it is without a compiler.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from caida.engine.codes import OVER
from caida.engine.ruleset import Ruleset
from caida.envs.action_space import ACTION_COUNT
from caida.envs.numbers import GOES_ON
from caida.envs.observer import Observer
from caida.envs.seat_bots import SeatBots
from caida.envs.stepping import SteppedMatch
from caida.envs.vector import MOST_MOVES, bots_by_seat

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from caida.engine import nogil as cython

if not cython.compiled:  # compiled, single_match.pxd has them from the others
    from caida.envs.observation import OBSERVATION_SIZE


NOTHING = [0] * 4


class SingleMatch:
    """``match`` is stepped; ``observation`` and ``mask`` say what is seen and what is legal, and
    what they return is the caller's."""

    def __init__(
        self,
        ruleset: Ruleset,
        bots: Mapping[int, str],
        *,
        by_deal: bool,
        most_moves: int = MOST_MOVES,
    ) -> None:
        self.ruleset = ruleset
        self.by_deal = by_deal
        self.observer = Observer(ruleset)
        self.match = SteppedMatch(
            ruleset,
            bots_by_seat(bots),
            by_deal,
            most_moves,
            self.observer,
            True,
            SeatBots(),
        )
        self.kernel = self.match.kernel
        if not self.match.reset(0):
            raise ValueError("under these rules no seat without a bot is ever asked")

    def observation(self, seat: int) -> NDArray[np.int8]:
        """What a seat knows now; observe(view) says the same."""
        seen = np.empty(OBSERVATION_SIZE, np.int8)
        self.row = seen
        memory = self.match.memory
        if cython.compiled:
            self.observer.look_into(self.kernel, memory, seat, cython.address(self.row[0]))
        else:
            self.observer.look_into(self.kernel, memory, seat, self.row)
        return seen

    def mask(self) -> NDArray[np.int8]:
        """What the seat to act may do; nothing when the episode is over."""
        if self.match.ended == GOES_ON:
            return self.observer.masks.mask_of(self.kernel)
        return np.zeros(ACTION_COUNT, np.int8)

    def rewards(self) -> list[float] | None:
        """By seat what the last step was worth, and None if that was nothing to anybody: of a deal
        the points, each side's less the mean of the others'; of a match, who won it."""
        if not self.by_deal and self.kernel.phase != OVER:
            return None
        gains = self.match.gains
        if not self.by_deal:
            gains = [int(side == self.kernel.winner) for side in range(4)]
        if gains == NOTHING:
            return None
        seats, sides = self.ruleset.seats, self.ruleset.sides
        total = sum(gains[:sides])
        worth = [gain - (total - gain) / (sides - 1) for gain in gains[:sides]]
        return [worth[seat % sides] for seat in range(seats)]

    def replay(self, seed: int, episode: int, actions: Sequence[int]) -> None:
        """Play up to where another of the same kind was."""
        self.match.reset(seed)
        while self.match.episode < episode:
            self.match.begin_next()
        for action in actions:
            self.match.step(action)
