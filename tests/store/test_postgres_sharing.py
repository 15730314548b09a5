"""What servers know of each other by their database."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from caida.store import open_store
from caida.store.memory import MemoryStore
from caida.store.postgres_sharing import READ_LOGS, as_shared
from caida.store.sharing import NodeRow, SharedStore
from tests.store.appending import append, entry_of
from tests.store.postgres import ask


@pytest.fixture
async def shared(fresh_postgres: str) -> AsyncIterator[SharedStore]:
    store = as_shared(await open_store(fresh_postgres))
    assert store is not None
    yield store
    await store.close()


def node(name: str, people: int = 3) -> NodeRow:
    return NodeRow(f"{name}.1", name, "1.0", is_draining=False, hears=True, people=people, rooms=2)


async def test_servers_hear_of_each_other_until_one_leaves(shared: SharedStore) -> None:
    assert (await shared.beat(node("a"))).nodes == []
    heard = await shared.beat(node("b"))
    assert (heard.is_new, heard.nodes) == (True, [node("a")])
    heard = await shared.beat(node("a", people=4))
    assert (heard.is_new, heard.nodes) == (False, [node("b")])
    assert (await shared.beat(node("b"))).nodes == [node("a", people=4)]
    await shared.leave("a.1")
    assert (await shared.beat(node("b"))).nodes == []


async def test_a_server_that_is_not_heard_for_a_while_is_gone(
    shared: SharedStore, fresh_postgres: str
) -> None:
    await shared.beat(node("a"))
    await shared.state_presence("a.1", {"r": b"who"})
    ask(fresh_postgres, "update nodes set heard_at = now() - interval '3 seconds' returning 1")
    assert (await shared.beat(node("b"))).nodes == []
    (row,) = await shared.presence(["r"], but="b.1")
    assert not row.is_alive
    ask(fresh_postgres, "update nodes set heard_at = now() - interval '2 hours' returning 1")
    await shared.forget_nodes()
    assert (await shared.beat(node("a"))).is_new


async def test_who_is_where_is_told_to_all_others_with_its_age(
    shared: SharedStore, fresh_postgres: str
) -> None:
    for name in ("a", "b"):
        await shared.beat(node(name))
    await shared.state_presence("a.1", {"r": b"nobody", "s": b"one"})
    await shared.state_presence("a.1", {"r": b"two"})
    await shared.state_presence("b.1", {"r": b"three"})
    ask(fresh_postgres, "update presence set at = at - interval '5 seconds' returning 1")
    (row,) = await shared.presence(["r", "t"], but="b.1")
    assert (row.node, row.room, row.statement, row.is_alive) == ("a.1", "r", b"two", True)
    assert 5000 <= row.age_ms < 600_000
    assert len(await shared.presence(["r", "s"], but="nobody")) == 3
    assert await shared.presence([], but="b.1") == []


async def test_many_logs_are_read_at_once_from_where_each_is_known(shared: SharedStore) -> None:
    for room in "abc":
        await append(shared, entry_of(room, 1, code=room * 5), entry_of(room, 2))
    found = await shared.read_logs({"a": 0, "b": 1, "c": 2, "d": 0})
    assert {room: [row.seq for row in rows] for room, rows in found.items()} == {
        "a": [1, 2],
        "b": [2],
    }
    assert found["b"] == await shared.read_log("b", 1)
    assert await shared.read_logs({}) == {}


async def test_a_plan_made_for_a_small_log_never_reads_the_whole_of_a_large_one(
    shared: SharedStore, fresh_postgres: str
) -> None:
    for room in map(str, range(4)):
        await append(shared, *(entry_of(room, seq, code=room * 5) for seq in range(1, 101)))
    plan = ask(
        fresh_postgres,
        "set plan_cache_mode = force_generic_plan;"
        f"prepare reading (text[], int[]) as {READ_LOGS};"
        "explain execute reading (array['1'], array[99])",
    )
    scans = [line.split("->")[-1].split("(")[0].strip() for (line,) in plan if "Scan" in line]
    assert scans == ["Function Scan on wanted", "Index Scan using log_pkey on log"]


async def test_a_change_is_known_by_its_number(shared: SharedStore) -> None:
    assert (await shared.beat(node("a"))).stamps == {}
    await shared.mark_change("bans")
    await shared.mark_change("bans")
    await shared.set_stamp("closing", 1)
    assert (await shared.beat(node("a"))).stamps == {"bans": 2, "closing": 1}


async def test_a_house_has_one_name(shared: SharedStore, fresh_postgres: str) -> None:
    again = as_shared(await open_store(fresh_postgres))
    assert again is not None
    assert await shared.house_id() == await again.house_id() != ""
    await again.close()


def test_what_is_no_postgresql_is_not_shared() -> None:
    assert as_shared(MemoryStore()) is None
