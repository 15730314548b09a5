"""Bans that end and acts that stay, in both databases."""

from __future__ import annotations

import sqlite3

import asyncpg
import pytest

from caida.store import Store, open_store
from caida.store.desk import ActRow, BanRow


def ban(name: str, until: int, made_at: int = 1) -> BanRow:
    return BanRow(name, "person", "abc", "Luis", "", made_at, until)


async def test_a_ban_is_told_until_it_ends_or_is_lifted(store: Store) -> None:
    for one in (ban("one", 100), ban("two", 200, 2), ban("three", 300, 3)):
        await store.add_ban(one)
    assert [one.id for one in await store.bans(99)] == ["three", "two", "one"]
    assert await store.lift_ban("three", 100)
    assert not await store.lift_ban("three", 100)
    assert not await store.lift_ban("one", 100)
    assert await store.bans(100) == [ban("two", 200, 2)]


async def test_acts_are_told_the_latest_first_and_can_t_be_changed(url: str) -> None:
    store = await open_store(url)
    acts = [ActRow(at, "127.0.0.1", "ban", "abc", "") for at in (1, 2, 2)]
    for act in acts:
        await store.add_act(act)
    assert await store.acts(10) == acts[::-1]
    assert len(await store.acts(2)) == 2
    for change in ("update audit set note = 'nothing'", "delete from audit"):
        if url.startswith("sqlite"):
            with (
                pytest.raises(sqlite3.Error, match="append-only"),
                sqlite3.connect(url.removeprefix("sqlite:///")) as db,
            ):
                db.execute(change)
            db.close()
        else:
            other = await asyncpg.connect(url)
            with pytest.raises(asyncpg.PostgresError, match="append-only"):
                await other.execute(change)
            await other.close()
    assert await store.acts(10) == acts[::-1]
    await store.close()
