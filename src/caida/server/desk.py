"""What whoever runs the house can do; every act is written down before it is done."""

from __future__ import annotations

from time import time

from caida.protocol.updates import encode
from caida.room.automatic import close_down
from caida.server.archiving import archived
from caida.server.bans import BANNED, Bans, banned, read_prefix
from caida.server.connection import Connection
from caida.server.guests import Guest
from caida.server.house_news import OUT, close_gently
from caida.server.logs import log_event
from caida.server.services import Services
from caida.server.text import show_refusal
from caida.server.troubles import Trouble
from caida.store.conduct import ReportRow
from caida.store.desk import ActRow, BanKind, BanRow

LISTED = 200


class Desk:
    """``address`` is where the acts come from."""

    def __init__(self, services: Services, address: str) -> None:
        self._services = services
        self._address = address

    async def close_table(self, room_id: str, note: str) -> bool:
        """People are told, and nobody loses the match they were in; False if there is no table."""
        live = await self._services.hall.find_sound(room_id)
        if live is None or live.room.stage == "closed":
            return False
        await self._write("close", f"{live.room.code} {room_id}", note)
        live.do(close_down)
        await live.settle()
        for connection in live.audience.connections:
            self._tell(connection, Trouble("house_closed"))
        return True

    async def ban(self, kind: BanKind, what: str, name: str, note: str, seconds: int) -> BanRow:
        """Whoever it is about is told until when, and goes. ValueError for what is no prefix."""
        bans: Bans = self._services.bans
        meant = str(read_prefix(what)) if kind == "prefix" else what
        await self._write("ban", f"{meant} {name}".strip(), note)
        ban = await bans.add(kind, meant, name, note, seconds)
        await self._services.tell_house("bans")

        def is_meant(guest: Guest) -> bool:
            found = bans.of(guest.connection.person, guest.address)
            return found is not None and found.id == ban.id

        for guest in self._services.guests:
            if is_meant(guest):
                self._tell(guest.connection, banned(ban))
        self._services.guests.dismiss(is_meant, BANNED, OUT)
        return ban

    async def lift(self, ban: str) -> bool:
        await self._write("lift", ban)
        is_lifted = await self._services.bans.lift(ban)
        await self._services.tell_house("bans")
        return is_lifted

    async def settle(self, report: str) -> bool:
        await self._write("settle", report)
        return await self._services.store.settle_report(report, int(time() * 1000))

    async def drain(self, *, begins: bool) -> None:
        """Nothing new begins, and what is being played is played to its end; or all as before."""
        await self._write("drain" if begins else "reopen")
        if self._services.neighbours is not None:
            await self._services.neighbours.set_stamp("closing", int(begins))
        close_gently(self._services.host, self._services.hall, begins=begins)

    async def reports(self) -> list[ReportRow]:
        return await self._services.store.reports(LISTED)

    async def record_of(self, report: ReportRow) -> str:
        """Of the match it is about: from the archive, or as far as it came where its table was
        closed. Empty while it is being played: nobody sees those cards."""
        if not report.match:
            return ""
        kept = await self._services.store.read_match(report.match)
        if kept is not None:
            return kept.record
        live = await self._services.hall.find_sound(report.room)
        if live is None or live.room.match_id != report.match or live.room.stage != "closed":
            return ""
        return archived(live.room).record

    async def acts(self) -> list[ActRow]:
        return await self._services.store.acts(LISTED)

    async def _write(self, act: str, what: str = "", note: str = "") -> None:
        row = ActRow(int(time() * 1000), self._address, act, what, note)
        await self._services.store.add_act(row)
        log_event("operator_act", act=act, what=what)

    def _tell(self, connection: Connection, trouble: Trouble) -> None:
        connection.send(encode(show_refusal(trouble, connection.lang, 0)))
