"""Sessions are noted seldom, kept if the database fails, and ended for as long as it matters."""

from __future__ import annotations

import pytest

from caida.room.person import Person
from caida.server import sessions as module
from caida.server.sessions import FOR_EVER, NOTE_EVERY, Sessions, new_session
from caida.server.signing import LIFE_SECONDS, OLD_SESSION, Pass
from caida.store import Store, StoreError, open_store
from caida.store.credentials import SessionRow

ANA = Person("ana", "Ana", "mar")
NOW = 1_800_000_000
SIGNED = NOW - 1000


def shown(session: str) -> Pass:
    return Pass(ANA, session, "cookie", SIGNED, is_by_newest=True)


class Noting:
    """What a store was told."""

    def __init__(self) -> None:
        self.noted: list[SessionRow] = []
        self.ended: list[tuple[str, int]] = []
        self.fails = False

    async def note_sessions(self, rows: list[SessionRow]) -> None:
        if self.fails:
            raise StoreError("unavailable", reason="gone")
        self.noted += rows

    async def end_sessions(self, ended: list[tuple[str, int]]) -> None:
        if self.fails:
            raise StoreError("unavailable", reason="gone")
        self.ended += ended


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Noting:
    monkeypatch.setattr(module, "time", lambda: NOW)
    return Noting()


@pytest.fixture
def sessions(store: Noting) -> Sessions:
    return Sessions(store)  # type: ignore[arg-type]  # it is asked no more than this


async def test_what_is_used_all_the_time_is_noted_once_an_hour(
    store: Noting, sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    for passed in (0, 1, NOTE_EVERY - 1, NOTE_EVERY, NOTE_EVERY + 1):
        monkeypatch.setattr(module, "time", lambda passed=passed: NOW + passed)
        sessions.note(shown("one"), "Firefox")
        await sessions.save()
    assert [row.used_at for row in store.noted] == [NOW * 1000, int(NOW + NOTE_EVERY) * 1000]
    assert {row.made_at for row in store.noted} == {SIGNED * 1000}


async def test_what_could_not_be_written_is_written_later(
    store: Noting, sessions: Sessions
) -> None:
    sessions.note(shown("one"), "Firefox")
    store.fails = True
    with pytest.raises(StoreError):
        await sessions.save()
    sessions.note(shown("two"), "Firefox")
    store.fails = False
    await sessions.save()
    assert [row.id for row in store.noted] == ["one", "two"]


async def test_a_session_ends_for_as_long_as_anything_signed_for_it_may_live(
    store: Noting, sessions: Sessions
) -> None:
    await sessions.end("one", f"{OLD_SESSION}two")
    year = (NOW + LIFE_SECONDS) * 1000
    assert store.ended == [("one", year), (f"{OLD_SESSION}two", FOR_EVER)]
    assert sessions.is_ended("one")
    assert not sessions.is_ended("two")


async def test_what_was_ended_is_not_noted_after_it(store: Noting, sessions: Sessions) -> None:
    for session in ("one", "two"):
        sessions.note(shown(session), "Firefox")
    await sessions.end("one")
    await sessions.save()
    assert [row.id for row in store.noted] == ["two"]


async def test_what_could_not_be_ended_for_good_is_not_ended(
    store: Noting, sessions: Sessions
) -> None:
    store.fails = True
    with pytest.raises(StoreError):
        await sessions.end("one")
    assert not sessions.is_ended("one")


async def test_when_too_many_are_noted_the_one_longest_ago_is_noted_again(
    store: Noting, sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_NOTED", 2)
    for session in ("one", "two", "three", "two", "one"):
        sessions.note(shown(session), "")
        await sessions.save()
    assert [row.id for row in store.noted] == ["one", "two", "three", "one"]


async def test_what_nobody_uses_for_a_year_is_forgotten(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: Store = await open_store(database)
    try:
        sessions = Sessions(kept)
        monkeypatch.setattr(module, "time", lambda: NOW)
        sessions.note(shown("one"), "")
        await sessions.end("gone", f"{OLD_SESSION}gone")
        assert [row.id for row in await sessions.of("ana")] == ["one"]
        for passed, listed in ((LIFE_SECONDS, ["one"]), (LIFE_SECONDS + 1, [])):
            monkeypatch.setattr(module, "time", lambda passed=passed: NOW + passed)
            await sessions.forget()
            assert [row.id for row in await sessions.of("ana")] == listed
        assert await kept.ended_sessions(0) == [f"{OLD_SESSION}gone"]
    finally:
        await kept.close()


def test_no_two_sessions_have_one_name() -> None:
    assert len({new_session() for _ in range(1000)}) == 1000
