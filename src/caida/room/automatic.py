"""What happens at a table by itself, and when. ``due`` is asked, and never looks at a clock.

Bots move, clocks run out, the absent are stood in for, a match begins whose people have all come,
and a rematch that everybody wants. While people look at how a deal ended, bots and clocks wait.
Nobody is played for while nobody is there to wait: a table that no one attends stands still, and
its clock too, until it counts as abandoned.
"""

from __future__ import annotations

from typing import NamedTuple

from caida.engine.actions import Action
from caida.engine.chance import RECIPE
from caida.room import entries
from caida.room.attendance import Attendance
from caida.room.names import told_apart
from caida.room.occupants import names_beside
from caida.room.person import Person
from caida.room.room import Room

TURN_MS = 1000  # the clock of a room is in seconds


class Delays(NamedTuple):
    """How long things wait, in milliseconds."""

    bot: int  # so that people can follow
    grace: int  # how long somebody may be gone
    abandon: int  # how long a table may lie untouched
    countdown: int  # how long a table that people have filled waits for its host to object
    deal: int = 0  # how long people may look at the end of a deal; ``Attendance`` keeps it


class Thought(NamedTuple):
    """A bot is to choose for a seat; ``bot_move`` makes an entry of its choice.

    ``bot`` is empty where it stands in for a person.
    """

    turn: int
    seat: int
    bot: str


class Due(NamedTuple):
    """The next thing to happen: an entry to append, or a thought; ``when`` is never past."""

    when: int
    what: entries.Entry | Thought


def due(
    room: Room,
    attendance: Attendance,
    now: int,
    delays: Delays,
    *,
    thinking: int = 0,
    is_archived: bool = True,
) -> Due | None:
    """What happens next if nobody does anything.

    ``thinking`` is the turn that a bot is thinking about already; ``is_archived`` whether the last
    match is kept for good, which a rematch waits for.
    """
    if room.stage == "closed":
        return None
    if (deserted := abandon(room, attendance)) is not None:
        found = [Due(attendance.touched_at + delays.abandon, deserted)]
    else:
        found = _absences(room, attendance, delays)
        if room.stage == "playing":
            found += _turn(room, attendance, now, delays, thinking)
        elif is_archived and room.wants_rematch:
            found.append(Due(now, entries.Started(recipe=RECIPE)))
        elif (left := begins_in(room, attendance, now, delays)) is not None:
            found.append(Due(now + left, entries.Started(recipe=RECIPE)))
    if not found:
        return None
    first = min(found, key=lambda due: due.when)
    return Due(max(first.when, now), first.what)


def is_unhurried(room: Room) -> bool:
    """Whether a move that was just made has left nothing to be due sooner than before: a person
    decides, and no clock runs. Saves asking ``due`` after nearly every one of them."""
    return not room.clock and room.person_to_act is not None


def begins_in(room: Room, attendance: Attendance, now: int, delays: Delays) -> int | None:
    """In how many milliseconds the match begins by itself. Whoever goes away stops that, and when
    they come back it is counted anew."""
    since = attendance.together_since(room)
    return None if since is None else max(0, since + delays.countdown - now)


def _turn(room: Room, attendance: Attendance, now: int, delays: Delays, thinking: int) -> list[Due]:
    person = room.person_to_act
    if person is not None:
        if not room.clock:
            return []
        left = room.clock * TURN_MS - attendance.used(now)
        runs_from = max(now, attendance.seen_at(now))
        return [Due(runs_from + left, entries.TakenOver(seat=person, away="clock"))]
    seat = room.to_act
    if seat is None or thinking == room.turn_seq:
        return []
    holder = room.seats[seat]
    thought = Thought(room.turn_seq, seat, "" if holder is None else holder.bot)
    return [Due(attendance.seen_at(now) + delays.bot, thought)]


def _absences(room: Room, attendance: Attendance, delays: Delays) -> list[Due]:
    """A bot plays for who is gone; between matches their seat becomes free. Only somebody at the
    table waits for them, not who watches."""
    gone = [
        (seat, holder.person)
        for seat, holder in enumerate(room.seats)
        if holder is not None and not attendance.has(holder) and holder.plays
    ]
    if not gone or not any(holder is not None and attendance.has(holder) for holder in room.seats):
        return []
    is_on = room.stage == "playing"
    return [
        Due(
            attendance.gone_since(person) + delays.grace,
            entries.TakenOver(seat=seat, away="gone") if is_on else entries.Stood(seat=seat),
        )
        for seat, person in gone
    ]


def abandon(room: Room, attendance: Attendance) -> entries.Entry | None:
    """What ends a table that nobody came back to: its match first, and then the room."""
    if attendance.since is not None:
        return None
    if room.stage != "playing":
        return entries.Closed()
    return entries.Resigned(seat=min(room.people, default=0), abandoned=True)


def close_down(room: Room) -> entries.Entry | None:
    """What ends a table at once, whoever is there; a match that is on has no result."""
    return None if room.stage == "closed" else entries.Closed()


def bot_move(room: Room, turn: int, action: Action) -> entries.Entry | None:
    """The choice of a bot as an entry, if the decision is still a bot's to make."""
    seat = room.to_act
    if seat is None or room.turn_seq != turn or room.person_to_act is not None:
        return None
    return entries.Acted(seat=seat, action=action.code, by_bot=True)


def take_back(room: Room, person: str) -> entries.Entry | None:
    """Whoever comes in takes their seat back from the bot, except who left for good. A turn that
    is lost stays lost."""
    seat = room.seat_of(person)
    holder = None if seat is None else room.seats[seat]
    if seat is None or holder is None or room.stage != "playing":
        return None
    return entries.Returned(seat=seat) if holder.away in ("gone", "clock") else None


def rename(room: Room, person: Person) -> entries.Entry | None:
    """Who sits here under another name, colour or face than they have now gets these."""
    seat = room.seat_of(person.id)
    holder = None if seat is None else room.seats[seat]
    if seat is None or holder is None:
        return None
    name = told_apart(person.name, names_beside(room.seats, (seat,)))
    if (holder.name, holder.chosen, holder.face) == (name, person.colour, person.face):
        return None
    return entries.Renamed(
        by=person.id, seat=seat, name=name, colour=person.colour, face=person.face
    )
