"""Whether every entry of a log was one that could be made where it stands. The fold does not ask:
it trusts its entries."""

from __future__ import annotations

from collections.abc import Sequence

from caida.room import entries
from caida.room.folding import apply_stored, fold
from caida.room.room import Room
from caida.store.base import LogRow


def check_log(room_id: str, log: Sequence[LogRow]) -> list[entries.Entry]:
    """All of its entries; AssertionError at the first that is none of the lawful ones."""
    room, told = fold(room_id, log[:1]), []
    for row in log[1:]:
        entry = entries.decode_entry(row.entry)
        assert is_lawful(room, entry), f"entry {row.seq} makes no sense there: {entry}"
        apply_stored(room, row)
        told.append(entry)
    known = [entry.command for entry in told if entry.command]
    assert len(known) == len(set(known)), "a command was taken twice"
    return list(told)


def is_lawful(room: Room, entry: entries.Entry) -> bool:
    match entry:
        case entries.Seated(seat=seat, by=by):
            holder = room.seats[seat]
            return room.stage != "playing" and (holder is None or holder.person == by)
        case entries.Stood(seat=seat, by=by):
            holder = room.seats[seat]
            is_own = holder is not None and by in ("", holder.person)
            return room.stage != "playing" and is_own
        case entries.Started(fill=fill):
            is_wanted = room.stage == "waiting" or room.wants_rematch
            return is_wanted and (bool(fill) or not room.free_seats)
        case entries.Acted(seat=seat, by_bot=True):
            return room.to_act == seat and room.person_to_act is None
        case entries.Acted(seat=seat):
            return room.person_to_act == seat
        case entries.TakenOver(seat=seat, away="clock"):
            return room.person_to_act == seat
        case entries.TakenOver(seat=seat):
            return room.stage == "playing" and room.holder(seat).away != "left"
        case entries.TakenBack(seat=seat):
            return room.stage == "playing" and room.alone == seat
        case entries.Resigned():
            return room.stage == "playing"
        case entries.RematchWanted(seat=seat):
            return room.stage == "finished" and room.seats[seat] is not None
        case entries.Returned(seat=seat):
            return room.holder(seat).away is not None
        case entries.BotPlaced(seat=seat):
            return room.stage != "playing"
        case _:
            return False
