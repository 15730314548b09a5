"""Appends, awaited."""

from __future__ import annotations

import asyncio

from caida.store import Append, ArchivedMatch, LogRow, MatchLine, Store, Stored
from tests.waiting import HANG_SECONDS


def entry_of(
    room: str,
    seq: int,
    text: str = "",
    *,
    code: str = "",
    maker: str = "",
    closes: bool = False,
    sitter: str = "",
) -> Append:
    row = LogRow(seq, 1000 + seq, (text or f"entry {seq}").encode())
    return Append(room, row, code, closes, sitter, maker)


async def append(store: Store, *appends: Append) -> list[Stored]:
    """Give them all at once, as one batch would come, and wait for the answers in order."""
    loop = asyncio.get_running_loop()
    waiting: list[asyncio.Future[Stored]] = []
    for item in appends:
        future: asyncio.Future[Stored] = loop.create_future()
        store.append(item, future.set_result)
        waiting.append(future)
    async with asyncio.timeout(HANG_SECONDS):
        return list(await asyncio.gather(*waiting))


def match_of(match_id: str, finished_at: int, *persons: str) -> ArchivedMatch:
    names = tuple(person.title() or "Cheo" for person in persons)
    colours = ("mar", "mango", "flor", "oro")[: len(persons)]
    faces = ("pana", "abuela", "robot", "gorra")[: len(persons)]
    rules, result = "tradicional seats=2", "0 target 24-17"
    line = MatchLine(match_id, finished_at, rules, result, names, persons, colours, faces)
    return ArchivedMatch(line, f"record of {match_id} · ñ")
