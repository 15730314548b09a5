"""What people do about each other over HTTP: block, and report."""

from __future__ import annotations

import secrets
import unicodedata
from time import time

import msgspec

from caida.protocol import people
from caida.protocol.values import Mark
from caida.room.person import public_mark
from caida.server.endpoints import Call, Endpoint
from caida.server.identity import tidy_name
from caida.server.live import LiveRoom
from caida.server.logs import log_event
from caida.server.troubles import Trouble
from caida.store.conduct import ReportRow


async def list_blocks(call: Call) -> list[people.BlockedPerson]:
    """Whom one has blocked, the latest first."""
    rows = await call.services.host.blocks.of(call.me.id)
    return [people.BlockedPerson(*row) for row in rows]


async def put_block(call: Call) -> list[people.BlockedPerson]:
    """Block somebody: neither hears the other or sees the other's tables, and they can't sit down
    at one's own."""
    who, name = read_mark(call), tidy_name(call.body.name)
    if who == public_mark(call.me.id):
        raise Trouble("malformed")
    if not await call.services.host.blocks.add(call.me.id, who, name):
        raise Trouble("too_many")
    return await renew_lobby(call, who)


async def remove_block(call: Call) -> list[people.BlockedPerson]:
    """Block somebody no more."""
    who = read_mark(call)
    await call.services.host.blocks.remove(call.me.id, who)
    return await renew_lobby(call, who)


async def renew_lobby(call: Call, who: str) -> list[people.BlockedPerson]:
    await call.services.tell_house("blocks")
    call.services.host.lobby.show_again({who, public_mark(call.me.id)})
    return await list_blocks(call)


def read_mark(call: Call) -> str:
    try:
        return msgspec.convert(call.path("who"), Mark)
    except msgspec.ValidationError:
        raise Trouble("malformed") from None


async def report(call: Call) -> people.ReportTaken:
    """Tell whoever runs the server about somebody at a table; the record of the match goes with it,
    once that is over. Telling the same again changes nothing."""
    order, services, me = call.body, call.services, call.me
    live = await services.hall.find(order.room)
    name = None if live is None else name_at(live, order.who)
    if live is None or name is None or order.who == public_mark(me.id):
        raise Trouble("unknown")
    address = services.door.address_of(call.request.scope)
    if not services.reporters.take(me.id) or not services.reporting_addresses.take(address):
        raise Trouble("too_many")
    room = live.room
    row = ReportRow(
        secrets.token_urlsafe(9),
        int(time() * 1000),
        public_mark(me.id),
        me.name,
        order.who,
        name,
        room.id,
        room.match_id if room.match is not None else "",
        order.reason,
        tidy_words(order.words),
    )
    await services.store.add_report(row)
    log_event("reported", room=room.id, reason=order.reason)
    return people.ReportTaken(row.match)


def name_at(live: LiveRoom, who: str) -> str | None:
    """What somebody is called who is at a table, or was there."""
    room = live.room
    known = [
        *((public_mark(player.person), player.name) for player in room.players),
        *((public_mark(person), name) for person, name in room.removed.items()),
        *(
            (public_mark(holder.person), holder.name)
            for holder in room.seats
            if holder is not None and holder.is_person
        ),
    ]
    return dict(known).get(who)


def tidy_words(text: str) -> str:
    """On one line, with nothing in it that can't be seen."""
    visible = (" " if letter.isspace() else letter for letter in text)
    kept = [letter for letter in visible if unicodedata.category(letter)[0] != "C"]
    return " ".join("".join(kept).split())


CONDUCT_ENDPOINTS = (
    Endpoint(method="GET", path="/api/me/blocks", run=list_blocks, needs_identity=True),
    Endpoint(
        method="PUT",
        path="/api/me/blocks/{who}",
        run=put_block,
        body=people.BlockOrder,
        needs_identity=True,
        troubles=("name",),
    ),
    Endpoint(method="DELETE", path="/api/me/blocks/{who}", run=remove_block, needs_identity=True),
    Endpoint(
        method="POST",
        path="/api/reports",
        run=report,
        body=people.ReportOrder,
        status=201,
        needs_identity=True,
        troubles=("unknown", "room_unreadable"),
    ),
)
