"""What every bus does: it carries small frames to whoever else is there, or drops them.

Nothing rests on a frame: whoever misses one finds what it was about in the database.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from caida.words import SpokenError

MAX_FRAME = 7900  # bytes; PostgreSQL takes less than 8000


class BusError(SpokenError):
    """There is no bus, and the text says what to do about it."""

    family = "bus"


class Bus(Protocol):
    """``hear`` is called on the loop with each frame of somebody else, and ``linked`` when the bus
    is lost (False) and when it is back (True)."""

    hear: Callable[[bytes], None]
    linked: Callable[[bool], None]

    @property
    def is_connected(self) -> bool: ...

    def publish(self, frame: bytes) -> None:
        """Text in UTF-8 of MAX_FRAME bytes at most. Returns at once and never fails; without a
        connection it goes nowhere."""
        ...

    async def close(self) -> None: ...


def hear_nothing(_frame: bytes) -> None:
    """Until somebody listens."""


def ignore_link(_is_connected: bool) -> None:
    """The same for losing and finding the bus."""
