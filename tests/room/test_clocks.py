"""Clocks run out by themselves: nobody sleeps here, time is a number."""

from __future__ import annotations

from caida.protocol import commands as ask
from caida.room import entries
from caida.room.automatic import Thought, bot_move
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
