"""A table with its seats and its match, and what anybody may ask it.

Only ``caida.room.folding`` changes one, by the next entry of its log.
"""

from __future__ import annotations

import hmac
from collections import deque
from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from msgspec import Struct

from caida.engine.chance import OLD_RECIPE, Chance, ProvableChance
from caida.engine.events import Event
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.engine.undone import Undone
from caida.notation import format_rules
from caida.protocol.tables import Reveal, Stage
from caida.protocol.updates import Change, encoder
from caida.protocol.values import Colour, Face
from caida.room import entries
from caida.room.occupants import Occupant

ChanceMaker = Callable[[bytes, Mapping[int, str], str | None], Chance]

STEPS_KEPT = 32  # a client that missed no more than these is brought up to date without a snapshot
KEY_LENGTH = 16  # of what opens a seat that is kept for somebody
COMMANDS_KEPT = 4  # of each person; what answers an older state than these is out of time


class RoomStep(Struct, frozen=True):
    """One applied entry: what changed, and the events of the match that came of it, unredacted."""

    seq: int
    change: Change
    command: str
    events: tuple[Event, ...]

    @property
    def is_backwards(self) -> bool:
        """Whether no event tells what came of it: whoever sees it needs the table anew."""
        return self.change.kind == "taken_back"


class Player(NamedTuple):
    """Who began a match on a seat, for its record; ``person`` is empty for a bot."""

    name: str
    person: str
    colour: Colour
    face: Face


class Keeping(NamedTuple):
    """For whom a free seat is kept, if that was said, and since which entry."""

    name: str
    seq: int


