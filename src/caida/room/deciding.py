"""Who may do what: a command becomes the entry to store, or a Refusal; the room is untouched."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection
from typing import Any

from caida.engine.chance import RECIPE
from caida.engine.errors import IllegalAction
from caida.engine.undone import MAX_UNDONE, last_decision
from caida.protocol import commands as ask
from caida.protocol.actions import action_of
from caida.room import entries
from caida.room.names import tidy, told_apart
from caida.room.occupants import Occupant, choose_characters, names_beside
from caida.room.person import Person, public_mark
from caida.room.refusals import Refusal
from caida.room.room import Room

_BRING_BOTS = (ask.PlaceBot, ask.Start)


def decide(
    room: Room, command: ask.Command, person: Person, bots: Collection[str]
) -> entries.Entry:
    """The entry a command leads to, if this person may give it now; ``bots`` are those there are.

    Ask ``room.answered`` first: a command that was accepted before is no longer decided on.
    """
    if room.stage == "closed":
        raise Refusal("closed")
    if room.is_out_of_time(person.id, command.seq):
        raise Refusal("stale")
    if isinstance(command, _BRING_BOTS):
        name = command.bot if isinstance(command, ask.PlaceBot) else command.fill
        if name is not None and name not in bots:
            raise Refusal("bot_unknown")
    return _DECIDERS[type(command)](room, command, person)


def _sit(room: Room, command: ask.Sit, person: Person) -> entries.Entry:
    _between_matches(room)
    is_host = room.host == person.id
    if person.id in room.removed and not is_host:
        raise Refusal("removed")
    opened = room.seat_kept_by(command.key)
    seat = command.seat if opened is None else opened
    holder = _holder(room, seat)
    if holder is not None and holder.person != person.id:
        raise Refusal("seat_taken")
    if seat in room.kept and opened is None and not is_host:
        raise Refusal("seat_kept")
    return entries.Seated(
        by=person.id,
        command=command.id,
        seat=seat,
        name=told_apart(person.name, names_beside(room.seats, (seat, room.seat_of(person.id)))),
        colour=person.colour,
        is_program=person.is_program,
        contribution=command.contribution,
        face=person.face,
    )


def _stand(room: Room, command: ask.Stand, person: Person) -> entries.Entry:
    seat = _own_seat(room, person)
    _between_matches(room)
    return entries.Stood(by=person.id, command=command.id, seat=seat)


def _place_bot(room: Room, command: ask.PlaceBot, person: Person) -> entries.Entry:
    _host(room, person)
    _between_matches(room)
    holder = _holder(room, command.seat)
    if holder is not None and holder.is_person:
        raise Refusal("seat_taken")
    seat = command.seat
    return entries.BotPlaced(
        by=person.id,
        command=command.id,
        seat=seat,
        bot=command.bot,
        character=choose_characters(room.seats, [seat], command.bot)[seat],
    )


def _clear_seat(room: Room, command: ask.ClearSeat, person: Person) -> entries.Entry:
    _host(room, person)
    _between_matches(room)
    holder = _holder(room, command.seat)
    if command.seat not in room.kept and (holder is None or holder.is_person):
        raise Refusal("seat_not_bot")
    return entries.Cleared(by=person.id, command=command.id, seat=command.seat)


def _keep_seat(room: Room, command: ask.KeepSeat, person: Person) -> entries.Entry:
    _host(room, person)
    _between_matches(room)
    if _holder(room, command.seat) is not None:
        raise Refusal("seat_taken")
    visible = [letter for letter in command.name if unicodedata.category(letter)[0] != "C"]
    name = tidy("".join(visible))
    return entries.SeatKept(by=person.id, command=command.id, seat=command.seat, name=name)


def _swap_seats(room: Room, command: ask.SwapSeats, person: Person) -> entries.Entry:
    _host(room, person)
    _between_matches(room)
    for seat in (command.seat, command.other):
        _holder(room, seat)
    return entries.Swapped(by=person.id, command=command.id, seat=command.seat, other=command.other)


def _remove(room: Room, command: ask.Remove, person: Person) -> entries.Entry:
    _host(room, person)
    _between_matches(room)
    holder = _holder(room, command.seat)
    if holder is None or not holder.is_person:
        raise Refusal("seat_not_person")
    if holder.person == person.id:
        raise Refusal("not_yourself")
    return entries.Removed(by=person.id, command=command.id, seat=command.seat)


def _readmit(room: Room, command: ask.Readmit, person: Person) -> entries.Entry:
    _host(room, person)
    for removed in room.removed:
        if public_mark(removed) == command.who:
            return entries.Readmitted(by=person.id, command=command.id, person=removed)
    raise Refusal("not_removed")


def _hold(room: Room, command: ask.Hold, person: Person) -> entries.Entry:
    _host(room, person)
    if not room.begins_seq:
        raise Refusal("not_beginning")
    return entries.Held(by=person.id, command=command.id)


def _start(room: Room, command: ask.Start, person: Person) -> entries.Entry:
    _host(room, person)
    if room.stage == "playing":
        raise Refusal("already_playing")
    if room.stage == "finished":
        raise Refusal("ask_rematch")
    if command.fill is None and room.free_seats:
        raise Refusal("not_full")
    fill = command.fill or ""
    return entries.Started(
        by=person.id,
        command=command.id,
        fill=fill,
        characters=choose_characters(room.seats, room.free_seats, fill),
        recipe=RECIPE,
    )


def _act(room: Room, command: ask.Act, person: Person) -> entries.Entry:
    seat = _own_seat(room, person)
    if room.match is None or room.stage != "playing":
        raise Refusal("no_match")
    if command.seq < room.turn_seq:
        raise Refusal("stale")
    if room.person_to_act != seat:
        raise Refusal("bot_plays" if room.to_act == seat else "not_your_turn")
    action = action_of(command.action)
    if action is None:
        raise Refusal("illegal")
    try:
        room.match.check(action, seat)
    except IllegalAction as error:
        raise Refusal("illegal", error) from None
    return entries.Acted(by=person.id, command=command.id, seat=seat, action=action.code)


def _take_back(room: Room, command: ask.TakeBack, person: Person) -> entries.Entry:
    seat = _own_seat(room, person)
    if room.match is None or room.stage != "playing":
        raise Refusal("no_match")
    if room.alone != seat:
        raise Refusal("others_play")
    if not room.holder(seat).plays:
        raise Refusal("bot_plays")
    if last_decision(room.match.history, seat) is None:
        raise Refusal("nothing_played")
    if room.times_undone >= MAX_UNDONE:
        raise Refusal("undone_often")
    return entries.TakenBack(by=person.id, command=command.id, seat=seat)


def _resign(room: Room, command: ask.Resign, person: Person) -> entries.Entry:
    seat = _own_seat(room, person)
    if room.stage != "playing":
        raise Refusal("no_match")
    return entries.Resigned(by=person.id, command=command.id, seat=seat)


def _leave(room: Room, command: ask.Leave, person: Person) -> entries.Entry:
    seat = _own_seat(room, person)
    if room.stage != "playing":
        return entries.Stood(by=person.id, command=command.id, seat=seat)
    if room.holder(seat).away == "left":
        raise Refusal("bot_plays")
    if others_stay(room, seat):
        return entries.TakenOver(by=person.id, command=command.id, seat=seat, away="left")
    return entries.Resigned(by=person.id, command=command.id, seat=seat, abandoned=True)


def _come_back(room: Room, command: ask.ComeBack, person: Person) -> entries.Entry:
    seat = _own_seat(room, person)
    if room.stage != "playing":
        raise Refusal("no_match")
    if room.holder(seat).away is None:
        raise Refusal("already_playing")
    return entries.Returned(by=person.id, command=command.id, seat=seat)


def _rematch(room: Room, command: ask.Rematch, person: Person) -> entries.Entry:
    seat = _own_seat(room, person)
    if room.stage != "finished":
        raise Refusal("match_unfinished")
    return entries.RematchWanted(
        by=person.id, command=command.id, seat=seat, contribution=command.contribution
    )


def others_stay(room: Room, seat: int) -> bool:
    """Whether another person has not left the match for good."""
    return any(room.holder(other).away != "left" for other in room.people if other != seat)


def _holder(room: Room, seat: int) -> Occupant | None:
    if seat >= room.ruleset.seats:
        raise Refusal("seat_unknown")
    return room.seats[seat]


def _own_seat(room: Room, person: Person) -> int:
    seat = room.seat_of(person.id)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def _between_matches(room: Room) -> None:
    if room.stage == "playing":
        raise Refusal("match_on")


def _host(room: Room, person: Person) -> None:
    if room.host != person.id:
        raise Refusal("host_only")


_DECIDERS: dict[type[ask.Command], Callable[[Room, Any, Person], entries.Entry]] = {
    ask.Sit: _sit,
    ask.Stand: _stand,
    ask.PlaceBot: _place_bot,
    ask.ClearSeat: _clear_seat,
    ask.KeepSeat: _keep_seat,
    ask.SwapSeats: _swap_seats,
    ask.Remove: _remove,
    ask.Readmit: _readmit,
    ask.Hold: _hold,
    ask.Start: _start,
    ask.Act: _act,
    ask.TakeBack: _take_back,
    ask.Resign: _resign,
    ask.Leave: _leave,
    ask.ComeBack: _come_back,
    ask.Rematch: _rematch,
}
