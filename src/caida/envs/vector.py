"""Many matches at once: one compiled call steps them all, without the interpreter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import pairwise
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from caida.engine.ruleset import Ruleset
from caida.envs.arrays import Arrays
from caida.envs.batch import Batch
from caida.envs.numbers import NOBODY, SEAT_BOTS, SEED_MASK
from caida.envs.observation import SEATS
from caida.envs.stepping import SteppedMatch

Episode = Literal["match", "deal"]
MOST_MOVES = 4_000  # of an episode: who lies at random may lose points as fast as they come (CAN-8)
NOT_PICKLED = ("_batches", "_aimed_at", "_pool")
STATES = "states"


class VectorCaida:
    """``num_envs`` matches, each with its seed and, if you like, its own ruleset and bots.

    An episode is a match, played for winning it, or a deal, played for its points. Who is to act is
    in ``arrays.seats``; seats in ``bots`` are played inside the call. An episode that ends begins
    anew at once. The page docs/envs/vector.md says what is in each array.
    """

    def __init__(
        self,
        num_envs: int,
        ruleset: Ruleset | Sequence[Ruleset] | None = None,
        *,
        seeds: int | Sequence[int] | NDArray[np.integer] = 0,
        by: Episode = "match",
        bots: Mapping[int, str] | None = None,
        threads: int = 1,
        arrays: Arrays | None = None,
        most_moves: int = MOST_MOVES,
    ) -> None:
        if num_envs < 1 or threads < 1 or most_moves < 1:
            raise ValueError("num_envs, threads and most_moves are at least 1")
        if by not in ("match", "deal"):
            raise ValueError(f"an episode is by 'match' or 'deal', not {by!r}")
        self.num_envs = num_envs
        self.by = by
        self.rulesets = _spread(ruleset, num_envs)
        self.bots = dict(bots or {})
        self.most_moves = most_moves
        self.threads = min(threads, num_envs)
        self.arrays = Arrays.make(num_envs) if arrays is None else arrays
        self.arrays.check(num_envs)
        self._actions = np.zeros(num_envs, np.int32)
        self._is_observing = self.arrays.observations is not None
        self._sit_down()
        self.reset(seeds)

    def _sit_down(self) -> None:
        """What can't be pickled: compiled matches, threads, and where in memory to write."""
        self._batches = self._make_batches()
        self._aimed_at: Arrays | None = None
        self._pool: ThreadPoolExecutor | None = None
        if self.threads > 1:
            self._pool = ThreadPoolExecutor(self.threads - 1, thread_name_prefix="caida-vector")

    def _make_batches(self) -> list[Batch]:
        bots = bots_by_seat(self.bots)
        for ruleset in set(self.rulesets):
            if NOBODY not in bots[: ruleset.seats]:
                raise ValueError(f"of {ruleset.seats} seats one at least must be without a bot")
        bounds = [self.num_envs * part // self.threads for part in range(self.threads + 1)]
        return [
            Batch(
                first,
                self.rulesets[first:end],
                [bots] * (end - first),
                self.by == "deal",
                self.most_moves,
                self._is_observing,
            )
            for first, end in pairwise(bounds)
        ]

    def reset(self, seeds: int | Sequence[int] | NDArray[np.integer] | None = None) -> Arrays:
        """Begin every match anew: by the same seeds, by others, or from one number on."""
        if seeds is not None:
            self.seeds = _seeds(seeds, self.num_envs)
        self._aim(self.arrays)
        if self.arrays.last_observations is not None:
            self.arrays.last_observations.fill(0)
        asks = [batch.reset(self.seeds) for batch in self._batches]
        if not all(asks):
            raise ValueError("under these rules no seat without a bot is ever asked")
        return self.arrays

    def step(self, actions: ArrayLike, into: Arrays | None = None) -> Arrays:
        """Play a place of the action space in every match; returns what was written to."""
        self._aim(self.arrays if into is None else into)
        np.copyto(self._actions, np.asarray(actions), casting="same_kind")
        self._run(lambda batch: batch.step(self._actions))
        return self.arrays

    def play_at_random(self, steps: int = 1) -> Arrays:
        """So many steps of random legal play, each written as ``step`` writes it."""
        self._aim(self.arrays)
        self._run(lambda batch: batch.play_at_random(steps))
        return self.arrays

    def _aim(self, arrays: Arrays) -> None:
        if arrays is not self._aimed_at:
            arrays.check(self.num_envs)
            if (arrays.observations is not None) > self._is_observing:
                raise ValueError("a vector that began without observations has none to write")
            for batch in self._batches:
                batch.aim(arrays)
            self._aimed_at = self.arrays = arrays

    def _run(self, work: Callable[[Batch], None]) -> None:
        if self._pool is None:
            work(self._batches[0])
            return
        others = [self._pool.submit(work, batch) for batch in self._batches[1:]]
        try:
            work(self._batches[0])
        finally:
            wait(others)
        for other in others:
            other.result()

    def __getstate__(self) -> dict[str, Any]:
        """The matches as they stand, and the arrays as they were written."""
        kept = {name: value for name, value in self.__dict__.items() if name not in NOT_PICKLED}
        return {**kept, STATES: [match.get_state() for match in self._matches()]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        states = state.pop(STATES)
        self.__dict__.update(state)
        self._sit_down()
        for match, saved in zip(self._matches(), states, strict=True):
            match.set_state(*saved)

    def _matches(self) -> Iterator[SteppedMatch]:
        return (match for batch in self._batches for match in batch.matches)

    def close(self) -> None:
        """Let the threads go; a vector can't be stepped afterwards."""
        if self._pool is not None:
            self._pool.shutdown()

    @property
    def episodes(self) -> NDArray[np.int64]:
        """Which episode of its seed each match plays, from 0."""
        return np.array([match.episode for match in self._matches()])


def bots_by_seat(bots: Mapping[int, str]) -> tuple[int, ...]:
    """The number of the bot in each seat; ValueError for one that can't sit there."""
    for seat, name in bots.items():
        if not 0 <= seat < SEATS:
            raise ValueError(f"there is no seat {seat}: the seats are 0 to {SEATS - 1}")
        if name not in SEAT_BOTS:
            raise ValueError(f"{name!r} can't sit in a vector: use {', '.join(SEAT_BOTS)}")
    return tuple(
        SEAT_BOTS.index(bots[seat]) + 1 if seat in bots else NOBODY for seat in range(SEATS)
    )


def _spread(ruleset: Ruleset | Sequence[Ruleset] | None, count: int) -> list[Ruleset]:
    """A ruleset for each match."""
    if ruleset is None or isinstance(ruleset, Ruleset):
        return [ruleset or Ruleset()] * count
    if len(ruleset) != count:
        raise ValueError(f"{len(ruleset)} rulesets for {count} matches: give one for each, or one")
    return list(ruleset)


def _seeds(seeds: int | Sequence[int] | NDArray[np.integer], count: int) -> NDArray[np.uint64]:
    """From one number on, or one for each match; of 64 bits."""
    given = range(seeds, seeds + count) if isinstance(seeds, int) else seeds
    if len(given) != count:
        raise ValueError(f"{len(given)} seeds for {count} matches: give one for each")
    return np.array([int(seed) & SEED_MASK for seed in given], np.uint64)
