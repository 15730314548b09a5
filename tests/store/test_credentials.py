"""Signing keys, sessions and what was ended, in both databases."""

from __future__ import annotations

from caida.store import Store, open_store
from caida.store.credentials import SessionRow, SigningKey
from caida.store.schema import REVISIONS
from tests.store.test_schema import make_old


def session(name: str, owner: str = "ana", used_at: int = 10) -> SessionRow:
    return SessionRow(name, owner, owner, "cookie", "", "Firefox", 5, used_at)


async def test_keys_are_told_the_newest_first_and_none_is_written_over(store: Store) -> None:
    assert await store.signing_keys() == []
    first, second = SigningKey("identity", b"\x00one", 0), SigningKey("second", b"two", 7)
    for key in (first, second, SigningKey("identity", b"other", 9)):
        await store.add_signing_key(key)
    assert await store.signing_keys() == [second, first]
    assert await store.remove_signing_key("identity")
    assert not await store.remove_signing_key("identity")
    assert await store.signing_keys() == [second]


async def test_a_key_from_before_there_were_more_is_the_oldest(url: str) -> None:
    await make_old(url, REVISIONS[3], "insert into keys (name, value) values ('identity', :entry)")
    store = await open_store(url)
    await store.add_signing_key(SigningKey("second", b"two", 7))
    assert [key.name for key in await store.signing_keys()] == ["second", "identity"]
    assert (await store.signing_keys())[1] == SigningKey("identity", b"entry 1", 0)
    await store.close()


async def test_a_session_that_is_used_again_keeps_when_it_was_made_and_whose_it_is(
    store: Store,
) -> None:
    await store.note_sessions([session("one"), session("two", used_at=20), session("x", "luis")])
    again = session("one", "eva", used_at=30)._replace(made_at=29, device="Chrome")
    await store.note_sessions([again])
    assert await store.sessions_of("ana", 10) == [
        session("one", used_at=30)._replace(device="Chrome"),
        session("two", used_at=20),
    ]
    assert [row.id for row in await store.sessions_of("ana", 1)] == ["one"]
    assert await store.sessions_of("eva", 10) == []
    await store.note_sessions([])


async def test_what_was_ended_is_gone_and_remembered_after_opening_again(url: str) -> None:
    store = await open_store(url)
    await store.note_sessions([session("one"), session("two"), session("three")])
    await store.end_sessions([("one", 100), ("two", 200)])
    await store.end_sessions([("one", 150)])
    await store.end_sessions([])
    await store.close()
    store = await open_store(url)
    assert [row.id for row in await store.sessions_of("ana", 10)] == ["three"]
    assert sorted(await store.ended_sessions(99)) == ["one", "two"]
    assert await store.ended_sessions(150) == ["two"]
    await store.forget_sessions(unused_since=11, now=150)
    assert await store.sessions_of("ana", 10) == []
    assert await store.ended_sessions(0) == ["two"]
    await store.close()
