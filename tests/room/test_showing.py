"""What each audience is shown, and what it is not."""

import random

import msgspec
import pytest

from caida.engine.events import HandDealt
from caida.engine.ruleset import Ruleset
from caida.protocol import commands as ask
from caida.protocol.events import are_public
from caida.protocol.updates import Presence, encode
from caida.protocol.values import ActionMessage
from caida.room import entries
from caida.room.person import public_mark
from caida.room.room import Room
from caida.room.showing import (
    Frames,
    show_choices,
    show_clock,
    show_host_view,
    show_own,
    show_room,
    show_snapshot,
    show_table,
    show_update,
)
from tests.room.driving import ANA, LUIS, SECRET, Driver
from tests.room.screen import Screen

THERE = Presence(connected=(True, True), watchers=0)


def snapshot(room: Room, seat: int | None) -> str:
    return encode(show_snapshot(room, seat, THERE, is_host=False)).decode()


@pytest.fixture
def driver() -> Driver:
    driver = Driver()
    driver.do(ask.Sit, ANA, seat=0, contribution="contribucion-de-ana")
    driver.do(ask.Sit, LUIS, seat=1)
    driver.do(ask.Start, ANA)
    driver.play_on((ANA, LUIS), random.Random(4), limit=7)
    return driver


def test_the_public_part_is_the_same_for_everybody(driver: Driver) -> None:
    match = driver.room.match
    assert match is not None
    tables = [show_table(match.view(seat)) for seat in (None, 0, 1)]
    assert tables[0] == tables[1] == tables[2]
    assert show_own(match.view(None)) is None


def test_a_snapshot_agrees_with_the_view(driver: Driver) -> None:
    match = driver.room.match
    assert match is not None
    for seat in (0, 1):
        view = msgspec.json.decode(msgspec.json.encode(match.view(seat).to_dict()))
        shown = msgspec.json.decode(snapshot(driver.room, seat))
        flat = {**shown["table"], **shown["own"]}
        for name, value in view.items():
            if name == "ruleset":
                assert shown["room"]["settings"]["ruleset"] == value
            elif name == "choices":
                full = {"takes": 0, "card": None, "canto": None}
                shown_choices = [
                    {**choice, "action": {**full, **choice["action"]}} for choice in flat[name]
                ]
                assert shown_choices == value
            else:
                assert flat[name] == value, name


def test_nobody_sees_ids_secrets_contributions_or_other_hands(driver: Driver) -> None:
    match = driver.room.match
    assert match is not None
    hands = {seat: [str(card) for card in match.view(seat).hand] for seat in (0, 1)}
    for audience in (None, 0, 1):
        text = snapshot(driver.room, audience)
        for hidden in (SECRET, ANA.id, LUIS.id, "contribucion-de-ana"):
            assert hidden not in text
        shown = msgspec.json.decode(text)
        public = {*shown["table"]["mesa"], *shown["table"]["taken"]}
        for seat, hand in hands.items():
            if seat != audience:
                assert not public & set(hand)
                assert not set(shown.get("own", {}).get("hand", ())) & set(hand)


def test_updates_lead_to_what_a_snapshot_shows(driver: Driver) -> None:
    room = driver.room
    screens = {seat: Screen() for seat in (None, 0, 1)}
    for seat, screen in screens.items():
        screen.begin(msgspec.json.decode(snapshot(room, seat)))
    while room.stage == "playing":
        driver.play_on((ANA, LUIS), random.Random(9), limit=1)
        for seat, screen in screens.items():
            screen.follow(msgspec.json.decode(encode(show_update(room, room.steps[-1], seat))))
            shown = Screen()
            shown.begin(msgspec.json.decode(snapshot(room, seat)))
            assert (screen.table, screen.own) == (shown.table, shown.own)


def test_only_the_seat_to_act_is_told_its_choices(driver: Driver) -> None:
    room = driver.room
    assert room.match is not None
    for seat in (None, 0, 1):
        update = show_update(room, room.steps[-1], seat)
        assert update.turn is not None
        assert update.turn.to_act == room.to_act
        assert (update.choices is not None) == (seat == room.to_act)
    own = show_own(room.match.view(room.to_act))
    assert own is not None
    shown = [msgspec.json.decode(choice) for choice in show_choices(room.match)]
    assert shown == msgspec.json.decode(msgspec.json.encode(own.choices))


def test_who_may_sing_is_told_the_canto_and_nobody_else_is() -> None:
    rules = Ruleset.preset("tradicional", canto_call="manual", target=99, trivilin_wins="never")
    driver = Driver(rules)
    driver.seat_two()
    driver.do(ask.Start, ANA)
    told = set()
    for number in range(300):
        room, match = driver.room, driver.room.match
        assert match is not None
        updates = {seat: show_update(room, room.steps[-1], seat) for seat in (None, 0, 1)}
        for seat, update in updates.items():
            may_sing = seat == room.to_act and any(
                action.kind == "sing" for action in match.legal_actions()
            )
            assert update.canto == (match.view(seat).canto if may_sing else None)
            assert (update.canto is not None) == may_sing
            frames = Frames(room, room.steps[-1], None, None)
            assert frames.frame(seat) == encode(update)
        told |= {update.canto for update in updates.values()}
        driver.play_on((ANA, LUIS), random.Random(number), limit=1)
    assert len(told - {None}) > 1


