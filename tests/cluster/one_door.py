"""A balancer, as a crowd sees it: one address, whoever is behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.server.process import introduce_at, make_room_at


class OneDoor:
    def __init__(self, url: str, database_url: str) -> None:
        self.url = url
        self.database_url = database_url

    @property
    def urls(self) -> Sequence[str]:
        return [self.url]

    def introduce(self, name: str) -> str:
        return introduce_at(self.url, name)

    def make_room(self, cookie: str, **order: Any) -> str:
        return make_room_at(self.url, cookie, **order)
