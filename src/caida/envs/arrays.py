"""The arrays into which a vector writes: the caller's own, or made once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

from caida.envs.action_space import ACTION_COUNT
from caida.envs.observation import OBSERVATION_SIZE, SEATS


class Arrays(NamedTuple):
    """A row for each match. ``observations`` and ``masks`` are of the seat to act, ``seats``.

    ``ended`` is 0 while an episode goes on, 1 when it has ended and 2 when it was cut; ``rewards``
    (by seat) and ``scores`` (by side) are then the old episode's, all else is the next one's.
    ``last_observations`` is written only in rows that end: what the last seat asked saw at the end.
    ``illegal`` is 1 where the action was not legal and the first legal one was played instead.
    What is None is not written.
    """

    rewards: NDArray[np.float32]
    seats: NDArray[np.int8]
    ended: NDArray[np.int8]
    scores: NDArray[np.int32]
    illegal: NDArray[np.int8]
    observations: NDArray[np.int8] | None = None
    masks: NDArray[np.int8] | None = None
    last_observations: NDArray[np.int8] | None = None

    @classmethod
    def make(cls, count: int, *, observations: bool = True, masks: bool = True) -> Arrays:
        """New arrays for so many matches, all zero."""
        unwanted = {
            *(() if observations else ("observations", "last_observations")),
            *(() if masks else ("masks",)),
        }
        return cls(
            **{
                name: np.zeros((count, *shape), dtype)
                for name, (shape, dtype) in LAYOUT.items()
                if name not in unwanted
            }
        )

    def check(self, count: int) -> None:
        """ValueError unless every array is as ``make`` makes it."""
        for name, (shape, dtype) in LAYOUT.items():
            array = getattr(self, name)
            if array is None and name in OPTIONAL:
                continue
            if (
                not isinstance(array, np.ndarray)
                or array.shape != (count, *shape)
                or array.dtype != dtype
                or not array.flags.c_contiguous
                or not array.flags.writeable
            ):
                raise ValueError(
                    f"{name} must be a writeable C-contiguous array of {np.dtype(dtype)} with the"
                    f" shape {(count, *shape)}"
                )


LAYOUT: dict[str, tuple[tuple[int, ...], DTypeLike]] = {
    "rewards": ((SEATS,), np.float32),
    "seats": ((), np.int8),
    "ended": ((), np.int8),
    "scores": ((SEATS,), np.int32),
    "illegal": ((), np.int8),
    "observations": ((OBSERVATION_SIZE,), np.int8),
    "masks": ((ACTION_COUNT,), np.int8),
    "last_observations": ((OBSERVATION_SIZE,), np.int8),
}
OPTIONAL = ("observations", "masks", "last_observations")
