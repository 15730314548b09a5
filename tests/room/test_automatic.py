"""What happens by itself, and when: nobody sleeps here, time is a number."""

from __future__ import annotations

import pytest

from caida.engine.chance import RECIPE
from caida.protocol import commands as ask
from caida.room import entries
from caida.room.attendance import Attendance
from caida.room.automatic import (
    Delays,
    Thought,
    begins_in,
    bot_move,
    is_unhurried,
    rename,
    take_back,
)
from tests.room.driving import ANA, EVA, LUIS, Driver
from tests.room.timed_table import CLOCK, DELAYS, PEOPLE, TimedTable

# --- Bots


def test_a_bot_moves_after_its_pause_once() -> None:
    table = TimedTable(bot=True, clock=0)
    table.start()
    while table.to_act != 1:
        table.move()
    thought = Thought(table.room.turn_seq, 1, "novato")
    assert table.next() == (DELAYS.bot, thought)
    table.now += DELAYS.bot
    assert table.next() == (0, thought)
    table.thinking = table.room.turn_seq
    assert table.due() is None


def test_who_comes_to_a_table_that_stood_still_sees_the_bot_move() -> None:
    table = TimedTable(bot=True, clock=0)
    table.start()
    while table.to_act != 1:
        table.move()
    table.depart(ANA)
    table.now += 50_000
    table.arrive(ANA)
    assert table.next()[0] == DELAYS.bot


def test_a_bot_that_thought_too_long_is_not_heard() -> None:
    table = TimedTable(bot=True, clock=0)
    table.start()
    while table.to_act != 1:
        table.move()
    assert table.room.match is not None
    turn, action = table.room.turn_seq, table.room.match.legal_actions()[0]
    table.move()
    assert bot_move(table.room, turn, action) is None


def test_a_bot_does_not_move_for_who_is_back_from_being_gone() -> None:
    table = TimedTable(clock=0)
    seat = table.start()
    assert table.room.match is not None
    turn, action = table.room.turn_seq, table.room.match.legal_actions()[0]
    table.append(entries.TakenOver(seat=seat, away="gone"))
    assert bot_move(table.room, turn, action) is not None
    table.append(entries.Returned(seat=seat))
    assert bot_move(table.room, turn, action) is None


# --- Absence


def test_who_is_gone_is_stood_in_for_after_the_grace() -> None:
    table = TimedTable(clock=0)
    table.start()
    table.now += 1_000
    table.depart(LUIS)
    assert table.next() == (DELAYS.grace, entries.TakenOver(seat=1, away="gone"))
    table.now += 5_000
    assert table.next()[0] == DELAYS.grace - 5_000
    table.arrive(LUIS)
    assert table.due() is None
    table.depart(LUIS)
    assert table.next()[0] == DELAYS.grace


def test_who_has_a_second_tab_is_not_gone() -> None:
    table = TimedTable(clock=0)
    table.start()
    table.arrive(LUIS)
    table.depart(LUIS)
    table.now += 10 * DELAYS.grace
    assert table.due() is None


def test_who_never_came_is_waited_for_from_the_beginning() -> None:
    table = TimedTable(clock=0, people=False)
    table.arrive(ANA)
    table.now += 3_000
    assert table.next() == (DELAYS.grace - 3_000, entries.Stood(seat=1))


def test_between_matches_the_seat_of_who_is_gone_becomes_free() -> None:
    table = TimedTable(clock=0)
    table.depart(LUIS)
    assert table.next() == (DELAYS.grace, entries.Stood(seat=1))
    table.append(entries.Stood(seat=1))
    assert table.due() is None


def test_of_two_who_are_gone_the_first_is_stood_in_for_first() -> None:
    table = TimedTable(clock=15)
    seat = table.start()
    table.depart(PEOPLE[1 - seat])
    table.now += 4_000
    assert table.next() == (CLOCK - 4_000, entries.TakenOver(seat=seat, away="clock"))
    table.append(table.next()[1])
    table.thinking = table.room.turn_seq
    assert table.next() == (DELAYS.grace - 4_000, entries.TakenOver(seat=1 - seat, away="gone"))


