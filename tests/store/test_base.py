"""Every store behaves the same: the tests here run on SQLite, on PostgreSQL and in memory."""

import asyncio

import pytest

from caida.store import LogRow, Store, open_store
from tests.store.appending import append, entry_of, match_of


async def test_entries_come_back_in_order(store: Store) -> None:
    assert await append(store, entry_of("a", 1, code="AAAAA")) == ["stored"]
    assert await append(store, entry_of("a", 2), entry_of("a", 3)) == ["stored", "stored"]
    rows = await store.read_log("a")
    assert rows == [LogRow(seq, 1000 + seq, f"entry {seq}".encode()) for seq in (1, 2, 3)]
    assert await store.read_log("a", after=2) == rows[2:]
    assert await store.read_log("b") == []


async def test_a_place_in_a_log_is_taken_once(store: Store) -> None:
    await append(store, entry_of("a", 1, "first", code="AAAAA"))
    assert await append(store, entry_of("a", 1, "second")) == ["taken"]
    answers = await append(store, entry_of("a", 2, "x"), entry_of("a", 2, "y"), entry_of("b", 1))
    assert answers == ["stored", "taken", "stored"]
    assert [row.entry for row in await store.read_log("a")] == [b"first", b"x"]


async def test_one_conflict_does_not_spoil_the_others(store: Store) -> None:
    await append(store, entry_of("a", 1, code="AAAAA"))
    answers = await append(store, entry_of("a", 2), entry_of("a", 1), entry_of("a", 3))
    assert answers == ["stored", "taken", "stored"]


async def test_a_code_is_used_by_one_open_room(store: Store) -> None:
    assert await append(store, entry_of("a", 1, code="AAAAA")) == ["stored"]
    assert await append(store, entry_of("b", 1, code="AAAAA")) == ["taken"]
    assert await store.read_log("b") == []
    assert await store.find_room("AAAAA") == "a"
    assert await store.find_room("BBBBB") is None
    await append(store, entry_of("a", 2, closes=True))
    assert await store.find_room("AAAAA") is None
    assert await append(store, entry_of("b", 1, code="AAAAA")) == ["stored"]
    assert await store.find_room("AAAAA") == "b"


async def test_a_mixed_batch_is_answered_in_order(store: Store) -> None:
    answers = await append(
        store,
        entry_of("a", 1, code="AAAAA"),
        entry_of("b", 1, code="AAAAA"),
        entry_of("a", 2),
        entry_of("a", 2),
        entry_of("a", 3, closes=True),
    )
    assert answers == ["stored", "taken", "stored", "taken", "stored"]
    assert await store.open_rooms() == []


async def test_open_rooms_tell_when_they_last_moved(store: Store) -> None:
    await append(store, entry_of("a", 1, code="AAAAA"), entry_of("b", 1, code="BBBBB"))
    await append(store, entry_of("a", 2))
    assert sorted(await store.open_rooms()) == [("a", 1002), ("b", 1001)]
    await append(store, entry_of("b", 2, closes=True))
    assert list(await store.open_rooms()) == [("a", 1002)]


async def test_open_rooms_are_found_by_who_made_them(store: Store) -> None:
    await append(store, entry_of("a", 1, code="AAAAA", maker="ana"))
    await append(store, entry_of("b", 1, code="AAAAA", maker="ana"))  # the code is taken
    await append(store, entry_of("c", 1, code="CCCCC", maker="ana"), entry_of("a", 2))
    await append(store, entry_of("d", 1, code="DDDDD", maker="luis"))
    made = [sorted(await store.rooms_made_by(person)) for person in ("ana", "luis", "eva")]
    assert made == [["a", "c"], ["d"], []]
    await append(store, entry_of("a", 3, closes=True))
    assert await store.rooms_made_by("ana") == ["c"]


