"""Engines that are started here are gone at the end of every test."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

import pytest

from caida.bots.external import bot
from caida.bots.external.lines import LineProcess


@pytest.fixture(autouse=True)
def pids(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The process ids of all engines started; afterwards none may be left, not even as a zombie."""
    started: list[int] = []

    class NotedProcess(LineProcess):
        def __init__(self, command: Sequence[str]) -> None:
            super().__init__(command)
            started.append(self.pid)

    monkeypatch.setattr(bot, "LineProcess", NotedProcess)
    yield started
    assert [pid for pid in started if not is_gone(pid)] == []


def is_gone(pid: int) -> bool:
    """An engine is waited for when it is ended, so there is nothing to wait for here."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False
