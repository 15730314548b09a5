"""This version and the next on one database: what only the next one can read is left to it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from caida.room.entries import Entry
from caida.server.connection import RESTART
from caida.store.base import Append, LogRow, Store
from tests.server.houses import House, house_of
from tests.server.log_capture import everything_logged
from tests.server.playing import BOT
from tests.store.appending import append

pytestmark = pytest.mark.slow


class Toasted(Entry, tag="toasted"):
    """What a table can't do in this version."""

    seat: int


NEXT_KIND = msgspec.json.encode(Toasted(seat=0))
NONSENSE = b'{"e":"acted","seat":0,"action":1}'  # nothing is being played
NEXT_FIELD = b'{"e":"stood","seat":0,"with_a_bow":true}'


class NextVersion:
    """A server of the next version, which stores what it likes and tells of it."""

    def __init__(self, house: House) -> None:
        self._store: Store = house["b"].services.store
        self._neighbours = house.neighbours("b")

    async def store(self, room: str, seq: int, entry: bytes) -> None:
        assert await append(self._store, Append(room, LogRow(seq, 1, entry))) == ["stored"]
        self._neighbours.note_stored(room, seq)


@pytest.mark.parametrize("entry", [NEXT_KIND, NEXT_FIELD], ids=["kind", "field"])
async def test_a_room_with_an_entry_of_the_next_version_is_handed_over_and_not_broken(
    fresh_postgres: str, entry: bytes
) -> None:
    with everything_logged() as kept:
        await meet_an_entry_of_the_next_version(fresh_postgres, entry)
    events = [msgspec.json.decode(line)["event"] for line in kept.lines]
    assert events.count("room_handed_over") == 1
    assert "room_broken" not in events


async def meet_an_entry_of_the_next_version(url: str, entry: bytes) -> None:
    async with house_of(url, "a", "b") as house, house["a"].person("Ana") as ana:
        order: dict[str, Any] = {"seats": 2, "seat": 0, "bots": [{"seat": 1, "bot": BOT}]}
        room = (await ana.make_room(**order))["id"]
        async with ana.enter(room) as seat:
            await seat.arrive()
            await NextVersion(house).store(room, seat.seq + 1, entry)
            assert (await seat.expect("goodbye"))["retry_ms"] is not None
            await seat.socket.wait_closed()
            assert seat.socket.close_code == RESTART
        async with ana.enter(room) as again:
            assert (await again.expect("refused"))["code"] == "draining"
            await again.socket.wait_closed()
            assert again.socket.close_code == RESTART
        answer = await ana.http.get(f"/api/rooms/{room}")
        assert (answer.status_code, answer.json()["code"]) == (503, "draining")
        figures = (await ana.http.get("/metrics")).text
        assert 'caida_rooms_broken{node="a"} 0' in figures
        assert 'caida_rooms_handed_over{node="a"} 1' in figures
        other = (await ana.make_room(**order))["id"]
        async with ana.enter(other) as seat:
            await seat.arrive()


async def test_what_nobody_can_read_is_broken_unless_somebody_newer_is_there(
    fresh_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house_of(fresh_postgres, "a", "b") as house, house["a"].person("Ana") as ana:
        rooms = [await ana.make_room() for _ in range(2)]
        nodes, codes = house.neighbours("a").nodes, []
        for room, has_newer in zip(rooms, (False, True), strict=True):
            monkeypatch.setattr(nodes, "has_newer", lambda _version, it=has_newer: it)
            seq = len(await house["b"].services.store.read_log(room["id"])) + 1
            await NextVersion(house).store(room["id"], seq, NONSENSE)
            codes.append((await ana.http.get(f"/api/rooms/{room['id']}")).json()["code"])
        assert codes == ["room_unreadable", "draining"]
