"""Logs in which everything happens that can: people and time do as chance has it."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count
from typing import Any

from caida.engine.chance import OLD_RECIPE
from caida.engine.ruleset import Ruleset
from caida.protocol import commands as ask
from caida.protocol.actions import message_of
from caida.protocol.values import FIRST_FACE
from caida.room import entries
from caida.room.automatic import bot_move, rename, take_back
from caida.room.deciding import decide
from caida.room.folding import Row, apply_stored, fold
from caida.room.person import Person, public_mark
from caida.room.refusals import Refusal

BOTS = ("novato", "conocedor", "maestro")
PEOPLE = (
    Person("ana-id", "Ana", "mar"),
    Person("luis-id", "Luis", "mango", face="abuela"),
    Person("ines-id", "Inés", "flor", face="gorra"),
    Person("bot-id", "Mi programa", "oro", is_program=True),
)
RENAMED = (Person("luis-id", "Lucho", "flor", face="pana"), Person("ana-id", "Anita", "mango"))
MOVES_FIRST = 0.72  # how much of what happens is a move, while there is one to make
ARRANGING = 80  # how many things happen before a match may begin


class Walk:
    """``steps`` things happen at a table, or are refused; the same seed gives the same log.

    ``is_old`` writes as was written before there were faces, a cast and the second recipe.
    """

    def __init__(self, seed: int, ruleset: Ruleset, *, alone: bool, is_old: bool = False) -> None:
        self._rng = random.Random(seed)
        self._ids = count(1)
        self._is_old = is_old
        self._happened = 0
        self._people = PEOPLE[:1] if alone else PEOPLE
        self._at = 1_700_000_000_000 + seed * 86_400_000
        self.room_id = f"walk-{seed}"
        created = entries.Created(
            by=PEOPLE[0].id,
            code="ABCDEF",
            ruleset=dict(ruleset.to_dict()),
            clock=self._rng.choice((0, 15, 30, 60)),
            is_public=bool(seed % 2),
            secret=self._rng.randbytes(32).hex(),
        )
        self.log: list[Row] = [(1, self._at, entries.encode_entry(created))]
        self.room = fold(self.room_id, self.log)
        self._ideas: tuple[Callable[[], entries.Entry | None], ...] = (
            *[self._sit] * 3,
            *[self._start] * 2,
            *[self._rematch] * 6,
            self._come_back,
            self._place_bot,
            lambda: self._ask(ask.Stand),
            lambda: self._ask(ask.ClearSeat, seat=self._seat),
            lambda: self._ask(ask.KeepSeat, seat=self._seat, name=self._one("", "Tía Inés")),
            lambda: self._ask(ask.SwapSeats, seat=self._seat, other=self._seat),
            lambda: self._ask(ask.Remove, seat=self._seat),
            self._readmit,
            *[lambda: self._ask(ask.Hold)] * 4,
            lambda: self._ask(ask.TakeBack),
            lambda: self._rarely(lambda: self._ask(ask.Resign)),
            lambda: self._rarely(lambda: self._ask(ask.Leave)),
            lambda: rename(self.room, self._one(*RENAMED)),
            lambda: take_back(self.room, self._person.id),
            self._miss,
            lambda: self._rarely(self._abandon),
        )

    def go(self, steps: int) -> None:
        for _ in range(steps):
            self._happen()
        if self._rng.random() < 0.5 and self.room.stage != "closed":
            while (ending := self._abandon()) is not None:
                self._keep(ending)
            self._keep(entries.Closed())

    def _happen(self) -> None:
        self._happened += 1
        is_move = self.room.to_act is not None and self._rng.random() < MOVES_FIRST
        try:
            entry = self._move() if is_move else self._rng.choice(self._ideas)()
        except Refusal:
            return
        if entry is not None:
            self._keep(entry)

    def _keep(self, entry: entries.Entry) -> None:
        self._at += self._rng.choice((40, 900, 15_000, -3_000))  # a clock may be set back
        if self._is_old:
            _make_old(entry)
        self.log.append((len(self.log) + 1, self._at, entries.encode_entry(entry)))
        apply_stored(self.room, self.log[-1])

    # --- Who and what

    def _one(self, *values: Any) -> Any:
        return self._rng.choice(values)

    @property
    def _person(self) -> Person:
        person: Person = self._one(*self._people)
        return person

    @property
    def _seat(self) -> int:
        return self._rng.randrange(self.room.ruleset.seats)

    def _ask(self, kind: type[ask.Command], **values: Any) -> entries.Entry:
        """Half of what is asked comes from whoever may arrange the table."""
        hosts = [person for person in self._people if person.id == self.room.host]
        person = self._rng.choice(hosts) if hosts and self._rng.random() < 0.5 else self._person
        command = kind(id=f"c{next(self._ids)}", seq=self.room.seq, **values)
        return decide(self.room, command, person, BOTS)

    def _rarely(self, idea: Callable[[], entries.Entry | None]) -> entries.Entry | None:
        return idea() if self._rng.random() < 0.15 else None

    # --- What needs a thought

    def _move(self) -> entries.Entry | None:
        room = self.room
        assert room.match is not None
        action = self._rng.choice(list(room.match.legal_actions()))
        if room.person_to_act is None:
            return bot_move(room, room.turn_seq, action)
        assert room.to_act is not None
        holder = room.holder(room.to_act)
        person = next(person for person in self._people if person.id == holder.person)
        command = ask.Act(id=f"c{next(self._ids)}", seq=room.seq, action=message_of(action.code))
        return decide(room, command, person, BOTS)

    def _sit(self) -> entries.Entry:
        kept = list(self.room.kept)
        key = self.room.seat_key(self._rng.choice(kept)) if kept else ""
        said = self._one("", "una semilla", "ñandú 7")
        seat = self._rng.choice(self.room.free_seats or [self._seat])
        return self._ask(ask.Sit, seat=seat, contribution=said, key=self._one("", key))

    def _place_bot(self) -> entries.Entry:
        return self._ask(ask.PlaceBot, seat=self._seat, bot=self._one(*BOTS))

    def _start(self) -> entries.Entry | None:
        if self._happened < ARRANGING:
            return None
        fill = self._one(None, *BOTS)
        return self._ask(ask.Start, fill=fill)

    def _rematch(self) -> entries.Entry:
        if self.room.wants_rematch:
            return entries.Started(recipe=OLD_RECIPE if self._is_old else 2)
        return self._ask(ask.Rematch, contribution=self._one("", "otra más"))

    def _come_back(self) -> entries.Entry:
        return self._ask(ask.ComeBack)

    def _readmit(self) -> entries.Entry:
        removed = list(self.room.removed) or [""]
        return self._ask(ask.Readmit, who=public_mark(self._rng.choice(removed)))

    def _miss(self) -> entries.Entry | None:
        """Somebody's time has run out, or they are gone."""
        people = [seat for seat in self.room.people if self.room.holder(seat).plays]
        if not people:
            return None
        seat = self._rng.choice(people)
        if self.room.stage != "playing":
            return entries.Stood(seat=seat)
        is_late = self.room.person_to_act == seat and self.room.clock
        return entries.TakenOver(seat=seat, away="clock" if is_late else "gone")

    def _abandon(self) -> entries.Entry | None:
        if self.room.stage != "playing":
            return None
        return entries.Resigned(seat=min(self.room.people, default=0), abandoned=True)


def _make_old(entry: entries.Entry) -> None:
    if isinstance(entry, entries.Started):
        entry.recipe, entry.characters = OLD_RECIPE, {}
    elif isinstance(entry, entries.BotPlaced):
        entry.character = ""
    elif isinstance(entry, entries.Seated):
        entry.face = FIRST_FACE
