"""Who is connected, from where and by what: for whoever has to tell them to go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import time

from caida.protocol.updates import Goodbye
from caida.server.connection import Connection


@dataclass(eq=False, slots=True)
class Guest:
    """One socket. ``room`` is empty in the lobby, ``session`` for who has not said their name."""

    connection: Connection
    address: str
    session: str
    room: str
    since: int = field(default_factory=lambda: int(time() * 1000))


class Guests:
    def __init__(self) -> None:
        self._guests: set[Guest] = set()

    def __iter__(self) -> Iterator[Guest]:
        return iter(list(self._guests))

    @contextmanager
    def hold(self, guest: Guest) -> Iterator[None]:
        """They are here until the end of it."""
        self._guests.add(guest)
        try:
            yield
        finally:
            self._guests.discard(guest)

    def dismiss(self, is_meant: Callable[[Guest], bool], code: int, goodbye: Goodbye) -> int:
        """Say goodbye to some; how many that were."""
        meant = [guest for guest in self if is_meant(guest)]
        for guest in meant:
            guest.connection.close(code, goodbye)
        return len(meant)
