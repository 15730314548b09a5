"""Clocks run out by themselves: nobody sleeps here, time is a number."""

from __future__ import annotations

import pytest

from caida.protocol import commands as ask
from caida.room import entries
from caida.room.attendance import Attendance, TimeUsed
from caida.room.automatic import Thought, bot_move
from tests.room.driving import ANA
from tests.room.timed_table import CLOCK, PEOPLE, TimedTable


def test_a_clock_runs_out_for_who_is_to_act() -> None:
    table = TimedTable()
    seat = table.start()
    assert table.next() == (CLOCK, entries.TakenOver(seat=seat, away="clock"))
    table.now += 4_000
    assert table.next()[0] == CLOCK - 4_000
    table.now += 20_000
    assert table.next() == (0, entries.TakenOver(seat=seat, away="clock"))


def test_every_decision_has_a_clock_of_its_own() -> None:
    table = TimedTable()
    table.start()
    table.now += 9_000
    table.move()
    assert table.next()[0] == CLOCK


def test_without_a_clock_nobody_is_hurried() -> None:
    table = TimedTable(clock=0)
    table.start()
    assert table.due() is None


def test_a_turn_that_ran_out_is_the_bots_whatever_its_person_does() -> None:
    table = TimedTable()
    seat = table.start()
    table.now += CLOCK
    table.append(table.next()[1])
    lost = (0, Thought(table.room.turn_seq, seat, ""))
    assert table.next() == lost
    table.do(ask.ComeBack, PEOPLE[seat])
    assert table.room.person_to_act is None
    assert table.next() == lost
    table.depart(PEOPLE[seat])
    table.arrive(PEOPLE[seat])
    assert table.next() == lost
    assert table.room.match is not None
    action = table.room.match.legal_actions()[0]
    moved = bot_move(table.room, table.room.turn_seq, action)
    assert moved == entries.Acted(seat=seat, action=action.code, by_bot=True)
    table.append(moved)
    while table.to_act != seat:
        table.move()
    assert table.room.person_to_act == seat, "the next turn is their own again"


def test_coming_back_to_a_seat_lost_on_a_clock_gives_the_next_turns() -> None:
    table = TimedTable()
    seat = table.start()
    table.now += CLOCK
    table.append(table.next()[1])
    table.depart(PEOPLE[seat])
    table.arrive(PEOPLE[seat])
    holder = table.room.seats[seat]
    assert holder is not None
    assert holder.away is None
    assert table.room.person_to_act is None


def test_nobody_renews_a_clock_by_leaving_and_coming_back() -> None:
    table = TimedTable()
    person = PEOPLE[table.start()]
    used = 0
    while used + 1_000 < CLOCK:
        table.now += 1_000
        used += 1_000
        table.depart(person)
        assert table.next()[0] <= CLOCK - used, "others are still there, and wait"
        table.arrive(person)
        assert table.next()[0] == CLOCK - used


@pytest.mark.parametrize("away_for", [1, 59_000, 3_000_000])
def test_the_clock_of_a_table_that_nobody_attends_stands_still(away_for: int) -> None:
    table = TimedTable(bot=True)
    table.start()
    while table.room.person_to_act is None:
        table.move()
    table.now += 6_000
    table.depart(ANA)
    table.now += away_for
    table.arrive(ANA)
    assert table.next() == (CLOCK - 6_000, entries.TakenOver(seat=0, away="clock"))
    table.now += 5_000
    table.depart(ANA)
    table.now += away_for
    table.arrive(ANA)
    assert table.next()[0] == CLOCK - 11_000


def test_a_room_that_was_let_go_meanwhile_has_used_as_much_of_its_clock() -> None:
    table = TimedTable()
    table.start()
    table.now += 6_000
    for person in PEOPLE:
        table.depart(person)
    used = table.attendance.time_used(table.now)
    assert used == TimeUsed(table.room.turn_seq, 6_000)
    table.now += 100_000
    table.attendance = Attendance(table.driver.fold(), table.now, used=used)
    table.now += 100_000
    for person in PEOPLE:
        table.arrive(person)
    assert table.next()[0] == CLOCK - 6_000


def test_what_another_decision_has_used_is_of_no_account() -> None:
    table = TimedTable()
    table.start()
    used = TimeUsed(table.room.turn_seq - 1, 9_000)
    table.attendance = Attendance(table.room, table.now, used=used)
    table.arrive(ANA)
    assert table.next()[0] == CLOCK
