"""What holds in the whole house whichever server it was done at: who is kept out, whose session has
ended, who is blocked, who is called otherwise, and whether anything new begins."""

from __future__ import annotations

import asyncio

import msgspec

from caida.protocol.updates import Goodbye, encode
from caida.room.person import Person, public_mark
from caida.server.background import attempt
from caida.server.bans import BANNED, Bans, banned
from caida.server.connection import NO_IDENTITY
from caida.server.door import Door
from caida.server.guests import Guests
from caida.server.hall import Hall
from caida.server.host import Host
from caida.server.lobby_sharing import LobbySharing
from caida.server.neighbours import Neighbours
from caida.server.sessions import Sessions
from caida.server.text import show_refusal
from caida.server.troubles import Trouble

OUT = Goodbye(reason="closed")
SIGNED_OUT = Goodbye(reason="signed_out")
SAVE_SECONDS = 0.1  # when many come at once, they are written together
DAY_MS = 24 * 3600 * 1000
AGAIN_MS = 10_000  # what may have been written just before we last looked


class HouseNews:
    """Listens to ``neighbours``; each topic is looked at again when somebody has changed it."""

    def __init__(
        self,
        host: Host,
        hall: Hall,
        neighbours: Neighbours,
        *,
        bans: Bans,
        sessions: Sessions,
        guests: Guests,
        door: Door,
    ) -> None:
        self._host = host
        self._hall = hall
        self._neighbours = neighbours
        self._store = store = neighbours.store
        self._bans = bans
        self._sessions = sessions
        self._guests = guests
        self._door = door
        self._names_at: int | None = None
        self._is_saving = False
        self.lobby = LobbySharing(
            neighbours.nodes.own, host.lobby, store, host.background, self._tell_lobby
        )
        neighbours.renew = {
            "bans": self._renew_bans,
            "sessions": self._renew_sessions,
            "blocks": self._renew_blocks,
            "names": self._renew_names,
            "closing": self._renew_closing,
            "cards": self.lobby.read,
            "nodes": self.lobby.read,
        }
        neighbours.forgotten = self.lobby.list_all
        sessions.noted = self._save_sessions

    def _save_sessions(self) -> None:
        """Where one ends all one's others, all have to be known."""
        if not self._is_saving:
            self._is_saving = True
            self._host.background.run(self._save())

    async def _save(self) -> None:
        await asyncio.sleep(SAVE_SECONDS)
        self._is_saving = False
        await attempt(self._sessions.save)

    async def _tell_lobby(self) -> None:
        await self._neighbours.change("cards")

    async def _renew_bans(self) -> None:
        await self._bans.load()
        for guest in self._guests:
            ban = self._bans.of(guest.connection.person, guest.address)
            if ban is not None:
                connection = guest.connection
                connection.send(encode(show_refusal(banned(ban), connection.lang, 0)))
                connection.close(BANNED, OUT)

    async def _renew_sessions(self) -> None:
        await self._sessions.load()
        self._guests.dismiss(
            lambda guest: self._sessions.is_ended(guest.session), NO_IDENTITY, SIGNED_OUT
        )

    async def _renew_blocks(self) -> None:
        await self._host.blocks.load()
        self._host.lobby.show_again(
            {public_mark(guest.connection.person.id) for guest in self._guests}
        )

    async def _renew_names(self) -> None:
        now = self._host.time.now()
        since = DAY_MS if self._names_at is None else now - self._names_at + AGAIN_MS
        renamed = await self._store.renamed(since)
        self._names_at = now
        for who in renamed:
            person = msgspec.json.decode(who, type=Person)
            self._door.newest.keep(person)
            for live in list(self._hall.rooms.values()):
                live.audience.rename(person)

    async def _renew_closing(self) -> None:
        close_gently(self._host, self._hall, begins=bool(self._neighbours.stamp("closing")))


def close_gently(host: Host, hall: Hall, *, begins: bool) -> None:
    """Nothing new begins, and what is being played is played to its end; or all as before."""
    if host.takes_no_matches == begins:
        return
    host.takes_no_matches = begins
    for live in list(hall.rooms.values()):
        live.steward.wake()
        for connection in live.audience.connections if begins else ():
            connection.send(encode(show_refusal(Trouble("closing"), connection.lang, 0)))
