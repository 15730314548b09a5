"""A new name, colour or face of somebody, at every table where they are known."""

from __future__ import annotations

import msgspec

from caida.room.person import Person
from caida.server.codes import OWN_ROOMS
from caida.server.services import Services


async def rename(services: Services, person: Person) -> None:
    """Tell it everywhere: where they sit, where they only look on, and to their other devices.

    StoreError if their tables can't be found; then nobody has been told anything.
    """
    for room in await services.store.rooms_of(person.id, OWN_ROOMS):
        await services.hall.find_sound(room)
    services.door.newest.keep(person)
    if services.neighbours is not None:
        who = msgspec.json.encode(person)
        await services.neighbours.store.note_renamed(person.id, who)
        await services.tell_house("names")
    for live in list(services.hall.rooms.values()):
        live.rename(person)