class Room:
    """``turn_seq`` is when the present decision arose; ``is_turn_lost`` that its time ran out, so
    that a bot makes it whatever its person does meanwhile. ``counted_seq`` is when a deal was last
    counted after which the match went on.

    ``begins_seq`` is when the table became one whose match begins by itself, 0 where it does not:
    a person took the last seat and nobody has stopped it. ``removed`` are the names of those who
    may not sit, by person.
    """

    def __init__(
        self, room_id: str, created: entries.Created, at: int, chance: ChanceMaker = ProvableChance
    ) -> None:
        self.id = room_id
        self.code = created.code
        self.creator = created.by
        self.ruleset = _ruleset(encoder.encode(created.ruleset))
        self.clock = created.clock
        self.is_public = created.is_public
        self.seats: list[Occupant | None] = [None] * self.ruleset.seats
        self.kept: dict[int, Keeping] = {}
        self.removed: dict[str, str] = {}
        self.begins_seq = 0
        self.stage: Stage = "waiting"
        self.match: Match | None = None
        self.match_number = 0
        self.undone: tuple[Undone, ...] = ()
        self.times_undone = 0
        self.players: tuple[Player, ...] = ()
        self.finished_at = 0
        self.seq = 1
        self.turn_seq = 1
        self.is_turn_lost = False
        self.counted_seq = 0
        self.last_at = at
        self.steps: deque[RoomStep] = deque(maxlen=STEPS_KEPT)
        self._secret = created.secret
        self._chance = chance
        self._recent: dict[str, tuple[tuple[str, int], ...]] = {}
        self.remember(created)

    # --- What anybody may ask

    @property
    def to_act(self) -> int | None:
        """The seat that everybody waits for."""
        return self.match.to_act if self.match is not None and self.stage == "playing" else None

    @property
    def person_to_act(self) -> int | None:
        """The same, unless a bot decides there."""
        seat = self.to_act
        if seat is None or self.is_turn_lost:
            return None
        holder = self.seats[seat]
        return seat if holder is not None and holder.plays else None

    @property
    def host(self) -> str:
        """Who may arrange the table: its maker, or whoever sits first when the maker does not."""
        people = [holder.person for holder in self.seats if holder is not None and holder.is_person]
        return people[0] if people and self.creator not in people else self.creator

    @property
    def people(self) -> list[int]:
        """The seats that people hold, whoever plays there now."""
        return [
            seat
            for seat, holder in enumerate(self.seats)
            if holder is not None and holder.is_person
        ]

    @property
    def alone(self) -> int | None:
        """The seat of the only person at a full table of bots, who may be advised and may take
        back what they played."""
        people = self.people
        return people[0] if len(people) == 1 and not self.free_seats else None

    @property
    def free_seats(self) -> list[int]:
        return [seat for seat, holder in enumerate(self.seats) if holder is None]

    @property
    def wants_rematch(self) -> bool:
        """Whether the next match can begin: nobody is missing, and every person wants it."""
        return (
            self.stage == "finished"
            and bool(self.people)
            and all(
                holder is not None and (holder.wants_rematch or not holder.is_person)
                for holder in self.seats
            )
        )

    def holder(self, seat: int) -> Occupant:
        """Who holds a seat that is held."""
        holder = self.seats[seat]
        assert holder is not None
        return holder

    def seat_of(self, person: str) -> int | None:
        for seat, holder in enumerate(self.seats):
            if holder is not None and holder.person == person and person:
                return seat
        return None

    def seat_key(self, seat: int) -> str:
        """What opens a kept seat: for the host, to be handed on; no other has it."""
        said = f"caida seat {self.kept[seat].seq}"
        return hmac.digest(bytes.fromhex(self._secret), said.encode(), sha256).hex()[:KEY_LENGTH]

    def seat_kept_by(self, key: str) -> int | None:
        """The seat that a key opens."""
        for seat in self.kept:
            if hmac.compare_digest(self.seat_key(seat), key):
                return seat
        return None

    def answered(self, person: str, command: str) -> int | None:
        """The sequence number at which a command was accepted before."""
        for known, seq in self._recent.get(person, ()):
            if known == command:
                return seq
        return None

    def is_out_of_time(self, person: str, seq: int) -> bool:
        """Whether a command that answers ``seq`` may be one accepted so long ago that its id is
        forgotten, or answers what has not happened yet."""
        known = self._recent.get(person, ())
        return seq > self.seq or (len(known) == COMMANDS_KEPT and seq < known[0][1])

    def steps_after(self, seq: int) -> list[RoomStep] | None:
        """The steps a client has missed, or None if it has to begin anew."""
        if seq == self.seq:
            return []
        if not self.steps or not self.steps[0].seq - 1 <= seq < self.seq:
            return None
        missed = [step for step in self.steps if step.seq > seq]
        return None if any(step.is_backwards for step in missed) else missed

    # --- Chance and proof

    @property
    def match_id(self) -> str:
        """Under which the match being played, or the last one, is archived."""
        return f"{self.id}-{self.match_number}"

    @property
    def commitment(self) -> str:
        """Of the match being played or, between matches, of the next one."""
        number = self.match_number if self.stage == "playing" else self.match_number + 1
        return sha256(self._match_secret(number)).hexdigest()

    @property
    def reveal(self) -> Reveal | None:
        """The proof of the last match once it is over."""
        if self.match is None or self.match.outcome is None:
            return None
        chance = self.match.reveal()
        return Reveal(self.match_id, chance.secret.hex(), chance.contributions)

    def _match_secret(self, number: int) -> bytes:
        """Telling one tells nothing of the others."""
        return hmac.digest(bytes.fromhex(self._secret), f"caida match {number}".encode(), sha256)

    # --- For the fold

    def remember(self, entry: entries.Entry) -> None:
        """Know the command of the entry just taken when it is sent again."""
        if entry.command:
            known = self._recent.get(entry.by, ())
            self._recent[entry.by] = (*known, (entry.command, self.seq))[-COMMANDS_KEPT:]

    def new_match(self, contributions: Mapping[int, str], recipe: int) -> Match:
        self.match_number += 1
        rules = None if recipe == OLD_RECIPE else format_rules(self.ruleset)
        chance = self._chance(self._match_secret(self.match_number), contributions, rules)
        self.match = Match(self.ruleset, chance=chance)
        self.undone = ()
        self.times_undone = 0
        return self.match


@lru_cache(maxsize=256)
def _ruleset(options: bytes) -> Ruleset:
    """Equal rules are one object: a thousand rooms of a preset share it."""
    return Ruleset.from_json(options.decode())
