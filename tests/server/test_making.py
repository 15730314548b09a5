"""A new room is stored before anybody hears of it, and is as its maker wants it or not promised."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from caida.engine.options import OPTIONS
from caida.engine.ruleset import PRESETS, Ruleset
from caida.protocol.http import RoomOrder
from caida.room.person import Person
from caida.server.making import make_room
from caida.store import StoreError
from caida.store.base import Append, Done
from tests.server.playing import BOT, Running

ANA = Person("ana", "Ana", "mar")
BARE = RoomOrder(seat=None)


async def test_a_code_in_use_is_not_given_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter("A" * 12 + "B" * 6)
    monkeypatch.setattr("secrets.choice", lambda _letters: next(drawn))
    hall, host = server.services.hall, server.services.host
    made = [await make_room(hall, host, BARE, Ruleset(), ANA) for _ in range(2)]
    assert [live.room.code for live in made] == ["AAAAAA", "BBBBBB"]


async def test_a_room_that_was_not_stored_is_nowhere(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_append: Append, done: Done) -> None:
        asyncio.get_running_loop().call_soon(done, "failed")

    monkeypatch.setattr(server.services.store, "append", fail)
    with pytest.raises(StoreError):
        await make_room(server.services.hall, server.services.host, BARE, Ruleset(), ANA)
    assert server.services.hall.rooms == {}


async def test_a_room_that_could_not_be_furnished_is_not_promised(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = server.services.store
    plain = store.append

    def fail_from_the_second_on(append: Append, done: Done) -> None:
        if append.row.seq > 1:
            asyncio.get_running_loop().call_soon(done, "failed")
        else:
            plain(append, done)

    monkeypatch.setattr(store, "append", fail_from_the_second_on)
    async with server.person("Ana") as ana:
        answer = await ana.http.post("/api/rooms", json={})
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")


def another(name: str, ruleset: Ruleset) -> Any:
    """A value of an option that is not the one it has."""
    option = OPTIONS[name]
    value: Any = ruleset.to_dict()[name]
    if option.is_flag:
        return not value
    if option.words:
        return next(word for word in option.words if word != value)
    if option.per_rank:
        return [number + 1 for number in value]
    return value + 1 if option.high is None or value < option.high else value - 1


@pytest.mark.parametrize("preset", PRESETS)
async def test_a_room_can_be_made_with_any_option(server: Running, preset: str) -> None:
    ruleset = Ruleset.preset(preset)
    async with server.person("Ana") as ana:
        for name in sorted(set(OPTIONS) - {"seats", "teams"}):
            needs = OPTIONS[name].needs
            options = {name: another(name, ruleset)} | ({} if needs is None else dict([needs]))
            order: dict[str, Any] = {"preset": preset, "options": options}
            expected = Ruleset.preset(preset, **order["options"]).to_dict()
            room = await ana.make_room(**order, bots=[{"seat": 1, "bot": BOT}], start=True)
            kept = msgspec.json.decode(msgspec.json.encode(expected))
            assert room["settings"]["ruleset"] == kept, name
            assert room["stage"] == "playing"
