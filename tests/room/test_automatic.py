"""What happens by itself, and when: nobody sleeps here, time is a number."""

from __future__ import annotations

import random
from typing import Any

import pytest

from caida.engine.chance import RECIPE
from caida.engine.ruleset import Ruleset
from caida.protocol import commands as ask
from caida.room import entries
from caida.room.attendance import Attendance, TimeUsed
from caida.room.automatic import Delays, Due, Thought, bot_move, due, take_back
from caida.room.person import Person
from caida.room.room import RoomStep
from tests.room.driving import ANA, EVA, LUIS, Driver

DELAYS = Delays(bot=800, grace=20_000, abandon=3_600_000)
CLOCK = 15_000
PEOPLE = (ANA, LUIS)


class Table:
    """A table whose people come and go and whose time a test moves."""

    def __init__(self, *, clock: Any = 15, bot: bool = False, people: bool = True) -> None:
        self.driver = Driver(Ruleset.preset("tradicional", seats=2), clock=clock)
        self.room = self.driver.room
        self.now = 5_000
        self.attendance = Attendance(self.room, self.now)
        self.thinking = 0
        self.is_archived = True
        self.do(ask.Sit, ANA, seat=0)
        if bot:
            self.do(ask.PlaceBot, ANA, seat=1, bot="novato")
        else:
            self.do(ask.Sit, LUIS, seat=1)
        if people:
            for person in (ANA,) if bot else PEOPLE:
                self.arrive(person)

    def start(self) -> int:
        """Begin the match; returns who is to act."""
        self.do(ask.Start, ANA)
        while self.room.match is not None and self.room.match.phase != "play":
            self.move()
        return self.to_act

    @property
    def to_act(self) -> int:
        assert self.room.to_act is not None
        return self.room.to_act

    def do(self, kind: type[ask.Command], person: Person, **values: Any) -> RoomStep:
        step = self.driver.do(kind, person, **values)
        self.attendance.follow(self.room, self.now)
        return step

    def append(self, entry: entries.Entry) -> RoomStep:
        step = self.driver.append(entry)
        self.attendance.follow(self.room, self.now)
        return step

    def move(self) -> None:
        self.driver.play_on(PEOPLE, random.Random(1), limit=1)
        self.attendance.follow(self.room, self.now)

    def arrive(self, person: Person) -> None:
        self.attendance.arrive(person.id, self.now)
        entry = take_back(self.room, person.id)
        if entry is not None:
            self.append(entry)

    def depart(self, person: Person) -> None:
        self.attendance.depart(self.room, person.id, self.now)

    def due(self) -> Due | None:
        return due(
            self.room,
            self.attendance,
            self.now,
            DELAYS,
            thinking=self.thinking,
            is_archived=self.is_archived,
        )

    def next(self) -> tuple[int, Any]:
        """In how many milliseconds something happens, and what."""
        found = self.due()
        assert found is not None
        return found.when - self.now, found.what


# --- Clocks


def test_a_clock_runs_out_for_who_is_to_act() -> None:
    table = Table()
    seat = table.start()
    assert table.next() == (CLOCK, entries.TakenOver(seat=seat, away="clock"))
    table.now += 4_000
    assert table.next()[0] == CLOCK - 4_000
    table.now += 20_000
    assert table.next() == (0, entries.TakenOver(seat=seat, away="clock"))


def test_every_decision_has_a_clock_of_its_own() -> None:
    table = Table()
    table.start()
    table.now += 9_000
    table.move()
    assert table.next()[0] == CLOCK


def test_without_a_clock_nobody_is_hurried() -> None:
    table = Table(clock=0)
    table.start()
    assert table.due() is None


def test_a_turn_that_ran_out_is_the_bots_whatever_its_person_does() -> None:
    table = Table()
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
    table = Table()
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
    table = Table()
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
    table = Table(bot=True)
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
    table = Table()
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
    table = Table()
    table.start()
    used = TimeUsed(table.room.turn_seq - 1, 9_000)
    table.attendance = Attendance(table.room, table.now, used=used)
    table.arrive(ANA)
    assert table.next()[0] == CLOCK


