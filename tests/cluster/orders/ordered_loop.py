"""An event loop where nothing happens by itself: when there is nothing left to do, ``idle`` is
asked what comes next, and time passes only when it says so."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Mapping
from typing import Any

from caida.server.timing import Timekeeper

Idle = Callable[[float | None], None]
"""Is told in how many seconds the next timer is due, if there is one."""


class _Nothing(selectors.BaseSelector):
    """Nothing ever comes from outside."""

    def __init__(self, idle: Idle) -> None:
        self._idle = idle
        self._keys: dict[Any, selectors.SelectorKey] = {}

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        key = self._keys[fileobj] = selectors.SelectorKey(fileobj, 0, events, data)
        return key

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return self._keys.pop(fileobj)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout > 0:
            self._idle(timeout)
        return []

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return self._keys


class OrderedLoop(asyncio.SelectorEventLoop):
    """``now`` is its time in seconds."""

    def __init__(self, idle: Idle) -> None:
        self.now = 1000.0
        super().__init__(_Nothing(idle))

    def time(self) -> float:
        return self.now


class LoopTime(Timekeeper):
    """The time of the loop as servers have it."""

    def __init__(self, loop: OrderedLoop) -> None:
        self._loop = loop

    def now(self) -> int:
        return round(self._loop.now * 1000)