def test_who_only_watches_makes_nobody_late() -> None:
    table = TimedTable(clock=0)
    table.start()
    table.arrive(EVA)
    for person in PEOPLE:
        table.depart(person)
    table.now += 10 * DELAYS.grace
    assert table.due() is None


def test_a_table_that_nobody_attends_stands_still() -> None:
    for table in (TimedTable(), TimedTable(bot=True)):
        table.start()
        for person in PEOPLE[: len(table.room.people)]:
            table.depart(person)
        table.now += DELAYS.abandon // 2
        assert table.next()[0] == DELAYS.abandon // 2, "nothing but being abandoned awaits it"


def test_who_comes_takes_their_seat_back_unless_they_left_for_good() -> None:
    table = TimedTable()
    table.start()
    assert take_back(table.room, LUIS.id) is None
    assert take_back(table.room, EVA.id) is None
    table.append(entries.TakenOver(seat=1, away="gone"))
    assert take_back(table.room, LUIS.id) == entries.Returned(seat=1)
    table.append(entries.Returned(seat=1))
    table.do(ask.Leave, LUIS)
    assert take_back(table.room, LUIS.id) is None


# --- A match whose people have all come

BEGINS = entries.Started(recipe=RECIPE)


def test_a_match_begins_by_itself_when_people_have_taken_every_seat() -> None:
    table = TimedTable()
    assert table.next() == (DELAYS.countdown, BEGINS)
    table.now += 4_000
    assert table.next() == (DELAYS.countdown - 4_000, BEGINS)
    table.append(BEGINS)
    assert table.room.stage == "playing"
    assert begins_in(table.room, table.attendance, table.now, DELAYS) is None


def test_no_match_begins_by_itself_where_a_bot_took_the_last_seat() -> None:
    table = TimedTable(bot=True)
    assert table.due() is None
    for person in (LUIS, EVA):
        table.arrive(person)
    assert table.due() is None, "who watches makes no table full"


def test_one_person_among_bots_presses_start() -> None:
    table = TimedTable(bot=True)
    table.do(ask.Stand, ANA)
    table.do(ask.Sit, ANA, seat=0)
    assert not table.room.free_seats
    assert table.due() is None


def test_the_host_stops_the_count_until_somebody_takes_the_last_seat_anew() -> None:
    table = TimedTable()
    table.do(ask.Hold, ANA)
    assert table.due() is None
    table.do(ask.SwapSeats, ANA, seat=0, other=1)
    table.do(ask.Sit, LUIS, seat=0)
    assert table.due() is None
    table.do(ask.Stand, LUIS)
    table.do(ask.Sit, LUIS, seat=0)
    assert table.next() == (DELAYS.countdown, BEGINS)


def test_who_stands_up_or_is_removed_stops_the_count() -> None:
    for kind, person, values in ((ask.Stand, LUIS, {}), (ask.Remove, ANA, {"seat": 1})):
        table = TimedTable()
        table.do(kind, person, **values)
        assert table.due() is None


def test_who_goes_away_stops_the_count_and_it_begins_anew_when_they_are_back() -> None:
    table = TimedTable()
    table.now += 5_000
    table.depart(LUIS)
    assert table.next() == (DELAYS.grace, entries.Stood(seat=1))
    assert begins_in(table.room, table.attendance, table.now, DELAYS) is None
    table.now += 1_000
    table.arrive(LUIS)
    assert table.next() == (DELAYS.countdown, BEGINS)


def test_a_second_tab_does_not_delay_the_match() -> None:
    table = TimedTable()
    table.now += 5_000
    table.arrive(LUIS)
    table.depart(LUIS)
    assert table.next() == (DELAYS.countdown - 5_000, BEGINS)


def test_who_is_moved_sees_it_before_the_match_begins() -> None:
    table = TimedTable()
    table.now += 5_000
    table.do(ask.SwapSeats, ANA, seat=0, other=1)
    assert table.next() == (DELAYS.countdown, BEGINS)


