"""One sees where one is let in, and ends it; the key changes and nobody notices."""

from __future__ import annotations

from time import time
from typing import Any

import msgspec
import pytest

from caida.server import signing
from caida.server.sessions import MAX_LISTED
from caida.server.signing import RENEW_SECONDS
from caida.store.credentials import SigningKey
from tests.server.clients import http_client, socket_to
from tests.server.playing import Player, Running, quick, running
from tests.server.test_signing import signed_before
from tests.waiting import until

Json = dict[str, Any]
PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36"


async def sessions_of(player: Player) -> list[Json]:
    answer = await player.http.get("/api/me/sessions")
    assert answer.status_code == 200, answer.text
    found: list[Json] = answer.json()
    return found


async def other_device(ana: Player, http: Any) -> Player:
    code = (await ana.http.post("/api/me/links")).json()["code"]
    answer = await http.post(f"/api/links/{code}", headers={"User-Agent": PHONE})
    assert answer.status_code == 200
    await http.get("/api/me", headers={"User-Agent": PHONE})
    return Player(ana.url, http)


async def is_somebody(player: Player) -> bool:
    return (await player.http.get("/api/me")).json() is not None


async def test_devices_and_programs_are_listed_and_this_one_is_marked(server: Running) -> None:
    async with server.person("Ana") as ana, http_client(server.url) as http:
        await other_device(ana, http)
        await ana.http.post("/api/me/tokens", json={"name": "Robotina"})
        found = await sessions_of(ana)
        assert sorted((one["kind"], one["name"], one["device"]) for one in found) == [
            ("cookie", "", ""),
            ("cookie", "", "Chrome · Android"),
            ("token", "Robotina", ""),
        ]
        assert [one["device"] for one in found if one["is_this"]] == [""]
        assert all(0 < one["made_at"] <= one["used_at"] + 1000 for one in found)


