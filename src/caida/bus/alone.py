"""The bus of a server that has its database to itself: nobody is there."""

from __future__ import annotations

from collections.abc import Callable

from caida.bus.base import hear_nothing, ignore_link


class NobodyElse:
    """See Bus."""

    def __init__(self) -> None:
        self.hear: Callable[[bytes], None] = hear_nothing
        self.linked: Callable[[bool], None] = ignore_link

    @property
    def is_connected(self) -> bool:
        return True

    def publish(self, frame: bytes) -> None: ...

    async def close(self) -> None: ...
