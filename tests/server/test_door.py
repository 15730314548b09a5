"""Only pages we know may ask, and nobody is anybody without what we signed."""

from __future__ import annotations

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from caida.room.person import Person
from caida.server.door import Door
from caida.server.sessions import Sessions
from caida.server.signing import FIRST_KEY, Identities
from caida.store.credentials import SigningKey
from tests.server.clients import socket_to
from tests.server.playing import Running, quick, running

ANA = Person("ana", "Ana", "mar")
ROBOTINA = Person("robotina", "Robotina", "cacao", is_program=True)

ORIGINS = [
    (None, True),
    ("https://mesas.example", True),
    ("same", True),
    ("https://evil.example", False),
    ("https://mesas.example.evil.example", False),
    ("http://mesas.example", False),
    ("null", False),
    ("", False),
    ("http://[", False),
]


async def test_only_pages_we_know_may_connect(database: str) -> None:
    async with (
        running(quick(database, origins="https://mesas.example")) as server,
        server.person("Ana") as ana,
    ):
        room = (await ana.make_room())["id"]
        for origin, is_welcome in ORIGINS:
            named = server.url if origin == "same" else origin
            headers = {} if named is None else {"Origin": named}
            answer = await ana.http.post("/api/rooms", json={}, headers=headers)
            assert answer.status_code == (201 if is_welcome else 403), origin
            headers["Cookie"] = ana.cookie
            for path in (f"/ws/rooms/{room}?v=1", "/ws/lobby?v=1"):
                assert await may_connect(server, path, headers) == is_welcome, origin


async def may_connect(server: Running, path: str, headers: dict[str, str]) -> bool:
    """False only where the handshake itself was refused."""
    try:
        async with socket_to(f"{server.url.replace('http', 'ws')}{path}", headers) as socket:
            return msgspec.json.decode(await socket.recv())["type"] in ("snapshot", "lobby")
    except InvalidStatus as refused:
        return refused.response.status_code != 403


# --- The door itself


@pytest.fixture
def identities() -> Identities:
    return Identities([SigningKey(FIRST_KEY, b"key", 0)])


def door_of(identities: Identities, origins: str) -> Door:
    nothing_ended = Sessions(None)  # type: ignore[arg-type]  # nothing is asked of it
    return Door(identities, origins, nothing_ended)


@pytest.mark.parametrize("origin", ["https://mesas.example", "http://otra.example:8080"])
def test_origins_are_listed_as_people_write_lists(identities: Identities, origin: str) -> None:
    door = door_of(identities, "https://mesas.example/, http://otra.example:8080")
    assert door.is_welcome({"origin": origin, "host": "127.0.0.1"})


def test_a_page_is_ours_by_host_and_port_alike(identities: Identities) -> None:
    door = door_of(identities, "")
    assert door.is_welcome({"origin": "https://mesas.example:8443", "host": "mesas.example:8443"})
    assert not door.is_welcome({"origin": "https://mesas.example", "host": "mesas.example:8443"})


def test_a_page_is_not_ours_where_nobody_says_what_ours_is(identities: Identities) -> None:
    door = door_of(identities, "")
    for headers in ({}, {"host": ""}):
        assert not door.is_welcome({"origin": "null", **headers})


def test_who_has_another_name_now_is_known_by_it_whatever_the_cookie_says(
    identities: Identities,
) -> None:
    door = door_of(identities, "")
    headers = {"cookie": f"caida={identities.sign(ANA, 'cookie', 'one')}"}
    renamed = ANA._replace(name="Ana María")
    door.newest.keep(renamed)
    assert door.person_of(headers) == renamed
    shown = door.pass_of(headers)
    assert shown is not None
    assert shown.person == ANA


def test_a_person_is_found_among_other_cookies(identities: Identities) -> None:
    door, signed = door_of(identities, ""), identities.sign(ANA, "cookie", "one")
    assert door.person_of({"cookie": f"theme=dark; caida={signed}; lang=es"}) == ANA
    assert door.person_of({"cookie": f"caida2={signed}"}) is None


@pytest.mark.parametrize("other", ["a/b=1", "[x]=1", 'j={"a": 1}', "x", "=", "ñ=ñ"])
def test_an_odd_cookie_of_another_program_hides_nobody(identities: Identities, other: str) -> None:
    """Programs on one host share their cookies, whatever their ports."""
    door, signed = door_of(identities, ""), identities.sign(ANA, "cookie", "one")
    assert door.person_of({"cookie": f"{other}; caida={signed}"}) == ANA
    assert door.person_of({"cookie": f"caida={signed}; {other}"}) == ANA


def test_a_list_of_origins_that_ends_in_a_comma_welcomes_nobody_more(
    identities: Identities,
) -> None:
    door = door_of(identities, "https://a.example, ")
    assert door.is_welcome({"origin": "https://a.example"})
    assert not door.is_welcome({"origin": ""})


@pytest.mark.parametrize("scheme", ["Basic", "bearer", ""])
def test_a_token_counts_only_as_a_bearer_s(identities: Identities, scheme: str) -> None:
    """What else is in that header is for a proxy before us, and the cookie counts as ever."""
    door, token = door_of(identities, ""), identities.sign(ROBOTINA, "token", "one")
    cookie = f"caida={identities.sign(ANA, 'cookie', 'one')}"
    assert door.person_of({"authorization": f"Bearer {token}", "cookie": cookie}) == ROBOTINA
    assert door.person_of({"authorization": f"{scheme} {token}", "cookie": cookie}) == ANA
    assert door.person_of({"authorization": f"{scheme} {token}"}) is None


@pytest.mark.parametrize("header", ["", ";", "=", "caida", "a/b=1", "\x00=\xff", "caida=ñ.ñ"])
def test_cookies_that_make_no_sense_are_nobody_s(identities: Identities, header: str) -> None:
    assert door_of(identities, "").person_of({"cookie": header}) is None


def test_what_has_no_address_is_on_this_machine(identities: Identities) -> None:
    door = door_of(identities, "")
    assert door.address_of({"type": "http", "client": ("192.0.2.1", 40_000)}) == "192.0.2.1"
    assert door.address_of({"type": "http", "client": None}) == "local"
    assert door.address_of({"type": "http"}) == "local"


def test_headers_that_are_no_ascii_can_be_read(identities: Identities) -> None:
    scope = {"type": "http", "headers": [(b"cookie", b"caida=\xf1\xff")]}
    assert door_of(identities, "").headers_of(scope) == {"cookie": "caida=ñÿ"}
