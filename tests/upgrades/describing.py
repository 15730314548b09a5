"""What comes of a log, as data that can be compared from one version to the next.

What a room gets that it did not have before is told under a new name: old logs are compared by the
names that they were kept with.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from caida.notation import Record
from caida.room.folding import Row, apply_stored, fold
from caida.room.occupants import Occupant
from caida.room.room import Room
from caida.server.archiving import archived


def describe_log(
    room_id: str, log: Sequence[Row], names: Collection[str] | None = None
) -> dict[str, Any]:
    """What each entry changed, the record of every match, and by which ``names`` it was told."""
    room = fold(room_id, log[:1])
    before = _describe_room(room)
    steps, records = [before], []
    for row in log[1:]:
        was_on = room.stage == "playing"
        change = msgspec.to_builtins(apply_stored(room, row).change)
        after = _describe_room(room)
        changed = {name: value for name, value in after.items() if value != before[name]}
        steps.append({"change": change, **changed})
        before = after
        if was_on and room.stage == "finished":
            records.append(archived(room).record)
    if room.stage == "playing" and room.match is not None:
        records.append(Record.of(room.match, undone=room.undone).text)
    names = ("change", *before) if names is None else names
    steps = [{name: step[name] for name in step if name in names} for step in steps]
    return {"names": list(names), "steps": steps, "records": records}


def _describe_room(room: Room) -> dict[str, Any]:
    return {
        "stage": room.stage,
        "code": room.code,
        "creator": room.creator,
        "host": room.host,
        "clock": room.clock,
        "is_public": room.is_public,
        "seq": room.seq,
        "last_at": room.last_at,
        "turn_seq": room.turn_seq,
        "is_turn_lost": room.is_turn_lost,
        "counted_seq": room.counted_seq,
        "begins_seq": room.begins_seq,
        "finished_at": room.finished_at,
        "match_id": room.match_id,
        "commitment": room.commitment,
        "times_undone": room.times_undone,
        "to_act": room.to_act,
        "person_to_act": room.person_to_act,
        "wants_rematch": room.wants_rematch,
        "seats": [None if holder is None else _describe(holder) for holder in room.seats],
        "kept": [[seat, *keeping, room.seat_key(seat)] for seat, keeping in room.kept.items()],
        "removed": list(map(list, room.removed.items())),
        "players": [list(player) for player in room.players],
    }


def _describe(holder: Occupant) -> dict[str, Any]:
    return {
        "kind": holder.kind,
        "name": holder.name,
        "colour": holder.colour,
        "chosen": holder.chosen,
        "face": holder.face,
        "person": holder.person,
        "bot": holder.bot,
        "character": holder.character,
        "contribution": holder.contribution,
        "away": holder.away,
        "wants_rematch": holder.wants_rematch,
        "played_for": len(holder.played_for),
    }
