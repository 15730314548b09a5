"""Who is at a table and since when: a clock runs only while somebody is there."""

from __future__ import annotations

import pytest

from caida.protocol.updates import Presence
from caida.room import entries
from caida.room.attendance import Attendance, TimeUsed
from caida.room.person import public_mark
from tests.room.driving import ANA, EVA, LUIS
from tests.room.timed_table import CLOCK, DELAYS, PEOPLE, TimedTable


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


# --- By way of other servers


def elsewhere(table: TimedTable, **people: int) -> Attendance:
    """How another server, which has just loaded the room, knows the table."""
    other = Attendance(table.room, table.now, pause=table.attendance._pause)
    for person, ago in people.items():
        other.arrive(person, table.now - ago)
    return other


def test_who_is_there_by_way_of_another_server_is_there() -> None:
    table = TimedTable()
    table.start()
    table.depart(LUIS)
    assert not table.attendance.is_here(LUIS.id)
    said = elsewhere(table, **{LUIS.id: 0}).state({public_mark(LUIS.id): 1}, table.now)
    assert table.attendance.hear(table.room, "b", said, 0, table.now)
    assert table.attendance.is_here(LUIS.id)
    assert list(table.attendance.elsewhere) == ["b"]
    assert not table.attendance.hear(table.room, "b", said, 50, table.now), "nothing new"
    table.now += 1000
    table.attendance.lose(table.room, "b", table.now)
    assert not table.attendance.is_here(LUIS.id)
    assert table.attendance.gone_since(LUIS.id) == table.now
    assert list(table.attendance.elsewhere) == []


def test_who_leaves_one_server_and_stays_at_another_is_still_there() -> None:
    table = TimedTable()
    table.start()
    mark = public_mark(LUIS.id)
    other = elsewhere(table, **{LUIS.id: 0})
    table.attendance.hear(table.room, "b", other.state({mark: 2}, table.now), 0, table.now)
    table.depart(LUIS)
    assert table.attendance.is_here(LUIS.id)
    table.attendance.hear(table.room, "b", other.state({mark: 1}, table.now), 0, table.now)
    assert table.attendance.is_here(LUIS.id)
    table.attendance.hear(table.room, "b", other.state({}, table.now), 0, table.now)
    assert not table.attendance.is_here(LUIS.id)


@pytest.mark.parametrize("age", [0, 2_000])
def test_a_server_that_has_just_come_learns_how_much_of_a_clock_is_used(age: int) -> None:
    table = TimedTable()
    person = PEOPLE[table.start()]
    table.now += 6_000
    said = table.attendance.state({public_mark(person.id): 1}, table.now)
    table.now += age
    other = elsewhere(table)
    other.hear(table.room, "a", said, age, table.now)
    assert other.used(table.now) == 6_000 + age == table.attendance.used(table.now)
    other.hear(table.room, "a", said, age, table.now)
    assert other.used(table.now) == 6_000 + age, "heard again it is the same"


def test_the_clock_of_a_table_that_everybody_left_stands_still_for_others_too() -> None:
    table = TimedTable()
    table.start()
    table.now += 6_000
    for person in PEOPLE:
        table.depart(person)
    said = table.attendance.state({}, table.now)
    table.now += 100_000
    other = elsewhere(table)
    other.hear(table.room, "a", said, 100_000, table.now)
    other.arrive(PEOPLE[0].id, table.now)
    assert other.used(table.now) == 6_000


def test_since_when_somebody_is_missed_is_told_on() -> None:
    table = TimedTable()
    table.start()
    table.depart(LUIS)
    table.now += 5_000
    said = table.attendance.state({public_mark(ANA.id): 1}, table.now)
    table.now += 1_000
    other = elsewhere(table)
    other.hear(table.room, "a", said, 1_000, table.now)
    assert other.gone_since(LUIS.id) == table.now - 6_000


def looking_at_two_servers() -> tuple[TimedTable, Attendance]:
    """A deal has just ended; Ana is here and Luis by way of the other, and both look at it."""
    table = TimedTable(pause=DELAYS.deal)
    table.start()
    other = elsewhere(table)
    table.end_deal()
    other.follow(table.room, table.now)
    for person in PEOPLE:
        other.arrive(person.id, table.now)
    return table, other


def test_a_pause_that_others_end_leaves_the_clock_whole_here_too() -> None:
    table, other = looking_at_two_servers()
    table.now += 4_000
    for person in PEOPLE:
        other.make_ready(table.room, person.id, table.now)
    table.now += 500
    said = other.state({public_mark(LUIS.id): 1}, table.now)
    table.attendance.hear(table.room, "b", said, 0, table.now)
    assert table.looking() is None
    assert table.attendance.used(table.now) == other.used(table.now) == 500


def test_who_looks_on_here_finds_no_more_used_than_where_the_pause_is_over() -> None:
    table, other = looking_at_two_servers()
    other.depart(table.room, ANA.id, table.now)
    table.now += 4_000
    other.make_ready(table.room, LUIS.id, table.now)
    table.now += 500
    said = other.state({public_mark(LUIS.id): 1}, table.now)
    table.attendance.hear(table.room, "b", said, 0, table.now)
    assert table.looking() == (0,)
    assert table.attendance.used(table.now) == 500


def test_what_was_said_in_a_pause_gives_no_time_back_after_it() -> None:
    table, other = looking_at_two_servers()
    said = other.state({public_mark(LUIS.id): 1}, table.now)
    table.now += 4_000
    for person in PEOPLE:
        table.attendance.make_ready(table.room, person.id, table.now)
    table.now += 500
    assert table.attendance.used(table.now) == 500
    table.attendance.hear(table.room, "b", said, 4_500, table.now)
    assert table.looking() is None
    assert table.attendance.used(table.now) == 500
