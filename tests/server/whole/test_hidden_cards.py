"""Nobody is sent what their seat may not know: other hidden cards, the same bytes."""

from __future__ import annotations

import json
import re
from contextlib import AsyncExitStack
from itertools import islice
from random import Random

import pytest

from caida.engine.actions import Action
from caida.engine.chance import ScriptedChance
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.protocol import commands as ask
from caida.protocol.actions import message_of
from caida.protocol.updates import Presence, encode
from caida.room.entries import Created, decode_entry
from caida.room.person import Person
from caida.room.showing import show_snapshot, show_update
from tests.engine.hidden import deck_with
from tests.room.driving import ANA, EVA, LUIS, Driver
from tests.server.log_capture import everything_logged
from tests.server.played_again import Table
from tests.server.playing import BOT, Running, quick, running
from tests.server.twin_tables import ScriptedTables, find_worlds

RAFA = Person("rafa-id", "Rafa", "oro")
PEOPLE = (ANA, LUIS, EVA, RAFA)
TABLES = [
    Ruleset.preset("tradicional"),
    Ruleset.preset("tradicional", seats=3, canto_call="manual", deal_order="dealer_chooses"),
    Ruleset.preset("tradicional", seats=4, teams=True, capture="may", caida_on_mesa=True),
    Ruleset.preset("tradicional", canto_call="manual", false_canto=1),
]
NAMES = ["two", "three", "teams", "liars"]


def frames_of(match: Match, seat: int | None) -> list[bytes]:
    """Everything a seat is sent while a match is played: each update, and a snapshot after it."""
    driver = Driver(match.ruleset, chance=ScriptedTables([match]))
    seats = range(match.ruleset.seats)
    there = Presence(connected=(True,) * len(seats), watchers=1)
    frames = []

    def look() -> None:
        step = driver.room.steps[-1]
        frames.append(encode(show_update(driver.room, step, seat)))
        frames.append(encode(show_snapshot(driver.room, seat, there, is_host=False)))

    for place in seats:
        driver.do(ask.Sit, PEOPLE[place], seat=place)
    driver.do(ask.Start, ANA)
    look()
    for step in match.history:
        if step.action is not None and step.seat is not None:
            driver.act(PEOPLE[step.seat], message_of(step.action.code))
            look()
    return frames


@pytest.mark.parametrize("ruleset", TABLES, ids=NAMES)
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_other_hidden_cards_make_no_other_frames(ruleset: Ruleset, seat: int | None) -> None:
    for moves in (1, 7, 40):
        for match, other in islice(find_worlds(ruleset, seat, seed=moves, moves=moves), 4):
            assert frames_of(match, seat) == frames_of(other, seat)


def test_what_a_seat_may_see_does_make_other_frames() -> None:
    match, other = next(find_worlds(TABLES[0], 0, seed=1, moves=7))
    assert frames_of(match, 1) != frames_of(other, 1)


def singing_match(hand: str) -> Match:
    """Seat 1, the mano, sings a ronda with this hand, true or false, and throws its 7 of oros."""
    ruleset = Ruleset(first_dealer=0, canto_call="manual", false_canto=1)
    deck = deck_with("2o 3c 5e 6b", hand, "10o 11c 4e")
    match = Match(ruleset, chance=ScriptedChance([deck]))
    match.play(Action("count_up"))
    match.play(Action("sing") if match.view(1).canto == "ronda" else Action.claim("ronda"))
    match.play(Action.play("7o"))
    match.play(Action.play("10o"))
    return match


def test_a_lie_travels_like_the_truth() -> None:
    """CAN-8: until it is settled, in no frame."""
    true, false = singing_match("7o 7c 12b"), singing_match("7o 1c 12b")
    for seat in (None, 0):
        assert frames_of(true, seat) == frames_of(false, seat)
    assert frames_of(true, 1) != frames_of(false, 1)


