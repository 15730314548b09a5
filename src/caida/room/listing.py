"""A room as a line of a list: for everybody, and for somebody who holds a seat there."""

from __future__ import annotations

from msgspec import structs

from caida.protocol.updates import OwnRoomCard, RoomCard
from caida.room.room import Room


def show_card(room: Room) -> RoomCard:
    """The room as a line of a list."""
    preset = room.ruleset.nearest_preset()
    holders = [holder for holder in room.seats if holder is not None]
    return RoomCard(
        room.id,
        room.code,
        room.stage,
        preset,
        len(room.ruleset.changes_from(preset)),
        room.ruleset.seats,
        room.ruleset.teams,
        room.clock,
        tuple(holder.name for holder in holders if holder.is_person),
        sum(not holder.is_person for holder in holders),
        room.ruleset.seats - len(holders) - len(room.kept),
    )


def show_own_card(room: Room, seat: int) -> OwnRoomCard:
    """The same for who holds a seat there: how it stands, of which everybody may know."""
    match = room.match if room.stage == "playing" else None
    return OwnRoomCard(
        **structs.asdict(show_card(room)),
        seat=seat,
        names=tuple("" if holder is None else holder.name for holder in room.seats),
        scores=() if match is None else match.view(None).scores,
        target=room.ruleset.target,
        is_your_turn=room.person_to_act == seat,
    )
