"""What the environments render, by the mode they were asked for."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from caida.engine.kernel import Kernel
from caida.envs.scene import ansi_of, scene_of

RENDER_MODES = ("human", "ansi", "rgb_array")


def render(
    kernel: Kernel, mode: str | None, looks: int, shown: Collection[int]
) -> str | NDArray[np.uint8] | None:
    """Text for "ansi", pixels for "rgb_array"; for "human" the text is printed."""
    scene = scene_of(kernel, looks, shown)
    if mode == "rgb_array":
        from caida.envs.picture import rgb_of  # needs more packages than others

        return rgb_of(scene)
    if mode == "ansi":
        return ansi_of(scene)
    if mode == "human":
        print(ansi_of(scene))
    return None
