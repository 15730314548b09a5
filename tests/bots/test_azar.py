"""Azar plays anything."""

from __future__ import annotations

from collections import Counter

import pytest

from caida.bots import Azar
from tests.engine.positions import between_two


def test_azar_chooses_every_legal_action_equally_often() -> None:
    """Good or bad: a caída, a chain of any length, a throw."""
    match = between_two("12o 2c 3e 4b", "12c 2o 7b", "5o 6o 7o", tanda=1, thrown="12o")
    view = match.view(0)
    azar = Azar(1)
    times = 300 * len(view.choices)
    told = Counter(azar.choose(view) for _ in range(times))
    assert set(told) == set(view.legal_actions())
    assert len(told) > 4
    for count in told.values():
        assert count == pytest.approx(300, abs=75)
