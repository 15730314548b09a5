"""New rooms: created in the store, then furnished as their maker wants them."""

from __future__ import annotations

import asyncio
import secrets

from caida.engine.ruleset import Ruleset
from caida.protocol import commands as ask
from caida.protocol.http import RoomOrder
from caida.room import entries
from caida.room.person import Person
from caida.server.hall import Hall
from caida.server.host import Host
from caida.server.live import Job, LiveRoom
from caida.server.logs import log_event
from caida.store.base import Append, LogRow, Stored, StoreError

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # without I and O, which read like digits
CODE_LENGTH = 6
CODE_TRIES = 5
STORE_SECONDS = 5.0  # how long a database may take before somebody is told to try again


async def make_room(
    hall: Hall, host: Host, order: RoomOrder, ruleset: Ruleset, person: Person
) -> LiveRoom:
    """A new room, with its maker seated and its match begun if that is wanted.

    StoreError if that takes too long; what is stored afterwards is a deserted room like any other.
    """
    if host.watch.is_failing:
        raise StoreError("unavailable", reason="nothing can be stored")
    room_id = secrets.token_urlsafe(9)
    for _ in range(CODE_TRIES):
        created = entries.Created(
            by=person.id,
            code="".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)),
            ruleset=dict(ruleset.to_dict()),
            clock=order.clock,
            is_public=order.is_public,
            secret=secrets.token_hex(32),
        )
        at = host.calendar.now()
        row = LogRow(1, at, entries.encode_entry(created))
        answer = await _append(host, Append(room_id, row, code=created.code, maker=person.id))
        if answer == "stored":
            live = hall.new_room(room_id, created, at)
            log_event("room_made", room=room_id, seats=ruleset.seats)
            await _furnish(live, order, person)
            return live
        if answer == "failed":
            break
    raise StoreError("unavailable", reason="the room was not stored")


async def _append(host: Host, append: Append) -> Stored:
    future: asyncio.Future[Stored] = asyncio.get_running_loop().create_future()
    host.watch.append(append, lambda answer: None if future.done() else future.set_result(answer))
    try:
        async with asyncio.timeout(STORE_SECONDS):
            return await future
    except TimeoutError:
        raise StoreError("unavailable", reason="the room is not stored yet") from None


async def _furnish(live: LiveRoom, order: RoomOrder, person: Person) -> None:
    seq = live.room.seq
    commands: list[ask.Command] = []
    if order.seat is not None:
        sit = ask.Sit(id="sit", seq=seq, seat=order.seat, contribution=order.contribution)
        commands.append(sit)
    for placed in order.bots:
        bot = ask.PlaceBot(id=f"bot{placed.seat}", seq=seq, seat=placed.seat, bot=placed.bot)
        commands.append(bot)
    if order.start:
        commands.append(ask.Start(id="start", seq=seq))
    for number, command in enumerate(commands):
        command.seq += number  # each answers the one before it
        live.submit(Job(command, person))
    try:
        async with asyncio.timeout(STORE_SECONDS):
            await live.settle()
    except TimeoutError:
        raise StoreError("unavailable", reason="the room is not furnished yet") from None
    if live.room.seq < seq + len(commands):
        raise StoreError("unavailable", reason="the room was not furnished")
