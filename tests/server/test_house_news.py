"""What is done at one server holds at all of them."""

from __future__ import annotations

import pytest

from caida.server.bans import BANNED
from caida.server.connection import NO_IDENTITY
from caida.server.desk import Desk
from caida.store.base import StoreError
from tests.bus.joined_bus import Junction
from tests.server.clients import http_client
from tests.server.houses import House, house_of
from tests.server.manual_time import ManualTime
from tests.server.playing import Player
from tests.waiting import until, until_true


def desk_at(house: House, name: str) -> Desk:
    return Desk(house[name].services, "127.0.0.1")


async def mark_of(player: Player) -> str:
    found: str = (await player.http.get("/api/me")).json()["who"]
    return found


async def test_who_is_kept_out_is_out_everywhere(fresh_postgres: str) -> None:
    async with house_of(fresh_postgres, "a", "b") as house, house["b"].person("Luis") as luis:
        room = (await luis.make_room())["id"]
        async with luis.enter(room) as seat:
            await seat.arrive()
            desk = desk_at(house, "a")
            ban = await desk.ban("person", await mark_of(luis), "Luis", "", 3600)
            assert (await seat.expect("refused"))["code"] == "banned"
            await seat.expect("goodbye")
            await seat.socket.wait_closed()
            assert seat.socket.close_code == BANNED
        assert (await luis.http.get("/api/me")).status_code == 403
        await desk.lift(ban.id)

        async def is_let_in() -> bool:
            return (await luis.http.get("/api/me")).status_code == 200

        await until_true(is_let_in)


async def test_a_session_that_was_ended_is_out_everywhere(fresh_postgres: str) -> None:
    async with house_of(fresh_postgres, "a", "b") as house, house["a"].person("Ana") as ana:
        code = (await ana.http.post("/api/me/links")).json()["code"]
        async with http_client(house["b"].url) as other:
            taken = await other.post(f"/api/links/{code}")
            assert taken.json()["name"] == "Ana", "a code for a device counts at any server"
            assert (await other.post(f"/api/links/{code}")).status_code == 404, "once"
            room = (await ana.make_room())["id"]
            async with Player(house["b"].url, other).enter(room) as seat:
                await seat.arrive()

                async def are_known() -> bool:
                    return len((await ana.http.get("/api/me/sessions")).json()) == 2

                await until_true(are_known)
                await ana.http.request("DELETE", "/api/me/sessions")
                assert (await seat.expect("goodbye"))["reason"] == "signed_out"
                await seat.socket.wait_closed()
                assert seat.socket.close_code == NO_IDENTITY
            assert (await other.get("/api/me")).json() is None


async def test_the_whole_house_closes_gently_and_opens_again(fresh_postgres: str) -> None:
    junction = Junction()
    async with (
        house_of(fresh_postgres, "a", "b", junction=junction) as house,
        house["b"].person("Luis") as luis,
    ):
        room = (await luis.make_room())["id"]
        async with luis.enter(room) as seat:
            await seat.arrive()
            await desk_at(house, "a").drain(begins=True)
            assert (await seat.expect("refused"))["code"] == "closing"
            assert (await luis.http.post("/api/rooms", json={})).json()["code"] == "closing"
        async with house_of(fresh_postgres, "c", junction=junction) as more:
            assert more["c"].services.host.takes_no_matches, "who comes later knows it too"
        await desk_at(house, "b").drain(begins=False)
        await until(lambda: not house["a"].services.host.takes_no_matches)


async def test_a_block_holds_at_every_server(fresh_postgres: str) -> None:
    async with (
        house_of(fresh_postgres, "a", "b") as house,
        house["a"].person("Ana") as ana,
        house["b"].person("Luis") as luis,
    ):
        room = (await ana.make_room(seats=2, seat=0))["id"]
        who = await mark_of(luis)
        await ana.http.put(f"/api/me/blocks/{who}", json={"name": "Luis"})
        blocks = house["b"].services.host.blocks
        await until(lambda: blocks.has_any(who))
        async with luis.enter(room) as seat:
            await seat.arrive()
            assert (await seat.do("sit", seat=1))["code"] == "blocked"
        await ana.http.request("DELETE", f"/api/me/blocks/{who}")
        await until(lambda: not blocks.has_any(who))


async def test_a_new_name_is_known_at_every_table_of_every_server(fresh_postgres: str) -> None:
    async with house_of(fresh_postgres, "a", "b") as house, house["a"].person("Ana") as ana:
        room = (await ana.make_room(seats=3, seat=0))["id"]
        other = (await ana.make_room(seats=3))["id"]
        there = Player(house["b"].url, ana.http)
        async with there.enter(room) as seat, there.enter(other) as watching:
            await seat.arrive()
            await watching.arrive()
            await ana.http.put("/api/me", json={"name": "Anita", "colour": "mar"})
            await seat.until(lambda _: seat.room["seats"][0]["name"] == "Anita")
            live = house["b"].services.hall.rooms[other]
            await until(lambda: live.audience.connections[0].person.name == "Anita")
            await watching.do("sit", seat=1)
            assert watching.room["seats"][1]["name"] == "Anita"


async def test_an_older_device_has_the_new_name_at_every_server(fresh_postgres: str) -> None:
    async with (
        house_of(fresh_postgres, "a", "b") as house,
        house["a"].person("Ana") as ana,
        http_client(house["b"].url, headers={"Cookie": ana.cookie}) as older,
    ):
        await ana.http.put("/api/me", json={"name": "Anita", "colour": "mar"})
        await house.look()
        assert (await older.get("/api/me")).json()["name"] == "Anita"


async def test_a_table_that_was_closed_at_one_server_says_why_at_the_other(
    fresh_postgres: str,
) -> None:
    async with house_of(fresh_postgres, "a", "b") as house, house["b"].person("Luis") as luis:
        room = (await luis.make_room())["id"]
        async with luis.enter(room) as seat:
            await seat.arrive()
            assert await desk_at(house, "a").close_table(room, "")
            assert (await seat.expect("refused"))["code"] == "house_closed"
            assert seat.room["stage"] == "closed"


async def test_a_name_is_learned_late_rather_than_never(
    fresh_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database does not answer at the very moment at which a server asks who is renamed."""
    time = ManualTime()
    async with (
        house_of(fresh_postgres, "a", "b", time=time) as house,
        house["b"].person("Luis") as luis,
    ):
        neighbours = house.neighbours("a")
        asked: list[int] = []

        async def renamed(since_ms: int) -> list[bytes]:
            asked.append(since_ms)
            if len(asked) == 2:
                raise StoreError("unavailable", reason="cut off")
            return []

        monkeypatch.setattr(neighbours.store, "renamed", renamed)
        await luis.http.put("/api/me", json={"name": "Luisa", "colour": "mar"})
        await until(lambda: len(asked) == 1)
        time.advance(3600)
        await luis.http.put("/api/me", json={"name": "Lucho", "colour": "mar"})
        await until(lambda: len(asked) == 3)
        assert asked[2] > 3600 * 1000, "what was not answered is asked again in full"
