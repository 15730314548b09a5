"""A room as the fold of its log: ``apply`` takes the next entry and says what came of it.

It trusts its entries. What may become one is decided in ``caida.room.deciding`` and
``caida.room.automatic``; a log with anything else in it is a ``BrokenLog``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from caida.engine.actions import CLAIM, SING, Action
from caida.engine.chance import ProvableChance
from caida.engine.errors import RulesetError
from caida.engine.events import Event, MesaSwept
from caida.engine.undone import last_decision, take_back
from caida.protocol.actions import message_of
from caida.protocol.tables import Absence, SeatKind
from caida.protocol.updates import Change
from caida.room import entries
from caida.room.occupants import (
    Occupant,
    names_beside,
    seat_bot,
    seat_character,
    tell_apart,
)
from caida.room.room import ChanceMaker, Keeping, Player, Room, RoomStep
from caida.room.standing_in import note_deed
from caida.words import SpokenError

Told = tuple[Change, Sequence[Event]]
Row = tuple[int, int, bytes]
"""A stored entry: its place in the log, its time, and what it says."""


class BrokenLog(SpokenError):
    """The log of a room can't be folded; ``seq`` is the entry at which it stops making sense."""

    family = "refusal"

    def __init__(self, room: str, seq: int) -> None:
        super().__init__("room_unreadable")
        self.room = room
        self.seq = seq


class UnknownEntry(BrokenLog):
    """An entry that reads well and that this version does not know: a newer one may."""


def fold(
    room_id: str,
    rows: Iterable[Row],
    chance: ChanceMaker = ProvableChance,
) -> Room:
    """The room after all of its log, from the first entry on."""
    room: Room | None = None
    for row in rows:
        if room is not None:
            apply_stored(room, row)
        else:
            room = _create(room_id, row, chance)
    if room is None:
        raise BrokenLog(room_id, 1)
    return room


def _create(room_id: str, row: Row, chance: ChanceMaker) -> Room:
    try:
        entry, at = _read(row, 1)
        assert isinstance(entry, entries.Created)
        return Room(room_id, entry, at, chance)
    except Exception as error:  # see apply_stored
        raise _unreadable(room_id, 1, error) from error


def apply_stored(room: Room, row: Row) -> RoomStep:
    """Take the next entry as a database has it. After a BrokenLog the room is of no more use."""
    seq = room.seq + 1
    try:
        return apply(room, *_read(row, seq))
    except Exception as error:  # what is in a database may be wrong in any way there is
        raise _unreadable(room.id, seq, error) from error


def _unreadable(room_id: str, seq: int, error: Exception) -> BrokenLog:
    is_unknown = isinstance(error, msgspec.ValidationError | RulesetError)
    return UnknownEntry(room_id, seq) if is_unknown else BrokenLog(room_id, seq)


def _read(row: Row, seq: int) -> tuple[entries.Entry, int]:
    """The entry that is to have this place, and its time; SQLite keeps anything in any column."""
    place, at, stored = row
    if place != seq or not isinstance(at, int):
        raise ValueError("neither the place nor the time of an entry")
    return entries.decode_entry(stored), at


def apply(room: Room, entry: entries.Entry, at: int) -> RoomStep:
    """Take the next entry. The sequence number of an entry is its place in the log."""
    room.seq += 1
    room.last_at = at
    change, events = _APPLIERS[type(entry)](room, entry)
    room.remember(entry)
    if events and room.match is not None and room.match.to_act is None:
        _finish(room, at)
    elif MesaSwept in map(type, events):
        room.counted_seq = room.seq
    step = RoomStep(room.seq, change, entry.command, tuple(events))
    room.steps.append(step)
    return step


def _seat(room: Room, entry: entries.Seated) -> Told:
    before = room.seat_of(entry.by)
    if before is not None:
        room.seats[before] = None
    kind: SeatKind = "program" if entry.is_program else "person"
    holder = room.seats[entry.seat] = Occupant(
        kind,
        entry.name,
        entry.colour,
        person=entry.by,
        contribution=entry.contribution,
        face=entry.face,
    )
    tell_apart(room.seats, holder)
    room.kept.pop(entry.seat, None)
    is_full = room.stage == "waiting" and not room.free_seats
    if before is None and is_full and len(room.people) > 1:
        room.begins_seq = room.seq
    return Change("seated", entry.seat), ()


def _free(room: Room, entry: entries.Stood | entries.Cleared) -> Told:
    room.seats[entry.seat] = None
    room.kept.pop(entry.seat, None)
    room.begins_seq = 0
    return Change("stood" if isinstance(entry, entries.Stood) else "cleared", entry.seat), ()


def _keep(room: Room, entry: entries.SeatKept) -> Told:
    room.kept[entry.seat] = Keeping(entry.name, room.seq)
    return Change("kept", entry.seat), ()


def _swap(room: Room, entry: entries.Swapped) -> Told:
    """Whoever is about to play sees where they sit now for as long as before."""
    seats, one, other = room.seats, entry.seat, entry.other
    seats[one], seats[other] = seats[other], seats[one]
    places = {one: other, other: one}
    room.kept = {places.get(seat, seat): keeping for seat, keeping in room.kept.items()}
    if room.begins_seq:
        room.begins_seq = room.seq
    return Change("swapped", one), ()


def _remove(room: Room, entry: entries.Removed) -> Told:
    holder = room.holder(entry.seat)
    room.removed[holder.person] = holder.name
    room.seats[entry.seat] = None
    room.begins_seq = 0
    return Change("removed", entry.seat), ()