# --- Bots


def test_a_bot_moves_after_its_pause_once() -> None:
    table = Table(bot=True, clock=0)
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
    table = Table(bot=True, clock=0)
    table.start()
    while table.to_act != 1:
        table.move()
    table.depart(ANA)
    table.now += 50_000
    table.arrive(ANA)
    assert table.next()[0] == DELAYS.bot


def test_a_bot_that_thought_too_long_is_not_heard() -> None:
    table = Table(bot=True, clock=0)
    table.start()
    while table.to_act != 1:
        table.move()
    assert table.room.match is not None
    turn, action = table.room.turn_seq, table.room.match.legal_actions()[0]
    table.move()
    assert bot_move(table.room, turn, action) is None


def test_a_bot_does_not_move_for_who_is_back_from_being_gone() -> None:
    table = Table(clock=0)
    seat = table.start()
    assert table.room.match is not None
    turn, action = table.room.turn_seq, table.room.match.legal_actions()[0]
    table.append(entries.TakenOver(seat=seat, away="gone"))
    assert bot_move(table.room, turn, action) is not None
    table.append(entries.Returned(seat=seat))
    assert bot_move(table.room, turn, action) is None


# --- Absence


def test_who_is_gone_is_stood_in_for_after_the_grace() -> None:
    table = Table(clock=0)
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
    table = Table(clock=0)
    table.start()
    table.arrive(LUIS)
    table.depart(LUIS)
    table.now += 10 * DELAYS.grace
    assert table.due() is None


def test_who_never_came_is_waited_for_from_the_beginning() -> None:
    table = Table(clock=0, people=False)
    table.arrive(ANA)
    table.now += 3_000
    assert table.next() == (DELAYS.grace - 3_000, entries.Stood(seat=1))


def test_between_matches_the_seat_of_who_is_gone_becomes_free() -> None:
    table = Table(clock=0)
    table.depart(LUIS)
    assert table.next() == (DELAYS.grace, entries.Stood(seat=1))
    table.append(entries.Stood(seat=1))
    assert table.due() is None


def test_of_two_who_are_gone_the_first_is_stood_in_for_first() -> None:
    table = Table(clock=15)
    seat = table.start()
    table.depart(PEOPLE[1 - seat])
    table.now += 4_000
    assert table.next() == (CLOCK - 4_000, entries.TakenOver(seat=seat, away="clock"))
    table.append(table.next()[1])
    table.thinking = table.room.turn_seq
    assert table.next() == (DELAYS.grace - 4_000, entries.TakenOver(seat=1 - seat, away="gone"))


def test_who_only_watches_makes_nobody_late() -> None:
    table = Table(clock=0)
    table.start()
    table.arrive(EVA)
    for person in PEOPLE:
        table.depart(person)
    table.now += 10 * DELAYS.grace
    assert table.due() is None


def test_a_table_that_nobody_attends_stands_still() -> None:
    for table in (Table(), Table(bot=True)):
        table.start()
        for person in PEOPLE[: len(table.room.people)]:
            table.depart(person)
        table.now += DELAYS.abandon // 2
        assert table.next()[0] == DELAYS.abandon // 2, "nothing but being abandoned awaits it"


def test_who_comes_takes_their_seat_back_unless_they_left_for_good() -> None:
    table = Table()
    table.start()
    assert take_back(table.room, LUIS.id) is None
    assert take_back(table.room, EVA.id) is None
    table.append(entries.TakenOver(seat=1, away="gone"))
    assert take_back(table.room, LUIS.id) == entries.Returned(seat=1)
    table.append(entries.Returned(seat=1))
    table.do(ask.Leave, LUIS)
    assert take_back(table.room, LUIS.id) is None


# --- Rematches and abandoned tables


def test_a_rematch_begins_when_everybody_wants_it_and_the_last_match_is_kept() -> None:
    table = Table()
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
    table = Table()
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
    table = Table(people=False)
    table.attendance = Attendance(table.room, table.now, untouched=DELAYS.abandon - 10)
    assert table.next() == (10, entries.Closed())
    table.arrive(EVA)
    assert table.due() is None, "somebody is there"