@pytest.mark.over_nodes
async def test_nobody_sees_or_ends_those_of_others(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        (mine,) = await sessions_of(ana)
        answer = await luis.http.delete(f"/api/me/sessions/{mine['id']}")
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown")
        assert mine["id"] not in {one["id"] for one in await sessions_of(luis)}
        assert await is_somebody(ana)
        async with http_client(server.url) as nobody:
            assert (await nobody.get("/api/me/sessions")).status_code == 401


async def test_a_device_that_is_ended_is_nobody_at_once_and_after_a_restart(database: str) -> None:
    async with running(quick(database)) as server, server.person("Ana") as ana:
        room = (await ana.make_room())["id"]
        async with http_client(server.url) as http:
            phone = await other_device(ana, http)
            cookie = phone.cookie
            (there,) = [one for one in await sessions_of(ana) if not one["is_this"]]
            async with phone.enter(room) as seat, ana.enter(room) as mine:
                await seat.arrive()
                await mine.arrive()
                rest = await ana.http.delete(f"/api/me/sessions/{there['id']}")
                assert [one["is_this"] for one in rest.json()] == [True]
                assert (await seat.expect("goodbye"))["reason"] == "signed_out"
                await seat.socket.wait_closed()
                assert seat.socket.close_code == 4401
                assert (await mine.do("ping"))["type"] == "pong"
            assert not await is_somebody(phone)
            assert await is_somebody(ana)
            async with phone.enter(room) as seat:
                assert (await seat.expect("refused"))["code"] == "identity"
    async with running(quick(database)) as server, http_client(server.url) as http:
        answer = await http.get("/api/me", headers={"Cookie": cookie})
        assert answer.json() is None


async def test_all_others_end_at_once_and_a_copy_of_ones_own_cookie_too(server: Running) -> None:
    async with server.person("Ana") as ana, http_client(server.url) as http:
        phone = await other_device(ana, http)
        made = await ana.http.post("/api/me/tokens", json={"name": "Robotina"})
        token = {"Authorization": f"Bearer {made.json()['token']}"}
        copied = ana.cookie
        address = f"{server.url.replace('http', 'ws')}/ws/lobby?v=1"
        async with socket_to(address, {"Cookie": copied}) as own_page:
            rest = (await ana.http.delete("/api/me/sessions")).json()
            told: Json = {}
            while told.get("type") != "goodbye":
                told = msgspec.json.decode(await own_page.recv())
            assert told["retry_ms"] > 0
        assert [(one["is_this"], one["kind"]) for one in rest] == [(True, "cookie")]
        assert await is_somebody(ana)
        assert ana.cookie != copied
        assert not await is_somebody(phone)
        async with http_client(server.url) as other:
            for headers in ({"Cookie": copied}, token):
                assert (await other.get("/api/me", headers=headers)).json() is None


async def test_all_others_end_also_those_that_no_list_is_long_enough_for(server: Running) -> None:
    async with server.person("Ana") as ana:
        (mine,) = await sessions_of(ana)
        store, sessions = server.services.store, server.services.sessions
        owner = server.services.door.person_of({"cookie": ana.cookie})
        assert owner is not None
        (row,) = await store.sessions_of(owner.id, 10)
        many = [row._replace(id=f"other-{number}") for number in range(MAX_LISTED + 5)]
        await store.note_sessions(many)
        assert len(await sessions_of(ana)) == MAX_LISTED
        await ana.http.delete("/api/me/sessions")
        assert all(sessions.is_ended(one.id) for one in many)
        assert sessions.is_ended(mine["id"])


async def test_a_program_lists_and_ends_nothing_but_its_own(server: Running) -> None:
    async with server.person("Ana") as ana, http_client(server.url) as http:
        made = await ana.http.post("/api/me/tokens", json={"name": "Robotina"})
        token = {"Authorization": f"Bearer {made.json()['token']}"}
        assert (await http.get("/api/me/sessions", headers=token)).json() == []
        assert (await http.delete("/api/me/sessions", headers=token)).status_code == 200
        assert (await http.get("/api/me", headers=token)).json()["name"] == "Robotina"
        assert len(await sessions_of(ana)) == 2


async def test_nobody_makes_programs_without_end(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("caida.server.sessions.MAX_TOKENS", 2)
    async with server.person("Ana") as ana:
        for status in (201, 201, 429):
            answer = await ana.http.post("/api/me/tokens", json={"name": "Robotina"})
            assert answer.status_code == status
        (token, *_) = [one for one in await sessions_of(ana) if one["kind"] == "token"]
        await ana.http.delete(f"/api/me/sessions/{token['id']}")
        assert (await ana.http.post("/api/me/tokens", json={"name": "Otra"})).status_code == 201


async def test_a_cookie_from_before_lets_one_in_is_listed_and_can_be_ended(database: str) -> None:
    async with running(quick(database)) as server:
        (key,) = await server.services.store.signing_keys()
        text = signed_before(["ana", "Ana", "mar", False, "abuela"], key=key.value)
        old = {"Cookie": f"caida={text}"}
        async with http_client(server.url) as http:
            assert (await http.get("/api/me", headers=old)).json()["face"] == "abuela"
            renewed = {"Cookie": f"caida={http.cookies['caida']}"}
            http.cookies.clear()
            assert renewed != old
            for headers in (old, renewed):
                (line,) = (await http.get("/api/me/sessions", headers=headers)).json()
                assert line["is_this"]
            # Renewing it is no other session: it can be ended with all that was signed for it.
            assert (await http.delete("/api/me/sessions", headers=renewed)).status_code == 200
            anew = {"Cookie": f"caida={http.cookies['caida']}"}
            http.cookies.clear()
            for headers, is_there in ((old, False), (renewed, False), (anew, True)):
                answer = await http.get("/api/me", headers=headers)
                assert (answer.json() is not None) == is_there


async def test_a_cookie_is_renewed_by_use_and_not_before_its_time(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.person("Ana") as ana:
        first = ana.cookie
        await ana.http.get("/api/me")
        assert ana.cookie == first
        now = time()
        monkeypatch.setattr(signing, "time", lambda: now + RENEW_SECONDS + 1)
        await ana.http.get("/api/me")
        assert ana.cookie != first
        assert len(await sessions_of(ana)) == 1


async def test_the_key_changes_while_the_server_runs_and_nobody_has_to_come_in_again(
    database: str,
) -> None:
    async with running(quick(database)) as server, server.person("Ana") as ana:
        store, upkeep = server.services.store, server.services.upkeep
        made = await ana.http.post("/api/me/tokens", json={"name": "Robotina"})
        token = {"Authorization": f"Bearer {made.json()['token']}"}
        room, before = (await ana.make_room())["id"], ana.cookie
        async with ana.enter(room) as seat, http_client(server.url) as http:
            await seat.arrive()
            await store.add_signing_key(SigningKey("second", b"other", int(time() * 1000)))
            await upkeep.renew_keys()
            assert (await seat.do("ping"))["type"] == "pong"
            assert (await ana.http.get("/api/me")).json()["name"] == "Ana"
            assert ".second." in ana.cookie
            for headers in (token, {"Cookie": before}):
                assert (await http.get("/api/me", headers=headers)).json() is not None
            http.cookies.clear()
            assert await store.remove_signing_key("identity")
            await upkeep.renew_keys()
            assert (await http.get("/api/me", headers={"Cookie": before})).json() is None
            assert await is_somebody(ana)


async def test_what_was_used_is_kept_when_the_server_ends(database: str) -> None:
    async with running(quick(database)) as server, server.person("Ana") as ana:
        await ana.http.get("/api/me")
        cookie = {"Cookie": ana.cookie}
    async with running(quick(database)) as server, http_client(server.url) as http:
        (line,) = await server.services.store.sessions_of(
            server.services.door.person_of({"cookie": cookie["Cookie"]}).id,  # type: ignore[union-attr]  # it is somebody
            10,
        )
        assert line.kind == "cookie"
        (listed,) = (await http.get("/api/me/sessions", headers=cookie)).json()
        assert listed["id"] == line.id


async def test_somebody_who_goes_is_no_guest_any_more(server: Running) -> None:
    async with server.person("Ana") as ana:
        room = (await ana.make_room())["id"]
        async with ana.enter(room) as seat:
            await seat.arrive()
            (guest,) = server.services.guests
            assert (guest.room, guest.connection.person.name) == (room, "Ana")
        await until(lambda: not list(server.services.guests))
