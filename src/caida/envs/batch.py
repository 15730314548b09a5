"""Some matches of the vector, stepped by one thread, and what they write into the caller's arrays.

Augmented by batch.pxd; this file runs as it is without a compiler. Each batch has what its matches
share (observers, bots), so threads have nothing in common but the arrays, each its rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from caida.engine.ruleset import Ruleset
from caida.envs.maestro_seat import raise_first
from caida.envs.numbers import MAESTRO
from caida.envs.observer import Observer
from caida.envs.seat_bots import SeatBots
from caida.envs.stepping import SteppedMatch

if TYPE_CHECKING:
    from caida.envs.arrays import Arrays

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from caida.engine import nogil as cython

if not cython.compiled:  # compiled, batch.pxd has them from the others
    from caida.engine.codes import OVER
    from caida.envs.numbers import GOES_ON

    IN_CACHE = 64  # matches that fit a core's cache with all that they write

NOTHING = np.zeros((0, 0), np.int8)  # in place of an array that is not wanted


class Batch:
    """The matches of the rows from ``first`` on."""

    def __init__(
        self,
        first: int,
        rulesets: Sequence[Ruleset],
        bots: Sequence[Sequence[int]],
        by_deal: bool,
        most_moves: int,
        is_observing: bool,
    ) -> None:
        seat_bots = SeatBots()
        observers = {ruleset: Observer(ruleset) for ruleset in set(rulesets)}
        self.matches = [
            SteppedMatch(
                ruleset,
                seats,
                by_deal,
                most_moves,
                observers[ruleset],
                is_observing,
                seat_bots,
            )
            for ruleset, seats in zip(rulesets, bots, strict=True)
        ]
        # Where each lies in memory: a list can't be read without the interpreter.
        self.addresses = np.array([id(match) for match in self.matches], np.uint64)
        self.first = first
        self.count = len(self.matches)
        self.by_deal = by_deal
        self.has_maestro = any(MAESTRO in seats for seats in bots)

    def aim(self, arrays: Arrays) -> None:
        """Write into these arrays from now on."""
        self.has_observations = arrays.observations is not None
        self.has_masks = arrays.masks is not None
        self.has_last = arrays.last_observations is not None
        self.observations = NOTHING if arrays.observations is None else arrays.observations
        self.masks = NOTHING if arrays.masks is None else arrays.masks
        last = arrays.last_observations
        self.last_observations = NOTHING if last is None else last
        self.rewards = arrays.rewards
        self.seats = arrays.seats
        self.ended = arrays.ended
        self.illegal = arrays.illegal
        self.scores = arrays.scores

    def reset(self, seeds: NDArray[np.uint64]) -> bool:
        """Begin the first episode of every seed; False, if some match would never ask anybody."""
        asks = True
        for place, match in enumerate(self.matches):
            asks = bool(match.reset(int(seeds[self.first + place]))) and asks
            self.write(match, self.first + place)
        self.raise_problem()
        return asks

    def step(self, actions: NDArray[np.int32]) -> None:
        """Play a place of the action space in every match, without the interpreter."""
        self.actions = actions if cython.compiled else actions.tolist()  # numbers without a size
        self.steps = 1
        self.is_random = False
        with cython.nogil:
            self.step_all()
        self.raise_problem()

    def play_at_random(self, steps: int) -> None:
        """So many steps of random legal play in every match."""
        self.steps = steps
        self.is_random = True
        with cython.nogil:
            self.step_all()
        self.raise_problem()

    def raise_problem(self) -> None:
        """Of a maestro that could not choose; something legal was played instead."""
        if self.has_maestro:
            raise_first([match.maestro for match in self.matches])

    def step_all(self) -> None:
        """Every step of some matches before those of the next ones, so that each is fetched from
        memory once, and not in each step: none knows of another, and the end is the same
        (tests/envs/test_vector.py)."""
        begin = 0
        while begin < self.count:
            end = min(begin + IN_CACHE, self.count)
            for _ in range(self.steps):
                for place in range(begin, end):
                    if cython.compiled:
                        self.step_one(
                            cython.cast(
                                SteppedMatch, cython.cast(cython.p_void, self.addresses[place])
                            ),
                            self.first + place,
                        )
                    else:
                        self.step_one(self.matches[place], self.first + place)
            begin = end

    def step_one(self, match: SteppedMatch, row: int) -> None:
        if self.is_random:
            match.step_at_random()
        else:
            match.step(self.actions[row])
        self.write(match, row)

    def write(self, match: SteppedMatch, row: int) -> None:
        """What came of a step; of a match that ended, and then what the next one begins with."""
        if cython.compiled:  # C would find the rows anew for each place
            scores = cython.address(self.scores[row, 0])
            rewards = cython.address(self.rewards[row, 0])
        else:
            scores = self.scores[row]
            rewards = self.rewards[row]
        for place in range(4):
            scores[place] = match.kernel.scores[place]
        for place in range(4):
            rewards[place] = 0.0
        if self.by_deal or match.kernel.phase == OVER:
            self.write_rewards(match, row)
        self.illegal[row] = match.was_illegal
        self.ended[row] = match.ended
        if match.ended != GOES_ON:
            if self.has_last:
                if cython.compiled:
                    observe_into(match, cython.address(self.last_observations[row, 0]))
                else:
                    observe_into(match, self.last_observations[row])
            match.begin_next()
        self.seats[row] = match.asked
        if self.has_masks:
            if cython.compiled:
                match.observer.masks.write_into(match.kernel, cython.address(self.masks[row, 0]))
            else:
                match.observer.masks.write_into(match.kernel, self.masks[row])
        if self.has_observations:
            if cython.compiled:
                observe_into(match, cython.address(self.observations[row, 0]))
            else:
                observe_into(match, self.observations[row])

    def write_rewards(self, match: SteppedMatch, row: int) -> None:
        """To every seat what its side gained, less what the others did on average."""
        sides = match.kernel.rules.sides
        total = 1
        if self.by_deal:
            total = 0
            for side in range(sides):
                total += match.gains[side]
        for seat in range(match.kernel.rules.seats):
            side = seat % sides
            gain = match.gains[side] if self.by_deal else match.kernel.winner == side
            self.rewards[row, seat] = gain - (total - gain) / (sides - 1.0)


def observe_into(match: SteppedMatch, row: NDArray[np.int8]) -> None:
    match.observer.look_into(match.kernel, match.memory, match.asked, row)
