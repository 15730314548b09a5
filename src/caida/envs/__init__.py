"""Environments for those who learn and search: one action space, one observation, many matches.

``pip install 'caida[envs]'`` brings what they need; ``import caida`` alone brings none of it.
"""

from __future__ import annotations

from caida.envs.missing import MissingPackage, require

require("numpy")

from caida.envs.action_space import (  # noqa: E402  # says first what to install
    ACTION_COUNT,
    ACTION_NAMES,
    action_at,
    index_of,
    legal_indices,
    mask_of,
)
from caida.envs.arrays import Arrays  # noqa: E402
from caida.envs.dice import VectorChance  # noqa: E402
from caida.envs.observation import FEATURES, OBSERVATION_SIZE, Feature, observe  # noqa: E402
from caida.envs.vector import VectorCaida  # noqa: E402

__all__ = [
    "ACTION_COUNT",
    "ACTION_NAMES",
    "FEATURES",
    "OBSERVATION_SIZE",
    "Arrays",
    "Feature",
    "MissingPackage",
    "VectorCaida",
    "VectorChance",
    "action_at",
    "index_of",
    "legal_indices",
    "mask_of",
    "observe",
]
