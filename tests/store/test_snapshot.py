"""A snapshot is of one moment, on both databases. What is found in one: test_checkup.py."""

from collections.abc import AsyncIterator

import pytest

from caida.store import LogRow, Store, StoreError, open_store
from caida.store.schema import HEAD
from caida.store.snapshot import KeptMatch, KeptRoom, open_snapshot
from tests.store.appending import append, entry_of, match_of


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """On the database the snapshot is taken of."""
    opened = await open_store(url)
    yield opened
    await opened.close()


async def test_it_has_everything_there_is(store: Store, url: str) -> None:
    await append(store, entry_of("a", 1, code="AAAAA"), entry_of("b", 1, code="BBBBB"))
    await append(store, entry_of("b", 2, closes=True), entry_of("c", 1))
    await store.archive(match_of("a-1", 10, "ana", ""))
    line = match_of("a-1", 10, "ana", "")
    async with open_snapshot(url) as snapshot:
        assert (snapshot.version, await snapshot.faults()) == (HEAD, [])
        assert await snapshot.rooms() == [
            KeptRoom("a", "AAAAA", True),
            KeptRoom("b", "BBBBB", False),
        ]
        assert await snapshot.unlisted_rooms() == [KeptRoom("c", None, False)]
        assert await snapshot.read_log("b") == [
            LogRow(1, 1001, b"entry 1"),
            LogRow(2, 1002, b"entry 2"),
        ]
        assert await snapshot.matches() == ["a-1"]
        assert await snapshot.read_match("none") == []
        assert await snapshot.read_match("a-1") == [
            KeptMatch("a-1", line.line.rules, line.line.result, line.line.names, line.record)
        ]


async def test_what_is_written_meanwhile_is_not_in_it(store: Store, url: str) -> None:
    await append(store, entry_of("a", 1, code="AAAAA"))
    async with open_snapshot(url) as snapshot:
        assert len(await snapshot.read_log("a")) == 1
        assert await append(store, entry_of("a", 2)) == ["stored"]
        assert len(await snapshot.read_log("a")) == 1
    async with open_snapshot(url) as snapshot:
        assert len(await snapshot.read_log("a")) == 2


async def test_there_is_no_other_kind_of_database() -> None:
    with pytest.raises(StoreError) as caught:
        async with open_snapshot("mysql://ana:secret@host/name"):
            pass
    assert caught.value.code == "unknown_url"
    assert "secret" not in str(caught.value)
