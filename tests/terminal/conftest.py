"""No rules of one's own, and no deadlines that a busy machine would miss."""

from __future__ import annotations

from functools import partialmethod
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot

from tests.waiting import HANG_SECONDS


@pytest.fixture(autouse=True)
def deadlines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual gives widgets 30 seconds to do what waits for them, and 5 to close."""
    waiting = partialmethod(Pilot._wait_for_screen, timeout=HANG_SECONDS)
    monkeypatch.setattr(Pilot, "_wait_for_screen", waiting)
    monkeypatch.setattr(App, "CLOSE_TIMEOUT", HANG_SECONDS)


@pytest.fixture(autouse=True)
def own_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of its own for each test, without the rules somebody saved on this machine."""
    monkeypatch.setenv("CAIDA_HOME", str(tmp_path))
