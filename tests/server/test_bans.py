"""Who is kept out, by mark or by address, until when, and told so in their language."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from caida.room.person import Person, public_mark
from caida.server import bans as module
from caida.server.bans import Bans, read_prefix, tell_time
from caida.server.troubles import Trouble
from caida.store import Store, open_store
from caida.words import Words
from tests.server.clients import http_client
from tests.server.playing import Running

ANA, LUIS = Person("ana", "Ana", "mar"), Person("luis", "Luis", "mango")
NOW = 1_800_000_000


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    opened = await open_store(database)
    yield opened
    await opened.close()


async def test_a_person_is_kept_out_until_the_end_and_after_a_restart(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "time", lambda: NOW)
    first, second = Bans(store), Bans(store)
    await first.add("person", public_mark("luis"), "Luis", "", 3600)
    await second.load()
    for bans in (first, second):
        monkeypatch.setattr(module, "time", lambda: NOW + 3599)
        assert bans.of(LUIS, "192.0.2.1") is not None
        assert bans.of(ANA, "192.0.2.1") is None
        assert bans.of(None, "192.0.2.1") is None
        monkeypatch.setattr(module, "time", lambda: NOW + 3600)
        assert bans.of(LUIS, "192.0.2.1") is None


@pytest.mark.parametrize(
    ("prefix", "inside", "outside"),
    [
        ("203.0.113.7", "203.0.113.7", "203.0.113.8"),
        ("203.0.113.9/24", "::ffff:203.0.113.200", "203.0.114.1"),
        ("2001:db8:1::/48", "2001:db8:1:2::3", "2001:db8:2::1"),
    ],
)
async def test_an_address_is_kept_out_by_its_prefix_until_the_end_whoever_comes_from_there(
    store: Store, prefix: str, inside: str, outside: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "time", lambda: NOW)
    bans = Bans(store)
    ban = await bans.add("prefix", str(read_prefix(prefix)), "", "", 60)
    assert bans.of(None, inside) == bans.of(ANA, inside) == ban
    assert bans.of(ANA, outside) is None
    assert bans.of(ANA, "local") is None
    monkeypatch.setattr(module, "time", lambda: NOW + 60)
    assert bans.of(ANA, inside) is None
    monkeypatch.setattr(module, "time", lambda: NOW)
    assert await bans.lift(ban.id)
    assert bans.of(ANA, inside) is None
    assert not await bans.lift(ban.id)


@pytest.mark.parametrize("text", ["", "house", "203.0.113", "0.0.0.0/0", "10.0.0.0/7", "::/0"])
def test_what_is_no_prefix_or_half_the_world_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"/|IP|^$"):
        read_prefix(text)


@pytest.mark.parametrize("lang", ["es", "en"])
async def test_the_sentence_has_the_end_in_it(store: Store, lang: str) -> None:
    bans = Bans(store)
    ban = await bans.add("person", public_mark("luis"), "Luis", "", 3600)
    with pytest.raises(Trouble) as refused:
        bans.check(LUIS, "local")
    assert tell_time(ban.until) in Words(lang).error(refused.value)


async def test_http_and_sockets_are_closed_to_who_is_kept_out(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        room = (await ana.make_room())["id"]
        who = (await luis.http.get("/api/me")).json()["who"]
        ban = await server.services.bans.add("person", who, "Luis", "", 3600)
        for lang, word in (("es", "hasta"), ("en", "until")):
            answer = await luis.http.get(f"/api/rooms?lang={lang}")
            assert (answer.status_code, answer.json()["code"]) == (403, "banned")
            assert f"{word} " in answer.json()["text"]
            assert tell_time(ban.until) in answer.json()["text"]
        async with luis.enter(room) as seat:
            assert (await seat.expect("refused"))["code"] == "banned"
            await seat.socket.wait_closed()
            assert seat.socket.close_code == module.BANNED
        assert (await ana.http.get("/api/rooms")).status_code == 200
        await server.services.bans.add("prefix", "127.0.0.0/8", "", "", 3600)
        async with http_client(server.url) as nobody:
            assert (await nobody.get("/api/rooms")).status_code == 403
