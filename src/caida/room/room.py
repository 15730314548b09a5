"""A room as the fold of its log: ``apply`` takes the next entry and says what came of it.

``apply`` trusts its entries; what may become one is decided in ``caida.room.deciding``.
"""

from __future__ import annotations

import hmac
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from caida.engine.actions import Action
from caida.engine.chance import Chance, ProvableChance
from caida.engine.events import Event
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.protocol.actions import message_of
from caida.protocol.tables import Absence, Reveal, SeatKind, Stage
from caida.protocol.updates import Change
from caida.protocol.values import Colour
from caida.room import entries
from caida.room.occupants import Occupant, seat_bot, tell_bots_apart

Told = tuple[Change, Sequence[Event]]
ChanceMaker = Callable[[bytes, Mapping[int, str]], Chance]

STEPS_KEPT = 32  # a client that missed no more than these is brought up to date without a snapshot
COMMANDS_KEPT = 4  # of each person; what answers an older state than these is out of time


class RoomStep(NamedTuple):
    """One applied entry: what changed, and the events of the match that came of it, unredacted."""

    seq: int
    change: Change
    command: str
    events: tuple[Event, ...]


class Player(NamedTuple):
    """Who began a match on a seat, for its record; ``person`` is empty for a bot."""

    name: str
    person: str
    colour: Colour


