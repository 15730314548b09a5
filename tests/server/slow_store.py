"""A store that takes its time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from caida.store.base import Append, Done, Stored


class SlowStore:
    """A store that keeps everything at once and says so only when it is told to."""

    def __init__(self, append: Callable[[Append, Done], None]) -> None:
        self._append = append
        self._held: list[Callable[[], None]] = []
        self.stored = asyncio.Event()

    def append(self, append: Append, done: Done) -> None:
        def answered(answer: Stored) -> None:
            self._held.append(lambda: done(answer))
            self.stored.set()

        self._append(append, answered)

    def speak(self) -> None:
        for tell in self._held:
            tell()
        self._held.clear()