def test_a_restart_of_the_server_costs_no_more_than_the_count() -> None:
    table = TimedTable()
    table.now += 5_000
    room = table.room = table.driver.fold()
    table.attendance = Attendance(room, table.now)
    for person in PEOPLE:
        table.arrive(person)
    assert table.next() == (DELAYS.countdown, BEGINS)


def test_a_count_that_is_over_is_never_less_than_nothing() -> None:
    table = TimedTable()
    table.now += 60_000
    assert table.next() == (0, BEGINS)
    assert begins_in(table.room, table.attendance, table.now, DELAYS) == 0
    at_once = Delays(bot=0, grace=0, abandon=0, countdown=0)
    assert begins_in(table.room, table.attendance, table.now, at_once) == 0


# --- Rematches and abandoned tables


def test_a_rematch_begins_when_everybody_wants_it_and_the_last_match_is_kept() -> None:
    table = TimedTable()
    table.start()
    table.do(ask.Resign, LUIS)
    table.is_archived = False
    table.do(ask.Rematch, ANA)
    assert table.due() is None
    table.do(ask.Rematch, LUIS)
    assert table.due() is None
    table.is_archived = True
    assert table.next() == (0, entries.Started(recipe=RECIPE))
    table.append(entries.Started(recipe=RECIPE))
    assert table.room.match_number == 2


def test_a_table_nobody_comes_back_to_loses_its_match_and_then_closes() -> None:
    table = TimedTable()
    table.start()
    for person in PEOPLE:
        table.depart(person)
    assert table.next() == (DELAYS.abandon, entries.Resigned(seat=0, abandoned=True))
    table.now += DELAYS.abandon
    table.append(table.next()[1])
    assert table.room.stage == "finished"
    assert table.next() == (DELAYS.abandon, entries.Closed())
    table.append(entries.Closed())
    assert table.due() is None


def test_how_long_a_table_lay_untouched_counts_from_before_it_was_loaded() -> None:
    table = TimedTable(people=False)
    table.attendance = Attendance(table.room, table.now, untouched=DELAYS.abandon - 10)
    assert table.next() == (10, entries.Closed())
    table.arrive(EVA)
    assert table.due() is None, "somebody is there"


# --- Names


def test_who_sits_under_another_name_colour_or_face_is_renamed_and_nobody_else() -> None:
    driver = Driver()
    driver.seat_two()
    assert rename(driver.room, ANA) is None
    assert rename(driver.room, EVA) is None
    for person in (
        ANA._replace(name="Ana María"),
        ANA._replace(colour="cacao"),
        ANA._replace(face="abuela"),
    ):
        entry = rename(driver.room, person)
        assert entry == entries.Renamed(
            by=ANA.id, seat=0, name=person.name, colour=person.colour, face=person.face
        )
        driver.append(entry)
        assert rename(driver.room, person) is None
        driver.append(rename(driver.room, ANA) or entries.Closed())


def test_who_had_to_give_their_colour_up_is_not_renamed_for_that() -> None:
    driver = Driver()
    driver.do(ask.Sit, ANA, seat=0)
    luis = LUIS._replace(colour=ANA.colour)
    driver.do(ask.Sit, luis, seat=1)
    assert driver.room.holder(1).colour != luis.colour
    assert rename(driver.room, luis) is None


# --- Whether anybody has to ask


@pytest.mark.parametrize("bot", [False, True])
@pytest.mark.parametrize("clock", [0, 15])
def test_a_move_that_leaves_it_unhurried_makes_nothing_due_sooner(clock: int, bot: bool) -> None:
    table = TimedTable(clock=clock, bot=bot, pause=DELAYS.deal)
    table.start()
    unhurried = 0
    for number in range(60):
        if number == 20 and not bot:
            table.depart(LUIS)
        table.now += 100
        before = table.due()
        table.move()
        if is_unhurried(table.room):
            unhurried += 1
            after = table.due()
            assert after is None or (before is not None and before.when <= after.when)
    assert (unhurried > 0) == (clock == 0)
