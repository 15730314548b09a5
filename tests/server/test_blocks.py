"""Blocks in memory are those of the database, in both directions."""

from __future__ import annotations

import pytest

from caida.room.person import public_mark
from caida.server.blocks import Blocks
from caida.store import StoreError, open_store

ANA, LUIS, EVA = (public_mark(person) for person in ("ana", "luis", "eva"))


async def test_what_was_blocked_is_known_after_loading_and_undone_for_good(database: str) -> None:
    store = await open_store(database)
    try:
        first = Blocks(store)
        assert await first.add("ana", LUIS, "Luis")
        assert await first.add("ana", EVA, "Eva")
        assert await first.add("eva", ANA, "Ana")
        second = Blocks(store)
        await second.load()
        for blocks in (first, second):
            assert blocks.has_blocked(ANA, LUIS)
            assert not blocks.has_blocked(LUIS, ANA)
            assert blocks.are_apart(LUIS, ANA)
            assert not blocks.are_apart(LUIS, EVA)
            assert all(blocks.has_any(mark) for mark in (ANA, LUIS, EVA))
        await second.remove("ana", LUIS)
        await second.remove("ana", EVA)
        assert not second.has_any(LUIS)
        assert second.are_apart(ANA, EVA)
        third = Blocks(store)
        await third.load()
        assert not third.are_apart(ANA, LUIS)
    finally:
        await store.close()


async def test_what_could_not_be_kept_is_not_blocked(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(database)
    try:
        blocks = Blocks(store)

        async def fail(*_: object) -> None:
            raise StoreError("unavailable", reason="gone")

        monkeypatch.setattr(store, "add_block", fail)
        with pytest.raises(StoreError):
            await blocks.add("ana", LUIS, "Luis")
        assert not blocks.are_apart(ANA, LUIS)
    finally:
        await store.close()