async def test_rooms_are_found_by_who_sat_down_until_they_close(store: Store) -> None:
    await append(store, entry_of("a", 1, code="AAAAA"), entry_of("b", 1, code="BBBBB"))
    await append(store, entry_of("a", 2, sitter="ana"), entry_of("a", 3, sitter="luis"))
    await append(store, entry_of("b", 3, sitter="ana"), entry_of("b", 3, sitter="eva"))
    assert await store.rooms_of("ana", limit=10) == ["b", "a"]
    assert await store.rooms_of("eva", limit=10) == []
    await append(store, entry_of("a", 4, sitter="ana"))
    assert await store.rooms_of("ana", limit=10) == ["a", "b"]
    assert await store.rooms_of("ana", limit=1) == ["a"]
    await append(store, entry_of("a", 5, closes=True))
    assert await store.rooms_of("ana", limit=10) == ["b"]
    assert await store.rooms_of("luis", limit=10) == []


async def test_matches_are_archived_once_and_found_by_person(store: Store) -> None:
    await store.archive(match_of("a-1", 10, "ana", "luis"))
    await store.archive(match_of("a-1", 99, "otra", "cosa"))
    await store.archive(match_of("b-1", 20, "ana", ""))
    await store.archive(match_of("c-1", 30, "eva", "luis"))
    found = await store.read_match("a-1")
    assert found == match_of("a-1", 10, "ana", "luis")
    assert await store.read_match("nope") is None
    of_ana = await store.matches_of("ana", before=1000, limit=10)
    assert [line.id for line in of_ana] == ["b-1", "a-1"]
    assert of_ana[0].names == ("Ana", "Cheo")
    assert [line.id for line in await store.matches_of("ana", before=20, limit=10)] == ["a-1"]
    assert [line.id for line in await store.matches_of("luis", before=1000, limit=1)] == ["c-1"]


async def test_everything_is_there_after_opening_again(url: str) -> None:
    store = await open_store(url)
    await append(store, entry_of("a", 1, code="AAAAA"))
    await store.archive(match_of("a-1", 10, "ana", "luis"))
    await store.close()
    store = await open_store(url)
    try:
        assert [row.seq for row in await store.read_log("a")] == [1]
        assert await append(store, entry_of("a", 1)) == ["taken"]
        assert await store.read_match("a-1") is not None
    finally:
        await store.close()


async def test_what_was_given_before_closing_is_written(url: str) -> None:
    store = await open_store(url)
    answers: list[str] = []
    for seq in range(1, 201):
        store.append(entry_of("a", seq, code="AAAAA" if seq == 1 else ""), answers.append)
    await store.close()
    await asyncio.sleep(0)
    assert answers == ["stored"] * 200
    again = await open_store(url)
    assert len(await again.read_log("a")) == 200
    await again.close()


async def test_two_servers_on_one_database_never_both_have_a_place(url: str) -> None:
    one, other = await open_store(url), await open_store(url)
    try:
        await append(one, entry_of("a", 1, code="AAAAA"))
        answers = await asyncio.gather(
            *(append(store, entry_of("a", seq)) for seq in range(2, 40) for store in (one, other))
        )
        flat = [answer for batch in answers for answer in batch]
        assert flat.count("stored") == flat.count("taken") == 38
        assert await one.read_log("a") == await other.read_log("a")
    finally:
        await one.close()
        await other.close()


@pytest.mark.slow
async def test_many_appends_at_once_are_committed_together(store: Store) -> None:
    await append(store, entry_of("a", 1, code="AAAAA"))
    answers = await append(store, *(entry_of(f"r{n % 50}", n // 50 + 1) for n in range(5000)))
    assert answers == ["stored"] * 5000


@pytest.mark.parametrize("name", ["", "a\x00b", "\x00", "ñ" * 3000, "'; drop table log; --", "🂡"])
async def test_a_name_that_is_not_there_is_not_found(store: Store, name: str) -> None:
    await append(store, entry_of("a", 1, code="AAAAA"))
    assert await store.read_log(name) == []
    assert await store.find_room(name) is None
    assert await store.read_match(name) is None
    assert await store.matches_of(name, 2**53, 10) == []
    assert len(await store.read_log("a")) == 1
