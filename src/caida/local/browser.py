"""The house as a browser's worker calls it (web/src/local/hall-worker.ts): by texts and functions.

Runs in Pyodide, where what is JavaScript's is a proxy; everything else here is plain Python.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

import msgspec

from caida.local.house import House
from caida.local.wire import Closed, LocalWire, Tell
from caida.store.memory_rows import KeptRow

Keep = Callable[[Any], Awaitable[None]]


class Bridge:
    """One house, and what may be asked of it."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def request(self, method: str, target: str, body: str) -> str:
        answer = await self._house.request(method, target, body)
        kind = answer.headers.get("content-type", "")
        shown = {"status": answer.status, "type": kind, "body": answer.body.decode()}
        return msgspec.json.encode(shown).decode()

    def connect(
        self, target: str, opened: Callable[[], None], tell: Tell, closed: Closed
    ) -> LocalWire:
        return self._house.connect(target, opened, tell, closed)


async def open_bridge(rows: Iterable[Any], keep: Keep) -> Bridge:
    """``rows`` are pairs of a text and bytes; ``keep`` is handed such pairs, undefined for those
    that are gone, and is done when they are there for good."""
    from pyodide.ffi import to_js  # type: ignore[import-not-found]  # there in a browser alone

    async def mirror(changed: Sequence[KeptRow]) -> None:
        await keep(to_js([[row.key, row.value] for row in changed]))

    kept = [KeptRow(str(key), value.to_bytes()) for key, value in rows]
    return Bridge(await House.open(kept, mirror))