def _readmit(room: Room, entry: entries.Readmitted) -> Told:
    del room.removed[entry.person]
    return Change("readmitted"), ()


def _hold(room: Room, _entry: entries.Held) -> Told:
    room.begins_seq = 0
    return Change("held"), ()


def _place_bot(room: Room, entry: entries.BotPlaced) -> Told:
    room.kept.pop(entry.seat, None)
    _seat_bot(room, entry.seat, entry.bot, entry.character)
    tell_apart(room.seats)
    return Change("bot_placed", entry.seat), ()


def _seat_bot(room: Room, seat: int, bot: str, key: str) -> None:
    if key:
        room.seats[seat] = seat_character(key, bot, names_beside(room.seats, (seat,)))
    else:
        room.seats[seat] = seat_bot(room.id, seat, bot)


def _start(room: Room, entry: entries.Started) -> Told:
    for seat in room.free_seats:
        _seat_bot(room, seat, entry.fill, entry.characters.get(seat, ""))
    tell_apart(room.seats)
    contributions: dict[int, str] = {}
    for seat, holder in enumerate(room.seats):
        if holder is not None:
            if holder.contribution:
                contributions[seat] = holder.contribution
            holder.contribution = ""
            holder.wants_rematch = False
            holder.away = None
            holder.played_for = ()
    room.players = tuple([_player(holder) for holder in room.seats if holder is not None])
    match = room.new_match(contributions, entry.recipe)
    room.stage = "playing"
    room.kept.clear()
    room.begins_seq = 0
    _new_turn(room)
    return Change("started"), match.events


def _act(room: Room, entry: entries.Acted) -> Told:
    assert room.match is not None
    events = room.match.play(Action.from_code(entry.action), entry.seat)
    note_deed(room.holder(entry.seat), entry.seat, events, by_bot=entry.by_bot)
    _new_turn(room)
    return _acted(entry.seat, entry.action, entry.by_bot), events


def _take_back(room: Room, entry: entries.TakenBack) -> Told:
    assert room.match is not None
    history = room.match.history
    at = last_decision(history, entry.seat)
    assert at is not None
    room.undone = take_back(history, at, room.undone)
    room.times_undone += 1
    room.match = room.match.rewound(at)
    _new_turn(room)
    return Change("taken_back", entry.seat), ()


def _take_over(room: Room, entry: entries.TakenOver) -> Told:
    room.holder(entry.seat).away = entry.away
    if entry.away == "clock" and entry.seat == room.to_act:
        room.is_turn_lost = True
    return Change("taken_over", entry.seat, away=entry.away), ()


def _return(room: Room, entry: entries.Returned) -> Told:
    room.holder(entry.seat).away = None
    return Change("returned", entry.seat), ()


def _resign(room: Room, entry: entries.Resigned) -> Told:
    assert room.match is not None
    away: Absence | None = "left" if entry.abandoned else None
    if entry.abandoned:
        room.holder(entry.seat).away = away
    events = room.match.resign(entry.seat, abandoned=entry.abandoned)
    return Change("resigned", entry.seat, away=away), events


def _want_rematch(room: Room, entry: entries.RematchWanted) -> Told:
    holder = room.holder(entry.seat)
    holder.wants_rematch = True
    holder.contribution = entry.contribution
    return Change("rematch_wanted", entry.seat), ()


def _rename(room: Room, entry: entries.Renamed) -> Told:
    """The match being played is told of under the new name too; one that is over is not."""
    holder = room.holder(entry.seat)
    holder.name, holder.face = entry.name, entry.face
    holder.chosen = holder.colour = entry.colour
    tell_apart(room.seats, holder)
    if room.stage == "playing":
        room.players = tuple([_player(holder) for holder in room.seats if holder is not None])
    return Change("renamed", entry.seat), ()


def _close(room: Room, _entry: entries.Closed) -> Told:
    room.stage = "closed"
    return Change("closed"), ()


def _new_turn(room: Room) -> None:
    room.turn_seq = room.seq
    room.is_turn_lost = False


def _finish(room: Room, at: int) -> None:
    room.stage = "finished"
    room.finished_at = at
    for seat, holder in enumerate(room.seats):
        if holder is not None and holder.away == "left":
            room.seats[seat] = None
        elif holder is not None:
            holder.away = None


_APPLIERS: dict[type[entries.Entry], Callable[[Room, Any], Told]] = {
    entries.Seated: _seat,
    entries.Stood: _free,
    entries.BotPlaced: _place_bot,
    entries.Cleared: _free,
    entries.SeatKept: _keep,
    entries.Swapped: _swap,
    entries.Removed: _remove,
    entries.Readmitted: _readmit,
    entries.Held: _hold,
    entries.Started: _start,
    entries.Acted: _act,
    entries.TakenBack: _take_back,
    entries.TakenOver: _take_over,
    entries.Returned: _return,
    entries.Resigned: _resign,
    entries.RematchWanted: _want_rematch,
    entries.Renamed: _rename,
    entries.Closed: _close,
}


@lru_cache(maxsize=4096)
def _acted(seat: int, code: int, by_bot: bool) -> Change:
    """As everybody is told: whether what is sung is true, only the singer knows (CAN-8)."""
    return Change("acted", seat, message_of(SING if code >= CLAIM else code), by_bot)


def _player(holder: Occupant) -> Player:
    name = holder.name if holder.is_person else f"{holder.name} ({holder.bot})"
    return Player(name, holder.person, holder.colour, holder.face)
