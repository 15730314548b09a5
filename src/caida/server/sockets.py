"""The two sockets: a room and the lobby. Who may connect is settled here, once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from urllib.parse import parse_qs

import msgspec
from starlette.types import Receive, Scope, Send

from caida.protocol.commands import decoder
from caida.protocol.updates import encode
from caida.protocol.values import PROTOCOL, Language
from caida.room.folding import BrokenLog
from caida.room.person import Person
from caida.server.bans import BANNED, banned
from caida.server.connection import (
    BAD,
    FULL,
    NO_IDENTITY,
    RESTART,
    TOO_MUCH,
    UNKNOWN,
    WIRE,
    Connection,
)
from caida.server.guests import Guest
from caida.server.live import LiveRoom
from caida.server.services import Services
from caida.server.text import show_refusal
from caida.server.troubles import Trouble
from caida.server.user_agents import device_of
from caida.store.base import StoreError

ROOM_PATH = "/ws/rooms/"
LOBBY_PATH = "/ws/lobby"
NOBODY = Person("", "", "oro")


class Arrival:
    """A client at the door: what it says of itself, read from the handshake."""

    def __init__(self, services: Services, scope: Scope) -> None:
        self._services = services
        self.query = _query(scope["query_string"])
        self.lang: Language = "en" if self.query.get("lang") == "en" else "es"
        self.headers = services.door.headers_of(scope)
        self.address = services.door.address_of(scope)
        shown = services.door.pass_of(self.headers)
        self.person = NOBODY if shown is None else services.door.newest.of(shown.person)
        self.session = "" if shown is None else shown.session
        if shown is not None:
            services.sessions.note(shown, device_of(self.headers.get("user-agent", "")))
        self.key = self.person.id or f"@{self.address}"
        self.connection = Connection(
            scope[WIRE],
            self.person,
            self.lang,
            max_outbox=services.settings.max_outbox,
            buckets=(
                services.speakers.of(self.key),
                services.speaking_addresses.of(self.address),
            ),
            note=partial(services.entrance.note, self.address),
        )

    def refuse(self, why: str | Trouble, close_code: int) -> None:
        """After the handshake, so that the page can read why."""
        trouble = Trouble(why) if isinstance(why, str) else why
        self._services.metrics.dropped[trouble.code] += 1
        self.connection.accept()
        self.connection.send(encode(show_refusal(trouble, self.lang, 0)))
        self.connection.close(close_code)

    @property
    def since(self) -> int | None:
        text = self.query.get("since", "")
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


class Sockets:
    """Every socket there is, by its path; any other gets no further than the handshake."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def __call__(self, scope: Scope, _receive: Receive, _send: Send) -> None:
        path: str = scope["path"]
        if path.startswith(ROOM_PATH):
            room: str | None = path.removeprefix(ROOM_PATH)
        elif path == LOBBY_PATH:
            room = None
        else:
            scope[WIRE].reject()
            return
        services = self._services
        arrival = Arrival(services, scope)
        if not services.door.is_welcome(arrival.headers):
            scope[WIRE].reject()  # the browser sees a 403 and nothing else
            return
        with ExitStack() as stack:
            stack.callback(services.tidier.count_closed)
            has_place = stack.enter_context(services.addresses.hold(arrival.address))
            has_place = has_place and stack.enter_context(services.people.hold(arrival.key))
            guest = Guest(arrival.connection, arrival.address, arrival.session, room or "")
            stack.enter_context(services.guests.hold(guest))
            if not has_place or not services.arrivals.take(arrival.address):
                arrival.refuse("too_many", TOO_MUCH)
            elif (ban := services.bans.of(arrival.person, arrival.address)) is not None:
                arrival.refuse(banned(ban), BANNED)
            elif services.host.is_draining:
                arrival.refuse("draining", RESTART)
            elif arrival.query.get("v", str(PROTOCOL)) != str(PROTOCOL):
                arrival.refuse("version", BAD)
            elif room is None:
                await self._serve_lobby(arrival)
            elif arrival.person is NOBODY:
                arrival.refuse("identity", NO_IDENTITY)
            else:
                await self._serve_room(arrival, room)

    async def _serve_room(self, arrival: Arrival, room: str) -> None:
        """``/ws/rooms/{room}?v=1&lang=es&since=41``: a snapshot or what was missed, then
        updates."""
        try:
            live = await self._services.hall.find(room, arrival.since or 0)
        except StoreError:
            arrival.refuse("unavailable", FULL)
            return
        except BrokenLog:
            arrival.refuse("room_unreadable", UNKNOWN)
            return
        except Trouble as trouble:
            arrival.refuse(trouble, RESTART)
            return
        if live is None:
            arrival.refuse("unknown", UNKNOWN)
            return
        if live.room.seat_of(arrival.person.id) is None and not self._has_room:
            arrival.refuse("full", FULL)
            return
        arrival.connection.accept()
        try:
            live.join(arrival.connection, arrival.since)
            await arrival.connection.run(_listen(self._services, live, arrival.connection))
        finally:
            live.part(arrival.connection)

    @property
    def _has_room(self) -> bool:
        return self._services.entrance.has_room_for_strangers()

    async def _serve_lobby(self, arrival: Arrival) -> None:
        """``/ws/lobby?v=1``: the public tables, then what changes. Listens to nothing."""
        if not self._has_room:
            arrival.refuse("full", FULL)
            return
        arrival.connection.accept()
        lobby = self._services.host.lobby
        try:
            lobby.join(arrival.connection)
            await arrival.connection.run(lambda _text: None)
        finally:
            lobby.part(arrival.connection)


def _query(text: bytes) -> Mapping[str, str]:
    try:
        query = parse_qs(text.decode("latin-1"), max_num_fields=8)
    except ValueError:
        return {}
    return {name: values[-1] for name, values in query.items()}


def _listen(
    services: Services, live: LiveRoom, connection: Connection
) -> Callable[[str | None], None]:
    def handle(text: str | None) -> None:
        try:
            command = decoder.decode(text or "")
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            services.metrics.commands["malformed"] += 1
            connection.send(
                encode(show_refusal(Trouble("malformed"), connection.lang, live.room.seq))
            )
            return
        live.hear(connection, command)

    return handle
