"""What is rendered, by mode."""

from __future__ import annotations

import numpy as np
import pytest

from caida.envs.rendering import RENDER_MODES, render
from caida.envs.scene import ansi_of, scene_of
from tests.envs.test_scene import kernel_in_play


def test_each_mode_gives_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    kernel = kernel_in_play()
    text = ansi_of(scene_of(kernel, 0, (0,)))
    rendered = {mode: render(kernel, mode, 0, (0,)) for mode in RENDER_MODES}
    assert rendered["ansi"] == text
    assert rendered["human"] is None
    assert capsys.readouterr().out == f"{text}\n"
    assert isinstance(rendered["rgb_array"], np.ndarray)


def test_without_a_mode_nothing_is_rendered() -> None:
    assert render(kernel_in_play(), None, 0, ()) is None
