"""The house as a worker calls it, with proxies of our own in place of Pyodide's."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import msgspec
import pytest

from caida.local.browser import open_bridge
from tests.waiting import until


class Bytes:
    """As a Uint8Array looks from Python."""

    def __init__(self, content: bytes) -> None:
        self._content = content

    def to_bytes(self) -> bytes:
        return self._content


@pytest.fixture(autouse=True)
def _proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    ffi = ModuleType("pyodide.ffi")
    ffi.to_js = lambda value: value  # type: ignore[attr-defined]  # made here
    monkeypatch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)


async def test_a_house_is_asked_by_texts_and_found_again_by_its_rows() -> None:
    kept: dict[str, bytes] = {}

    async def keep(rows: list[list[Any]]) -> None:
        kept.update({key: value for key, value in rows if value is not None})

    bridge = await open_bridge([], keep)
    body = '{"name":"Ana","colour":"mar"}'
    said = msgspec.json.decode(await bridge.request("PUT", "/api/me?lang=es", body))
    assert (said["status"], said["type"]) == (200, "application/json")
    assert '"name":"Ana"' in said["body"]
    again = await open_bridge([(key, Bytes(value)) for key, value in kept.items()], keep)
    me = msgspec.json.decode(await again.request("GET", "/api/me", ""))
    assert '"name":"Ana"' in me["body"]
    codes: list[int] = []
    again.connect("/ws/rooms/nope?v=1", lambda: None, lambda _text: None, codes.append)
    await until(lambda: bool(codes))
    for one in (bridge, again):
        await one._house.close()
