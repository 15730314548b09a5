"""A room driven by hand: commands in, entries kept as the store would, and nothing else."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

import pytest

from caida.engine.chance import ProvableChance
from caida.engine.ruleset import Ruleset
from caida.protocol import commands as ask
from caida.protocol.actions import message_of
from caida.protocol.values import ActionMessage
from caida.room import entries
from caida.room.deciding import decide
from caida.room.folding import apply_stored, fold
from caida.room.person import Person
from caida.room.refusals import Refusal
from caida.room.room import ChanceMaker, Room, RoomStep

BOTS = ("novato", "conocedor", "maestro")
ANA = Person("ana-id", "Ana", "mar")
LUIS = Person("luis-id", "Luis", "mango")
EVA = Person("eva-id", "Eva", "flor")
SECRET = "5e" * 32


class Driver:
    """Applies what is decided after a round trip through the log."""

    def __init__(
        self,
        ruleset: Ruleset | None = None,
        *,
        clock: Any = 0,
        chance: ChanceMaker = ProvableChance,
        room_id: str = "room-1",
        code: str = "ABCDE",
    ) -> None:
        rules = ruleset or Ruleset.preset("tradicional", seats=2)
        self.chance = chance
        self.room_id = room_id
        self.now = 1_000_000
        created = entries.Created(
            by=ANA.id,
            code=code,
            ruleset=dict(rules.to_dict()),
            clock=clock,
            is_public=True,
            secret=SECRET,
        )
        self.kept = [(1, self.now, entries.encode_entry(created))]
        self.room = self.fold()
        self._ids = count(1)

    def fold(self) -> Room:
        return fold(self.room_id, self.kept, self.chance)

    def append(self, entry: entries.Entry) -> RoomStep:
        self.now += 1000
        self.keep(entries.encode_entry(entry))
        return apply_stored(self.room, self.kept[-1])

    def keep(self, stored: bytes) -> None:
        """Put something into the log without applying it."""
        self.kept.append((len(self.kept) + 1, self.now, stored))

    def do(self, kind: type[ask.Command], person: Person, **values: Any) -> RoomStep:
        """Give a command that answers the present state."""
        values = {"id": f"c{next(self._ids)}", "seq": self.room.seq, **values}
        return self.append(decide(self.room, kind(**values), person, BOTS))

    def act(self, person: Person, message: ActionMessage) -> RoomStep:
        return self.do(ask.Act, person, action=message)

    def choices(self) -> list[ActionMessage]:
        assert self.room.match is not None
        return [message_of(action.code) for action in self.room.match.legal_actions()]

    def seat_two(self) -> None:
        self.do(ask.Sit, ANA, seat=0)
        self.do(ask.Sit, LUIS, seat=1)

    def play_on(self, people: tuple[Person, ...], rng: random.Random, limit: int = 10_000) -> None:
        """Random legal moves by those whose turn it is, to the end of the match or the limit."""
        for _ in range(limit):
            seat = self.room.to_act
            if seat is None:
                return
            if self.room.person_to_act is not None:
                self.act(people[seat], rng.choice(self.choices()))
            else:
                assert self.room.match is not None
                action = rng.choice(self.room.match.legal_actions())
                self.append(entries.Acted(seat=seat, action=action.code, by_bot=True))


def refused(driver: Driver, kind: type[ask.Command], person: Any, **values: Any) -> str:
    """The code of the refusal that a command meets; it leaves the room as it was."""
    kept = list(driver.kept)
    with pytest.raises(Refusal) as caught:
        driver.do(kind, person, **values)
    assert driver.kept == kept
    return caught.value.code
