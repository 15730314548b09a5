"""A table whose people come and go and whose time a test moves."""

from __future__ import annotations

import random
from typing import Any

from caida.engine.ruleset import Ruleset
from caida.protocol import commands as ask
from caida.room import entries
from caida.room.attendance import Attendance
from caida.room.automatic import Delays, Due, due, take_back
from caida.room.person import Person
from caida.room.room import RoomStep
from tests.room.driving import ANA, LUIS, Driver

DELAYS = Delays(bot=800, grace=20_000, abandon=3_600_000, countdown=6_000, deal=15_000)
CLOCK = 15_000
PEOPLE = (ANA, LUIS)


class TimedTable:
    def __init__(
        self, *, clock: Any = 15, bot: bool = False, people: bool = True, pause: int = 0
    ) -> None:
        # Nobody wins before a few deals have been counted.
        long: dict[str, Any] = {"target": 99, "trivilin_wins": "never"} if pause else {}
        self.driver = Driver(Ruleset.preset("tradicional", seats=2, **long), clock=clock)
        self.room = self.driver.room
        self.now = 5_000
        self.attendance = Attendance(self.room, self.now, pause=pause)
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

    def end_deal(self) -> None:
        """Play until a deal has ended, and the match has not."""
        counted = self.room.counted_seq
        while self.room.counted_seq == counted:
            assert self.room.stage == "playing"
            self.move()

    def looking(self) -> tuple[int, ...] | None:
        """The seats that look at the end of a deal; None when there is no pause."""
        pause = self.attendance.pause(self.room, self.now)
        return None if pause is None else pause.looking

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
