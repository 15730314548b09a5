"""A room whose store, time and bots do the next thing when a test says so: who comes first is
decided by the test, and everything else by the room and its steward."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, cast

from caida.engine.actions import Action
from caida.engine.ruleset import Ruleset
from caida.engine.views import View
from caida.protocol import commands as ask
from caida.protocol.actions import message_of
from caida.room import entries
from caida.room.entries import decode_entry
from caida.room.folding import fold
from caida.room.person import Person
from caida.room.room import Room
from caida.server.blocks import Blocks
from caida.server.limits import Places
from caida.server.live import Job, LiveRoom
from caida.server.services import make_host
from caida.store.base import Append, Done, LogRow, Store, Stored
from tests.room.driving import ANA, LUIS
from tests.server.manual_time import ManualTime
from tests.server.playing import quick
from tests.server.two_players import LONG

CLOCK = 15_000


class HeldStore:
    """Keeps an entry, or does not, when it is told to answer."""

    def __init__(self) -> None:
        self.log: list[LogRow] = []
        self.waiting: deque[tuple[Append, Done]] = deque()

    def append(self, append: Append, done: Done) -> None:
        self.waiting.append((append, done))

    def answer(self, answer: Stored = "stored") -> None:
        if self.waiting:
            append, done = self.waiting.popleft()
            if answer == "stored":
                assert append.row.seq == len(self.log) + 1, "a place in the log is left out"
                self.log.append(append.row)
            done(answer)


class HeldBots:
    """Choose at once and say so when they are let."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._said: deque[Callable[[], None]] = deque()

    @property
    def is_silent(self) -> bool:
        return not self._said

    def think(self, _bot: str, view: View, done: Callable[[Action], None]) -> None:
        action = self._rng.choice([action for action, _ in view.choices])
        self._said.append(lambda: done(action))

    def speak(self) -> None:
        if self._said:
            self._said.popleft()()


class _Shelf:
    """An archive that nobody waits for."""

    def keep(self, _room: Room, _done: Callable[[], None]) -> None:
        return None


class RacedRoom:
    """Two people play by the clock; ``answers`` counts what commands were refused with."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.time = ManualTime()
        self.store = HeldStore()
        self.bots = HeldBots(rng)
        store = cast("Store", self.store)
        settings = quick("sqlite:///unused.db")
        host = make_host(store, settings, Places(0), self.time, Blocks(store))
        host.thinkers = cast("Any", self.bots)
        host.archive = cast("Any", _Shelf())
        self.answers = host.metrics.commands
        options: dict[str, Any] = {**LONG}
        created = entries.Created(
            by=ANA.id,
            code="ABCDEF",
            ruleset=dict(Ruleset.preset("tradicional", seats=2, **options).to_dict()),
            clock=15,
            is_public=False,
            secret=rng.randbytes(32).hex(),
        )
        self.store.log.append(LogRow(1, 1, entries.encode_entry(created)))
        self.live = LiveRoom(fold("raced", self.store.log), host, _not_broken)
        self._ids = count(1)
        for person in (ANA, LUIS):
            self.live.attendance.arrive(person.id, self.time.now())

    async def begin(self) -> None:
        for seat, person in enumerate((ANA, LUIS)):
            self.ask(person, ask.Sit, seat=seat)
            await self.settle()
        self.ask(ANA, ask.Start)
        await self.settle()

    @property
    def room(self) -> Room:
        return self.live.room

    def ask(self, person: Person, kind: type[ask.Command], **values: Any) -> str:
        command = kind(id=f"c{next(self._ids)}", seq=self.room.seq, **values)
        self.live.submit(Job(command, person))
        return command.id

    # --- The things that race

    def move(self) -> str:
        """Whoever is to act does so, in time or not."""
        seat, match = self.room.to_act, self.room.match
        assert seat is not None
        assert match is not None
        action = self.rng.choice(list(match.legal_actions()))
        return self.ask((ANA, LUIS)[seat], ask.Act, action=message_of(action.code))

    def run_out(self, left_ms: int = 0) -> None:
        """Let the clock of the present decision run, to its end or nearly."""
        used = self.live.attendance.used(self.time.now())
        self.time.advance(max(0, CLOCK - used - left_ms) / 1000)

    async def settle(self) -> None:
        """Everything that was begun comes to its end, and no more time passes."""
        idle = 0
        while idle < 2:  # what is due at once is called soon, and may bring something up
            await asyncio.sleep(0)
            idle = 0 if self.store.waiting or not self.bots.is_silent else idle + 1
            self.store.answer()
            self.bots.speak()

    def is_move_waiting(self) -> bool:
        """Whether a person's move is what the store is to answer next."""
        if not self.store.waiting:
            return False
        entry = decode_entry(self.store.waiting[0][0].row.entry)
        return isinstance(entry, entries.Acted) and not entry.by_bot

    def entries_after(self, seq: int) -> Sequence[entries.Entry]:
        return [decode_entry(row.entry) for row in self.store.log[seq:]]


def _not_broken(error: Exception) -> None:
    raise AssertionError("the log can't be followed") from error