class Room:
    """A table with its seats and its match. ``turn_seq`` is when the present decision arose."""

    __slots__ = (
        "_chance",
        "_recent",
        "_secret",
        "clock",
        "code",
        "creator",
        "finished_at",
        "id",
        "is_public",
        "last_at",
        "match",
        "match_number",
        "players",
        "ruleset",
        "seats",
        "seq",
        "stage",
        "steps",
        "turn_at",
        "turn_seq",
    )

    def __init__(
        self, room_id: str, created: entries.Created, at: int, chance: ChanceMaker = ProvableChance
    ) -> None:
        self.id = room_id
        self.code = created.code
        self.creator = created.by
        self.ruleset = _ruleset(tuple(_frozen(created.ruleset).items()))
        self.clock = created.clock
        self.is_public = created.is_public
        self.seats: list[Occupant | None] = [None] * self.ruleset.seats
        self.stage: Stage = "waiting"
        self.match: Match | None = None
        self.match_number = 0
        self.players: tuple[Player, ...] = ()
        self.finished_at = 0
        self.seq = 1
        self.turn_seq = 1
        self.turn_at = at
        self.last_at = at
        self.steps: deque[RoomStep] = deque(maxlen=STEPS_KEPT)
        self._secret = created.secret
        self._chance = chance
        self._recent: dict[str, tuple[tuple[str, int], ...]] = {}
        self._remember(created)

    @classmethod
    def fold(
        cls,
        room_id: str,
        rows: Iterable[tuple[int, entries.AnyEntry]],
        chance: ChanceMaker = ProvableChance,
    ) -> Room:
        """The room after all of its log, given as (time, entry) from the first on."""
        room: Room | None = None
        for at, entry in rows:
            if room is not None:
                room.apply(entry, at)
            elif isinstance(entry, entries.Created):
                room = cls(room_id, entry, at, chance)
            else:
                break
        if room is None:
            raise ValueError(f"the log of room {room_id} does not begin with its creation")
        return room

    def apply(self, entry: entries.Entry, at: int) -> RoomStep:
        """Take the next entry. The sequence number of an entry is its place in the log."""
        self.seq += 1
        self.last_at = at
        change, events = _APPLIERS[type(entry)](self, entry, at)
        self._remember(entry)
        if events and self.match is not None and self.match.to_act is None:
            self._finish(at)
        step = RoomStep(self.seq, change, entry.command, tuple(events))
        self.steps.append(step)
        return step

    # --- What anybody may ask

    @property
    def _is_on(self) -> bool:
        return self.stage == "playing"

    @property
    def to_act(self) -> int | None:
        """The seat that everybody waits for."""
        return self.match.to_act if self.match is not None and self._is_on else None

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

    def seat_of(self, person: str) -> int | None:
        for seat, holder in enumerate(self.seats):
            if holder is not None and holder.person == person and person:
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
        return [step for step in self.steps if step.seq > seq]

    # --- Chance and proof

    @property
    def match_id(self) -> str:
        """Under which the match being played, or the last one, is archived."""
        return f"{self.id}-{self.match_number}"

    @property
    def commitment(self) -> str:
        """Of the match being played or, between matches, of the next one."""
        number = self.match_number if self._is_on else self.match_number + 1
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

    # --- Folding

    def _remember(self, entry: entries.Entry) -> None:
        if entry.command:
            known = self._recent.get(entry.by, ())
            self._recent[entry.by] = (*known, (entry.command, self.seq))[-COMMANDS_KEPT:]

    def _seat(self, entry: entries.Seated, at: int) -> Told:
        before = self.seat_of(entry.by)
        if before is not None:
            self.seats[before] = None
        kind: SeatKind = "program" if entry.is_program else "person"
        self.seats[entry.seat] = Occupant(
            kind, entry.name, entry.colour, person=entry.by, contribution=entry.contribution
        )
        tell_bots_apart(self.seats)
        return Change("seated", entry.seat), ()

    def _stand(self, entry: entries.Stood, at: int) -> Told:
        self.seats[entry.seat] = None
        return Change("stood", entry.seat), ()

    def _place_bot(self, entry: entries.BotPlaced, at: int) -> Told:
        self.seats[entry.seat] = seat_bot(self.id, entry.seat, entry.bot)
        tell_bots_apart(self.seats)
        return Change("bot_placed", entry.seat), ()

    def _clear(self, entry: entries.Cleared, at: int) -> Told:
        self.seats[entry.seat] = None
        return Change("cleared", entry.seat), ()

    def _start(self, entry: entries.Started, at: int) -> Told:
        for seat in self.free_seats:
            self.seats[seat] = seat_bot(self.id, seat, entry.fill)
        tell_bots_apart(self.seats)
        contributions: dict[int, str] = {}
        for seat, holder in enumerate(self.seats):
            if holder is not None:
                if holder.contribution:
                    contributions[seat] = holder.contribution
                holder.contribution = ""
                holder.wants_rematch = False
                holder.away = None
        self.players = tuple([_player(holder) for holder in self.seats if holder is not None])
        self.match_number += 1
        chance = self._chance(self._match_secret(self.match_number), contributions)
        self.match = Match(self.ruleset, chance=chance)
        self.stage = "playing"
        self._new_turn(at)
        return Change("started"), self.match.events

    def _act(self, entry: entries.Acted, at: int) -> Told:
        assert self.match is not None
        events = self.match.play(Action.from_code(entry.action), entry.seat)
        self._new_turn(at)
        return _acted(entry.seat, entry.action, entry.by_bot), events

    def _take_over(self, entry: entries.TakenOver, at: int) -> Told:
        self._holder(entry.seat).away = entry.away
        return Change("taken_over", entry.seat, away=entry.away), ()

    def _return(self, entry: entries.Returned, at: int) -> Told:
        self._holder(entry.seat).away = None
        if self.to_act == entry.seat:
            self.turn_at = at
        return Change("returned", entry.seat), ()

    def _resign(self, entry: entries.Resigned, at: int) -> Told:
        assert self.match is not None
        away: Absence | None = "left" if entry.abandoned else None
        if entry.abandoned:
            self._holder(entry.seat).away = away
        events = self.match.resign(entry.seat, abandoned=entry.abandoned)
        return Change("resigned", entry.seat, away=away), events

    def _want_rematch(self, entry: entries.RematchWanted, at: int) -> Told:
        holder = self._holder(entry.seat)
        holder.wants_rematch = True
        holder.contribution = entry.contribution
        return Change("rematch_wanted", entry.seat), ()

    def _close(self, entry: entries.Closed, at: int) -> Told:
        self.stage = "closed"
        return Change("closed"), ()

    def _new_turn(self, at: int) -> None:
        self.turn_seq = self.seq
        self.turn_at = at

    def _finish(self, at: int) -> None:
        self.stage = "finished"
        self.finished_at = at
        for seat, holder in enumerate(self.seats):
            if holder is not None and holder.away == "left":
                self.seats[seat] = None
            elif holder is not None:
                holder.away = None

    def _holder(self, seat: int) -> Occupant:
        holder = self.seats[seat]
        assert holder is not None
        return holder


_APPLIERS: dict[type[entries.Entry], Callable[[Room, Any, int], Told]] = {
    entries.Seated: Room._seat,
    entries.Stood: Room._stand,
    entries.BotPlaced: Room._place_bot,
    entries.Cleared: Room._clear,
    entries.Started: Room._start,
    entries.Acted: Room._act,
    entries.TakenOver: Room._take_over,
    entries.Returned: Room._return,
    entries.Resigned: Room._resign,
    entries.RematchWanted: Room._want_rematch,
    entries.Closed: Room._close,
}


@lru_cache(maxsize=4096)
def _acted(seat: int, code: int, by_bot: bool) -> Change:
    return Change("acted", seat, message_of(code), by_bot)


def _player(holder: Occupant) -> Player:
    name = holder.name if holder.is_person else f"{holder.name} ({holder.bot})"
    return Player(name, holder.person, holder.colour)


def _frozen(options: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in options.items()
    }


@lru_cache(maxsize=256)
def _ruleset(options: tuple[tuple[str, Any], ...]) -> Ruleset:
    """Equal rules are one object: a thousand rooms of a preset share it."""
    return Ruleset.from_dict(dict(options))
