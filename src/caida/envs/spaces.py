"""The spaces of Gymnasium in which observations and actions lie, for one table and for many."""

from __future__ import annotations

from typing import Any

import numpy as np

from caida.envs.action_space import ACTION_COUNT
from caida.envs.missing import require
from caida.envs.observation import MOST, OBSERVATION_SIZE

require("gymnasium")

from gymnasium import spaces  # noqa: E402  # says first what to install


def observation_space() -> spaces.Space[Any]:
    """What a seat knows, and beside it a 1 for every action that it may take now."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, MOST, (OBSERVATION_SIZE,), np.int8),
            "action_mask": spaces.Box(0, 1, (ACTION_COUNT,), np.int8),
        }
    )


def action_space() -> spaces.Discrete[Any]:
    return spaces.Discrete(ACTION_COUNT)