def test_what_is_sung_falsely_is_told_like_what_is_true() -> None:  # CAN-8
    rules = Ruleset.preset("tradicional", canto_call="manual", false_canto=1, target=99)
    driver = Driver(rules)
    driver.seat_two()
    driver.do(ask.Start, ANA)
    told = set()
    for number in range(300):
        driver.play_on((ANA, LUIS), random.Random(number), limit=1)
        room, match = driver.room, driver.room.match
        assert match is not None
        last = match.history[-1].action
        if last is not None and last.kind in ("sing", "claim"):
            told.add(last.kind)
            for seat in (None, 0, 1):
                change = show_update(room, room.steps[-1], seat).change
                assert change.action == ActionMessage("sing")
    assert told == {"sing", "claim"}


def test_a_missed_step_does_not_tell_whose_turn_it_is_now(driver: Driver) -> None:
    missed = show_update(driver.room, driver.room.steps[-1], driver.room.to_act, tells_turn=False)
    assert (missed.turn, missed.choices, missed.canto) == (None, None, None)


def test_audiences_that_see_the_same_share_a_frame(driver: Driver) -> None:
    room = driver.room
    step = next(step for step in room.steps if step.events and are_public(step.events))
    frames = Frames(room, step, None, None)
    to_act = room.to_act
    assert to_act is not None
    assert frames.frame(None) is frames.frame(1 - to_act)
    for seat in (None, 0, 1):
        assert frames.frame(seat) == encode(show_update(room, step, seat))


def test_hands_dealt_give_every_audience_a_frame_of_its_own(driver: Driver) -> None:
    room = driver.room
    step = next(step for step in room.steps if any(isinstance(e, HandDealt) for e in step.events))
    frames = Frames(room, step, show_room(room, THERE), None)
    assert len({frames.frame(seat) for seat in (None, 0, 1)}) == 3
    assert msgspec.json.decode(frames.frame(None))["room"]["stage"] == "playing"


def test_the_clock_counts_down_and_stops_at_zero() -> None:
    driver = Driver(clock=30)
    driver.seat_two()
    assert show_clock(driver.room, 0) is None
    driver.do(ask.Start, ANA)
    shown = show_clock(driver.room, 12_000)
    assert shown is not None
    assert (shown.seat, shown.remaining_ms, shown.total_ms) == (driver.room.to_act, 18_000, 30_000)
    late = show_clock(driver.room, 31_000)
    assert late is not None
    assert late.remaining_ms == 0
    seat = driver.room.to_act
    assert seat is not None
    driver.append(entries.TakenOver(seat=seat, away="gone"))
    assert show_clock(driver.room, 0) is None


def test_the_connection_of_people_is_shown_and_bots_are_always_there() -> None:
    driver = Driver()
    driver.do(ask.Sit, ANA, seat=0)
    driver.do(ask.PlaceBot, ANA, seat=1, bot="conocedor")
    shown = show_snapshot(
        driver.room, None, Presence(connected=(False, False), watchers=2), is_host=False
    )
    assert [seat.connected for seat in shown.room.seats] == [False, True]
    assert shown.room.watchers == 2


def test_a_lost_turn_offers_nothing_to_who_lost_it() -> None:
    driver = Driver(clock=30)
    driver.seat_two()
    driver.do(ask.Start, ANA)
    seat = driver.room.to_act
    assert seat is not None
    driver.append(entries.TakenOver(seat=seat, away="clock"))
    step = driver.append(entries.Returned(seat=seat))
    update = show_update(driver.room, step, seat)
    assert update.turn is not None
    assert (update.turn.to_act, update.choices) == (seat, None)
    shown = show_snapshot(driver.room, seat, THERE, is_host=False)
    assert shown.own is not None
    assert (shown.own.choices, shown.clock) == ((), None)


def test_a_kept_seat_is_shown_with_its_name_and_its_key_to_the_host_alone() -> None:
    driver = Driver(Ruleset.preset("tradicional", seats=3))
    driver.seat_two()
    driver.do(ask.Remove, ANA, seat=1)
    driver.do(ask.KeepSeat, ANA, seat=2, name="María")
    there = Presence(connected=(True, False, False), watchers=1)
    seat = show_room(driver.room, there).seats[2]
    assert (seat.kind, seat.name, seat.is_kept) == ("empty", "María", True)
    assert not show_room(driver.room, there).seats[1].is_kept
    host = show_host_view(driver.room)
    assert host.keys == {2: driver.room.seat_key(2)}
    assert [(one.who, one.name) for one in host.removed] == [(public_mark(LUIS.id), "Luis")]
    told = encode(show_snapshot(driver.room, 1, there, is_host=False, is_removed=True)).decode()
    assert driver.room.seat_key(2) not in told
    assert (
        LUIS.id
        not in encode(show_snapshot(driver.room, 0, there, is_host=True, host=host)).decode()
    )


def test_a_seat_that_is_kept_changes_places_with_its_key() -> None:
    driver = Driver(Ruleset.preset("tradicional", seats=3))
    driver.do(ask.Sit, ANA, seat=0)
    driver.do(ask.KeepSeat, ANA, seat=2, name="María")
    key = driver.room.seat_key(2)
    driver.do(ask.SwapSeats, ANA, seat=0, other=2)
    assert show_host_view(driver.room).keys == {0: key}
    assert driver.room.seat_of(ANA.id) == 2
    driver.do(ask.Sit, LUIS, seat=1, key=key)
    assert driver.room.seat_of(LUIS.id) == 0
