"""After a deal people look at the count: bots and clocks wait for them, for a while."""

from __future__ import annotations

from caida.protocol import commands as ask
from caida.protocol.tables import Pause
from caida.room import entries
from caida.room.attendance import Attendance
from caida.room.automatic import Thought
from tests.room.driving import ANA, EVA, LUIS
from tests.room.timed_table import CLOCK, DELAYS, PEOPLE, TimedTable

PAUSE = DELAYS.deal


def ended(*, bot: bool = False, clock: int = 15) -> TimedTable:
    """A table at which a deal has just ended."""
    table = TimedTable(bot=bot, clock=clock, pause=PAUSE)
    table.start()
    table.end_deal()
    return table


def test_a_deal_that_has_ended_is_looked_at_by_the_people_who_are_here() -> None:
    table = ended()
    assert table.attendance.pause(table.room, table.now) == Pause(PAUSE, (0, 1))
    table.now += 4_000
    assert table.attendance.pause(table.room, table.now) == Pause(PAUSE - 4_000, (0, 1))
    table.now += PAUSE - 4_000
    assert table.looking() is None


def test_there_is_no_pause_in_the_middle_of_a_deal() -> None:
    table = TimedTable(pause=PAUSE)
    table.start()
    assert table.looking() is None
    assert table.next()[0] == CLOCK


def test_no_clock_runs_while_the_end_of_a_deal_is_looked_at() -> None:
    table = ended()
    late = entries.TakenOver(seat=table.to_act, away="clock")
    assert table.next() == (PAUSE + CLOCK, late)
    table.now += PAUSE - 1
    assert table.next() == (1 + CLOCK, late)
    assert table.attendance.used(table.now) == 0
    table.now += 1 + 4_000
    assert table.next() == (CLOCK - 4_000, late)


def test_when_everybody_is_ready_it_goes_on_at_once() -> None:
    table = ended()
    table.now += 3_000
    assert table.attendance.make_ready(table.room, ANA.id, table.now)
    assert table.looking() == (1,)
    assert table.next()[0] == PAUSE - 3_000 + CLOCK
    table.now += 1_000
    assert table.attendance.make_ready(table.room, LUIS.id, table.now)
    assert table.looking() is None
    assert table.next()[0] == CLOCK


def test_who_says_it_twice_or_too_late_tells_nobody_anything_new() -> None:
    table = ended()
    assert table.attendance.make_ready(table.room, ANA.id, table.now)
    assert not table.attendance.make_ready(table.room, ANA.id, table.now)
    table.now += PAUSE
    assert not table.attendance.make_ready(table.room, LUIS.id, table.now)


def test_a_bot_that_deals_waits_for_the_people() -> None:
    table = ended(bot=True, clock=0)
    while table.room.person_to_act is not None:
        table.attendance.make_ready(table.room, ANA.id, table.now)
        table.end_deal()
    thought = Thought(table.room.turn_seq, 1, "novato")
    assert table.next() == (PAUSE + DELAYS.bot, thought)
    table.now += 2_000
    table.attendance.make_ready(table.room, ANA.id, table.now)
    assert table.next() == (DELAYS.bot, thought)


def test_whoever_plays_on_is_ready_and_the_others_still_look() -> None:
    table = ended()
    seat = table.to_act
    table.move()
    assert table.looking() == (1 - seat,)


def test_who_is_not_here_is_not_waited_for() -> None:
    table = TimedTable(clock=0, pause=PAUSE)
    table.start()
    table.depart(LUIS)
    table.end_deal()
    assert table.looking() == (0,)
    table.attendance.make_ready(table.room, ANA.id, table.now)
    assert table.looking() is None


def test_the_last_who_looks_ends_the_pause_by_leaving() -> None:
    table = ended()
    table.attendance.make_ready(table.room, ANA.id, table.now)
    table.now += 1_000
    table.depart(LUIS)
    assert table.looking() is None


def test_who_is_alone_and_loads_the_page_anew_finds_the_pause_as_it_was() -> None:
    table = ended(bot=True)
    table.now += 1_000
    table.depart(ANA)
    table.now += 2_000
    table.arrive(ANA)
    assert table.attendance.pause(table.room, table.now) == Pause(PAUSE - 3_000, (0,))


def test_who_was_ready_is_ready_when_they_come_back() -> None:
    table = ended()
    table.attendance.make_ready(table.room, LUIS.id, table.now)
    table.depart(LUIS)
    table.arrive(LUIS)
    assert table.looking() == (0,)


def test_nobody_who_watches_is_waited_for() -> None:
    table = ended()
    table.arrive(EVA)
    table.attendance.make_ready(table.room, EVA.id, table.now)
    assert table.looking() == (0, 1)
    for person in PEOPLE:
        table.attendance.make_ready(table.room, person.id, table.now)
    assert table.looking() is None


def test_programs_have_nothing_to_look_at() -> None:
    table = TimedTable(clock=0, pause=PAUSE)
    for seat in (0, 1):
        table.room.holder(seat).kind = "program"
    table.start()
    table.end_deal()
    assert table.looking() is None


def test_who_is_stood_in_for_is_not_waited_for() -> None:
    table = ended()
    table.attendance.make_ready(table.room, ANA.id, table.now)
    table.append(entries.TakenOver(seat=1, away="gone"))
    assert table.looking() is None


def test_a_server_that_gives_no_time_has_no_pause() -> None:
    table = TimedTable()
    table.start()
    table.end_deal()
    assert table.looking() is None
    assert table.next()[0] == CLOCK


def test_the_next_deal_is_looked_at_by_everybody_again() -> None:
    table = ended()
    for person in PEOPLE:
        table.attendance.make_ready(table.room, person.id, table.now)
    table.end_deal()
    assert table.looking() == (0, 1)


def test_the_end_of_a_match_is_no_pause() -> None:
    table = ended()
    table.do(ask.Resign, LUIS)
    assert table.looking() is None


def test_a_room_that_is_loaded_anew_has_no_pause() -> None:
    table = ended()
    table.room = table.driver.fold()
    assert table.room.counted_seq > 0
    table.attendance = Attendance(table.room, table.now, pause=PAUSE)
    table.arrive(ANA)
    assert table.looking() is None
