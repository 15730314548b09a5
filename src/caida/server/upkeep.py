"""What a house does now and then: look for garbage, let quiet rooms go, close deserted ones."""

from __future__ import annotations

from functools import partial

from caida.room.automatic import abandon
from caida.server.background import attempt
from caida.server.garbage import TIDY_SECONDS, Tidier
from caida.server.hall import Hall
from caida.server.host import Host
from caida.server.limits import Places
from caida.server.logs import limit, log_event
from caida.server.sessions import Sessions
from caida.server.settings import ServerSettings
from caida.server.signing import Identities
from caida.server.store_watch import LOOK_SECONDS

UNLOAD_EVERY = 5.0
TELL_EVERY = 5.0
FORGET_EVERY = 3600.0
SAVE_EVERY = 5.0  # what sessions were used, and whether there is another signing key


class Upkeep:
    def __init__(
        self,
        host: Host,
        hall: Hall,
        settings: ServerSettings,
        tidier: Tidier,
        people: Places,
        identities: Identities,
        sessions: Sessions,
    ) -> None:
        self._host = host
        self._hall = hall
        self._settings = settings
        self._tidier = tidier
        self._people = people
        self._identities = identities
        self._sessions = sessions

    def start(self) -> None:
        self._tidier.start()
        repeat = self._host.background.repeat
        repeat(TIDY_SECONDS, self._tidy)
        repeat(UNLOAD_EVERY, self._unload)
        repeat(SAVE_EVERY, self._sessions.save)
        repeat(SAVE_EVERY, self.renew_keys)
        repeat(FORGET_EVERY, self._sessions.forget)
        repeat(TELL_EVERY, self._tell_left_out)
        repeat(LOOK_SECONDS, self._host.watch.look)
        repeat(self._settings.sweep_every, self.sweep)

    async def renew_keys(self) -> None:
        """Somebody may have made a new key, or removed one."""
        if keys := await self._host.store.signing_keys():
            self._identities.use(keys)

    async def _tidy(self) -> None:
        self._tidier.tidy(len(self._people))

    async def _tell_left_out(self) -> None:
        limit.tell()

    async def _unload(self) -> None:
        self._hall.let_go_of_quiet(int(self._settings.unload_after * 1000))

    async def sweep(self) -> None:
        """Close the rooms that nobody came back to; a match in one of them is abandoned."""
        limit, age = self._settings.abandon_after * 1000, self._host.calendar.age
        elsewhere = self._host.elsewhere
        for room_id, last_at in await self._host.store.open_rooms():
            is_ours = elsewhere is None or elsewhere.is_keeper(room_id)
            if is_ours and age(last_at) > limit and not self._host.is_draining:
                await attempt(partial(self._sweep_room, room_id))

    async def _sweep_room(self, room_id: str) -> None:
        live = await self._hall.find_sound(room_id)
        if live is None or not live.is_deserted:
            return
        for _ in range(2):  # its match, and then the room
            live.do(partial(abandon, attendance=live.attendance))
        await live.settle()
        if live.is_quiet:
            self._hall.let_go(live)
        log_event("room_closed", room=room_id)
