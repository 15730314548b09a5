"""Gymnasium's vector API over ``VectorCaida``: what ``gymnasium.make_vec("Caida-v0")`` makes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from caida.engine.ruleset import Ruleset
from caida.envs.action_space import ACTION_COUNT
from caida.envs.gymnasium_env import OPPONENT, bots_against
from caida.envs.numbers import CUT, ENDED, GOES_ON
from caida.envs.spaces import action_space, observation_space
from caida.envs.vector import MOST_MOVES, Episode, VectorCaida

from gymnasium.vector import AutoresetMode, VectorEnv  # isort: skip  # spaces said what to install
from gymnasium.vector.utils import batch_space  # isort: skip

Observations = dict[str, NDArray[np.int8]]


class CaidaVectorEnv(VectorEnv[Observations, NDArray[np.integer], NDArray[Any]]):
    """So many ``CaidaEnv`` in one call. An episode that ends begins anew in the same step; what was
    seen last is in ``info["final_obs"]``. Row n plays what CaidaEnv plays with the seed + n."""

    metadata: dict[str, Any] = {  # noqa: RUF012  # as VectorEnv has it
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        num_envs: int = 1,
        ruleset: Ruleset | None = None,
        *,
        seat: int = 0,
        opponents: str | Mapping[int, str] = OPPONENT,
        by: Episode = "match",
        most_moves: int = MOST_MOVES,
        threads: int = 1,
        render_mode: str | None = None,
    ) -> None:
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.seat = seat
        self.single_observation_space = observation_space()
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.ruleset = ruleset or Ruleset()
        self._vector = VectorCaida(
            num_envs,
            self.ruleset,
            by=by,
            bots=bots_against(seat, opponents, self.ruleset),
            threads=threads,
            most_moves=most_moves,
        )

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """By one seed for the first match, and from it on for the others, or by one for each."""
        if seed is not None:
            super().reset(seed=seed if isinstance(seed, int) else seed[0])
        self._vector.reset(int(self.np_random.integers(2**62)) if seed is None else seed)
        return self._observations(), {}

    def step(
        self, actions: NDArray[np.integer]
    ) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        arrays = self._vector.step(actions)
        ended = arrays.ended
        info: dict[str, Any] = {
            "illegal": arrays.illegal != 0,
            "_illegal": np.ones(self.num_envs, bool),
        }
        if ended.any():
            info |= self._last(ended != GOES_ON)
        rewards = arrays.rewards[:, self.seat].copy()
        return self._observations(), rewards, ended == ENDED, ended == CUT, info

    def _observations(self) -> Observations:
        arrays = self._vector.arrays
        assert arrays.observations is not None
        assert arrays.masks is not None
        return {"observation": arrays.observations.copy(), "action_mask": arrays.masks.copy()}

    def _last(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        """What was seen at the end of the episodes that ended, when there was nothing to do."""
        last = self._vector.arrays.last_observations
        assert last is not None
        seen = np.full(self.num_envs, None, object)
        for row in np.flatnonzero(ended):
            mask = np.zeros(ACTION_COUNT, np.int8)
            seen[row] = {"observation": last[row].copy(), "action_mask": mask}
        return {"final_obs": seen, "_final_obs": ended}

    def close_extras(self, **_kwargs: Any) -> None:
        self._vector.close()
