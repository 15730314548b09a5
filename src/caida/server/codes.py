"""Tables by what people hand on: an id, which nobody guesses, or a code of a few letters."""

from __future__ import annotations

from typing import NamedTuple

from caida.room.person import Person
from caida.server.guesses import Guesses
from caida.server.hall import Hall
from caida.server.live import LiveRoom
from caida.server.troubles import Trouble
from caida.store.base import Store

OWN_ROOMS = 20  # the latest in which somebody sat down; each may have to be folded from its log


class Seeker(NamedTuple):
    """Who looks for a table, and from where."""

    address: str
    person: Person | None = None


class Codes:
    """Whoever tries too many codes has to wait, except for a table where they have sat."""

    def __init__(self, hall: Hall, store: Store, guesses: Guesses) -> None:
        self._hall = hall
        self._store = store
        self._guesses = guesses

    async def find(self, name: str, seeker: Seeker) -> LiveRoom | None:
        """The table of an id, or of a code in any case; None if there is none. Trouble ``guessing``
        while whoever looks has to wait."""
        live = await self._hall.find(name)
        if live is not None:
            return live
        code = name.upper()
        try:
            self._guesses.check(seeker.address)
        except Trouble:
            own = await self._find_own(code, seeker.person)
            if own is None:
                raise
            return own
        live = await self._hall.find_code(code)
        if live is None:
            self._guesses.count_wrong(seeker.address, code)
        else:
            self._guesses.count_right(seeker.address)
        return live

    async def _find_own(self, code: str, person: Person | None) -> LiveRoom | None:
        """Others are not even folded: how long an answer takes is to tell nothing, too."""
        if person is None:
            return None
        own = await self._store.rooms_of(person.id, OWN_ROOMS)
        room = await self._store.find_room(code)
        return await self._hall.find(room) if room is not None and room in own else None