@pytest.mark.parametrize("ruleset", [TABLES[0], TABLES[3]], ids=["auto", "liars"])
@pytest.mark.parametrize("seat", [0, None])
async def test_other_hidden_cards_make_no_other_bytes_on_the_wire(
    database: str, seat: int | None, ruleset: Ruleset
) -> None:
    worlds = list(islice(find_worlds(ruleset, seat, seed=5, moves=24), 3))
    chance = ScriptedTables([match for pair in worlds for match in pair])
    async with running(quick(database), chance) as server, AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(server.person(name)) for name in ("Ana", "Luis", "Eva")
        ]
        for pair in worlds:
            tables = [Table(people) for _ in pair]
            for table, match in zip(tables, pair, strict=True):
                await table.play(match)
            place = 2 if seat is None else seat
            assert tables[0].sent_to(place) == tables[1].sent_to(place)


# --- Logs, pages and errors


CARD = re.compile(r"(?<![\w-])(1[012]?|[2-7])[oceb](?![\w-])")
QUOTED_CARD = re.compile(r'"(1[012]?|[2-7])[oceb]"')  # rules in words name some as examples


async def test_logs_know_neither_cards_nor_secrets_nor_people(database: str) -> None:
    with everything_logged() as kept:
        async with running(quick(database)) as server, server.person("Zoraida") as ana:
            room = await ana.make_room(
                bots=[{"seat": 1, "bot": BOT}], start=True, contribution="mi-aporte"
            )
            async with ana.enter(room["id"]) as seat:
                await seat.arrive()
                await seat.do("act", action={"kind": "play", "card": "1o", "takes": 10})
                await seat.send("act", action={"kind": "nonsense", "card": "1o"})
                await seat.play(Random(1))
                await seat.socket.send("{" + seat.room["commitment"])
                await seat.expect("refused")
            log = await server.services.store.read_log(room["id"])
            created = decode_entry(log[0].entry)
            assert isinstance(created, Created)
            hidden = [created.secret, created.by, "Zoraida", "mi-aporte", ana.cookie[6:]]
            reveal = seat.room["reveal"]
            hidden.append(reveal["secret"])
    assert any("room_made" in line for line in kept.lines)
    for line in kept.lines:
        assert not any(word in line for word in hidden), line
        told = {name: value for name, value in json.loads(line).items() if name != "room"}
        assert not CARD.search(json.dumps(told)), line


async def test_nothing_of_an_unfinished_match_is_on_any_page(server: Running) -> None:
    async with server.person("Ana") as ana, server.person("Eva") as eva:
        room = await ana.make_room(
            bots=[{"seat": 1, "bot": BOT}], start=True, is_public=True, contribution="mi-aporte"
        )
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            created = decode_entry((await server.services.store.read_log(room["id"]))[0].entry)
            assert isinstance(created, Created)
            live = server.services.hall.rooms[room["id"]]
            assert live.room.match is not None
            match_secret = live.room._match_secret(1).hex()
            for path in (
                f"/api/rooms/{room['id']}",
                f"/api/rooms/{room['code']}",
                "/api/rooms",
                "/api/matches",
                *(f"/api/matches/{room['id']}-1{part}" for part in ("", "/record", "/replay")),
                "/metrics",
            ):
                for person in (ana, eva):
                    page = (await person.http.get(path)).text
                    for word in (created.secret, created.by, match_secret, "mi-aporte"):
                        assert word not in page
                    assert not QUOTED_CARD.search(page), path


async def test_an_error_inside_says_nothing_outside(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def break_down(*_: object) -> None:
        raise ZeroDivisionError("Ana holds 7o 7c 7e")

    monkeypatch.setattr(server.services.store, "find_room", break_down)
    with everything_logged() as kept:
        async with server.person("Ana") as ana:
            answer = await ana.http.get("/api/rooms/NOROOM?lang=en")
    assert answer.status_code == 500
    assert answer.json()["code"] == "internal"
    outside = answer.text + str(answer.headers)
    for word in ("Traceback", "ZeroDivisionError", "7o", ".py", "line "):
        assert word not in outside
    failed = [line for line in kept.lines if "request_failed" in line]
    assert len(failed) == 1
    assert "ZeroDivisionError" in failed[0]
    assert "7o" not in failed[0]
