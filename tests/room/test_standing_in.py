"""What was played for somebody is told to them, to nobody else, and no longer than it is news."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from caida.engine.actions import Action
from caida.engine.ruleset import Ruleset
from caida.protocol import commands as ask
from caida.protocol.updates import Presence, encode
from caida.room import entries
from caida.room.room import Room, RoomStep
from caida.room.showing import show_snapshot
from caida.room.standing_in import DEEDS_KEPT
from tests.room.driving import ANA, LUIS, Driver

PEOPLE = (ANA, LUIS)
THERE = Presence(connected=(True, True), watchers=0)


def told(room: Room, seat: int | None) -> list[dict[str, Any]]:
    """What a snapshot says was played for who sits there."""
    frame = encode(show_snapshot(room, seat, THERE, is_host=False))
    told: list[dict[str, Any]] = msgspec.json.decode(frame).get("played_for_you", [])
    return told


def move(driver: Driver, action: Action | None = None) -> RoomStep:
    """The next decision, made by a bot where one decides, and else by its person."""
    room = driver.room
    assert room.match is not None
    assert room.to_act is not None
    chosen = action or room.match.legal_actions()[0]
    if room.person_to_act is None:
        return driver.append(entries.Acted(seat=room.to_act, action=chosen.code, by_bot=True))
    by = PEOPLE[room.to_act]
    return driver.append(entries.Acted(by=by.id, seat=room.to_act, action=chosen.code))


@pytest.fixture
def driver() -> Driver:
    """Ana is away in the middle of a match, and to act."""
    driver = Driver(Ruleset.preset("tradicional", seats=2, canto_call="manual"), clock=15)
    driver.seat_two()
    driver.do(ask.Start, ANA)
    driver.play_on(PEOPLE, random.Random(4), limit=4)
    while driver.room.to_act != 0:
        move(driver)
    driver.append(entries.TakenOver(seat=0, away="clock"))
    return driver


def away_for(driver: Driver, moves: int) -> list[dict[str, Any]]:
    """What everybody saw Ana's seat do in so many moves of both."""
    seen: list[dict[str, Any]] = []
    for _ in range(moves):
        seat = driver.room.to_act
        step = move(driver)
        if seat == 0:
            seen += [event.to_dict() for event in step.events if type(event).__name__ in SEEN]
    return [event for event in seen if event["seat"] == 0]


SEEN = (
    "DealOrderChosen",
    "CountChosen",
    "CantoSung",
    "CardThrown",
    "CardsCaptured",
    "CaidaScored",
    "MesaLimpia",
)


def test_whoever_was_away_is_told_what_was_played_for_them(driver: Driver) -> None:
    seen = away_for(driver, 8)
    assert len(seen) >= 4
    driver.append(entries.Returned(seat=0))
    assert [{**event, "rule": ""} for event in told(driver.room, 0)] == [
        {**event, "rule": ""} for event in seen
    ]


def test_nobody_else_is_told(driver: Driver) -> None:
    away_for(driver, 6)
    assert told(driver.room, 0)
    assert told(driver.room, 1) == told(driver.room, None) == []


def test_it_is_the_same_after_a_restart(driver: Driver) -> None:
    away_for(driver, 5)
    driver.append(entries.Returned(seat=0))
    assert told(driver.fold(), 0) == told(driver.room, 0) != []


def test_who_plays_again_knows_it_all(driver: Driver) -> None:
    away_for(driver, 3)
    driver.append(entries.Returned(seat=0))
    while driver.room.person_to_act != 0:
        move(driver)
    assert told(driver.room, 0)
    move(driver)
    assert told(driver.room, 0) == []


def test_coming_back_for_a_moment_forgets_nothing(driver: Driver) -> None:
    first = away_for(driver, 2)
    driver.append(entries.Returned(seat=0))
    driver.append(entries.TakenOver(seat=0, away="gone"))
    rest = away_for(driver, 2)
    assert len(told(driver.room, 0)) == len(first) + len(rest) > len(first) > 0


def test_a_long_absence_is_told_from_its_end(driver: Driver) -> None:
    seen: list[dict[str, Any]] = []
    while driver.room.to_act is not None and len(seen) <= DEEDS_KEPT:
        seen += away_for(driver, 1)
    assert len(seen) > DEEDS_KEPT
    kept = told(driver.room, 0)
    assert len(kept) == DEEDS_KEPT
    assert kept[-1]["event"] == seen[-1]["event"]


def test_the_next_match_begins_with_nothing_to_tell(driver: Driver) -> None:
    away_for(driver, 2)
    driver.append(entries.Resigned(by=LUIS.id, seat=1))
    for person in PEOPLE:
        driver.do(ask.Rematch, person)
    driver.append(entries.Started())
    assert told(driver.room, 0) == []


def test_what_bots_play_for_themselves_is_nobody_s_news() -> None:
    driver = Driver()
    driver.do(ask.Sit, ANA, seat=0)
    driver.do(ask.PlaceBot, ANA, seat=1, bot="novato")
    driver.do(ask.Start, ANA)
    driver.play_on(PEOPLE, random.Random(1), limit=12)
    assert driver.room.holder(1).played_for == ()
