"""Who is at a table and since when: a clock runs only while somebody is there."""

from __future__ import annotations

import pytest

from caida.protocol.updates import Presence
from caida.room import entries
from caida.room.attendance import Attendance, TimeUsed
from tests.room.driving import ANA, EVA, LUIS
from tests.room.timed_table import CLOCK, PEOPLE, TimedTable


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


def test_an_entry_that_brings_up_no_decision_leaves_the_clock_running() -> None:
    table = TimedTable()
    seat = table.start()
    table.now += 6_000
    table.append(entries.TakenOver(seat=1 - seat, away="gone"))
    assert table.attendance.used(table.now) == 6_000
    assert table.attendance.touched_at == table.now


def test_what_was_used_before_everybody_left_is_forgotten_with_the_next_decision() -> None:
    table = TimedTable()
    table.start()
    table.now += 6_000
    for person in PEOPLE:
        table.depart(person)
    for person in PEOPLE:
        table.arrive(person)
    table.move()
    assert table.attendance.used(table.now) == 0


def test_who_sits_is_shown_as_connected_until_their_last_tab_is_closed() -> None:
    table = TimedTable()
    table.arrive(LUIS)
    table.depart(LUIS)
    assert table.attendance.presence(table.room) == Presence(connected=(True, True), watchers=0)
    table.depart(LUIS)
    assert table.attendance.presence(table.room) == Presence(connected=(True, False), watchers=0)


def test_who_has_no_seat_watches_and_a_bot_is_nobody_who_could_be_connected() -> None:
    table = TimedTable(bot=True)
    table.arrive(EVA)
    table.arrive(LUIS)
    assert table.attendance.presence(table.room) == Presence(connected=(True, False), watchers=2)
    table.depart(EVA)
    assert table.attendance.presence(table.room).watchers == 1


def test_who_is_gone_is_gone_since_they_left_last() -> None:
    table = TimedTable()
    table.now += 2_000
    table.depart(LUIS)
    left = table.now
    table.now += 2_000
    assert table.attendance.gone_since(LUIS.id) == left
    table.arrive(LUIS)
    table.now += 2_000
    table.depart(LUIS)
    assert table.attendance.gone_since(LUIS.id) == table.now


def test_a_table_is_attended_from_the_first_to_come_to_the_last_to_go() -> None:
    table = TimedTable(people=False)
    since = [table.attendance.since]
    for come_or_go, person in (
        (table.arrive, ANA),
        (table.arrive, EVA),
        (table.depart, ANA),
        (table.depart, EVA),
        (table.arrive, LUIS),
    ):
        table.now += 1_000
        come_or_go(person)
        since.append(table.attendance.since)
    first = table.now - 4_000
    assert since == [None, first, first, first, None, table.now]
