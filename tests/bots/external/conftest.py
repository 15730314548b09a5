"""Engines that are started here are gone at the end of every test."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def pids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where engines write their process ids; afterwards none may be left, not even as a zombie."""
    path = tmp_path / "pids"
    path.write_text("", "ascii")
    monkeypatch.setenv("ENGINE_PIDS", str(path))
    yield path
    for pid in started(path):
        assert is_gone(pid), f"process {pid} is still there"


def started(path: Path) -> list[int]:
    return [int(line) for line in path.read_text("ascii").split()]


def is_gone(pid: int) -> bool:
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False
