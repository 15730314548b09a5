"""Blocks and reports, in both databases."""

from __future__ import annotations

from caida.store import Store
from caida.store.conduct import BlockRow, ReportRow


def report(name: str, at: int, match: str = "a-1") -> ReportRow:
    return ReportRow(name, at, "r1", "Ana", "w1", "Luis", "a", match, "other", "")


async def test_a_block_is_kept_once_under_its_latest_name(store: Store) -> None:
    for block in (BlockRow("w1", "Luis", 1), BlockRow("w2", "Eva", 2), BlockRow("w1", "Lucho", 3)):
        await store.add_block("ana", block)
    assert await store.blocks_of("ana") == [BlockRow("w2", "Eva", 2), BlockRow("w1", "Lucho", 1)]
    assert sorted(await store.all_blocks()) == [("ana", "w1"), ("ana", "w2")]
    await store.remove_block("ana", "w1")
    await store.remove_block("luis", "w2")
    assert await store.all_blocks() == [("ana", "w2")]


async def test_reports_nobody_has_looked_into_come_first(store: Store) -> None:
    for one in (report("one", 1), report("two", 2, "a-2"), report("three", 3, "a-3")):
        await store.add_report(one)
    assert await store.settle_report("three", 9)
    assert not await store.settle_report("three", 10)
    assert not await store.settle_report("four", 10)
    found = await store.reports(10)
    assert [one.id for one in found] == ["two", "one", "three"]
    assert [one.settled_at for one in found] == [0, 0, 9]
    assert [one.id for one in await store.reports(1)] == ["two"]


async def test_the_same_is_reported_once(store: Store) -> None:
    await store.add_report(report("one", 1))
    await store.add_report(report("two", 2))
    assert await store.reports(10) == [report("one", 1)]
