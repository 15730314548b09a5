"""A store in memory: told "stored" is what was mirrored. What every store does: test_base.py."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from caida.store import StoreError
from caida.store.conduct import BlockRow
from caida.store.credentials import SessionRow, SigningKey
from caida.store.desk import ActRow, BanRow
from caida.store.memory import MemoryStore
from caida.store.memory_rows import KeptRow
from tests.store.appending import append, entry_of, match_of


class Shelf:
    """Keeps the rows it is handed, unless it is full."""

    def __init__(self) -> None:
        self.rows: dict[str, bytes] = {}
        self.is_full = False
        self.changes = 0

    async def keep(self, rows: Sequence[KeptRow]) -> None:
        await asyncio.sleep(0)
        if self.is_full:
            raise OSError("QuotaExceededError")
        self.changes += 1
        for key, value in rows:
            if value is None:
                self.rows.pop(key, None)
            else:
                self.rows[key] = value

    def open(self) -> MemoryStore:
        return MemoryStore([KeptRow(*row) for row in self.rows.items()], self.keep)


async def test_a_store_made_from_the_mirrored_rows_knows_the_same() -> None:
    shelf = Shelf()
    store = shelf.open()
    await append(store, entry_of("a", 1, code="AAAAA", maker="ana"), entry_of("a", 2, sitter="ana"))
    await store.archive(match_of("a-1", 10, "ana", "luis"))
    await store.add_signing_key(SigningKey("identity", b"\x00one", 0))
    await store.note_sessions([SessionRow("s", "ana", "ana", "cookie", "", "Firefox", 5, 10)])
    await store.end_sessions([("old", 100)])
    await store.add_block("ana", BlockRow("w1", "Luis", 1))
    await store.add_ban(BanRow("b", "person", "w", "Eva", "", 1, 9))
    await store.add_act(ActRow(1, "here", "ban", "w", ""))
    again = shelf.open()
    for one in (store, again):
        assert [row.seq for row in await one.read_log("a")] == [1, 2]
        assert await one.find_room("AAAAA") == "a"
        assert await one.rooms_made_by("ana") == await one.rooms_of("ana", 9) == ["a"]
        assert await one.read_match("a-1") == match_of("a-1", 10, "ana", "luis")
        assert [key.value for key in await one.signing_keys()] == [b"\x00one"]
        assert [row.device for row in await one.sessions_of("ana", 9)] == ["Firefox"]
        assert await one.ended_sessions(50) == ["old"]
        assert await one.all_blocks() == [("ana", "w1")]
        assert [ban.name for ban in await one.bans(5)] == ["Eva"]
        assert [act.address for act in await one.acts(9)] == ["here"]


async def test_nobody_is_told_before_the_mirror_has_it() -> None:
    shelf = Shelf()
    store = shelf.open()
    seen: list[int] = []
    store.append(entry_of("a", 1, code="AAAAA"), lambda _: seen.append(len(shelf.rows)))
    assert seen == []
    await store.close()
    assert seen == [2]


async def test_what_gathers_while_one_change_is_mirrored_is_one_change() -> None:
    shelf = Shelf()
    store = shelf.open()
    answers: list[str] = []
    store.append(entry_of("a", 1, code="AAAAA"), answers.append)
    await asyncio.sleep(0)
    for seq in range(2, 100):
        store.append(entry_of("a", seq), answers.append)
    await store.close()
    assert (answers, shelf.changes) == (["stored"] * 99, 2)


async def test_a_full_mirror_leaves_everything_as_it_was() -> None:
    shelf = Shelf()
    store = shelf.open()
    await append(store, entry_of("a", 1, code="AAAAA"))
    shelf.is_full = True
    assert await append(store, entry_of("a", 2), entry_of("b", 1, code="BBBBB")) == ["failed"] * 2
    for work in (store.archive(match_of("a-1", 1, "ana")), store.check()):
        with pytest.raises(StoreError, match="QuotaExceeded"):
            await work
    assert await store.find_room("BBBBB") is None
    assert await store.read_match("a-1") is None
    shelf.is_full = False
    await store.check()
    assert await append(store, entry_of("a", 2)) == ["stored"]
    assert await shelf.open().read_log("a") == await store.read_log("a")


async def test_a_trial_leaves_nothing() -> None:
    shelf = Shelf()
    await shelf.open().check()
    assert (shelf.rows, shelf.changes) == ({}, 1)


@pytest.mark.parametrize(
    "row",
    [("?", b""), ("[]", b""), ('["nope",1]', b"\x01"), ('["sitter","a","b"]', b"\xa1x")],
)
async def test_a_damaged_row_is_told(row: tuple[str, bytes]) -> None:
    with pytest.raises(StoreError):
        MemoryStore([KeptRow(*row)])


async def test_closed_rooms_are_forgotten_and_what_was_played_there_is_not() -> None:
    shelf = Shelf()
    store = shelf.open()
    await append(store, entry_of("a", 1, code="AAAAA"), entry_of("b", 1, code="BBBBB"))
    await append(store, entry_of("a", 2, closes=True))
    await store.archive(match_of("a-1", 10, "ana"))
    await store.forget_closed_rooms()
    assert await store.read_log("a") == await shelf.open().read_log("a") == []
    assert [row.seq for row in await shelf.open().read_log("b")] == [1]
    assert await shelf.open().read_match("a-1") is not None
