"""Matches that somebody played against bots with no server, brought to the house to be kept.

Its shuffles are proved, but nobody else took part in them, so it is marked wherever it is shown. It
is kept under a name of its own, which no match played here can have: who brings it twice, or after
an answer that was lost, finds the one there is.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from time import time

from caida.bots import OPPONENTS
from caida.engine.errors import RecordError
from caida.notation import Record, format_rules
from caida.notation.body import format_result
from caida.protocol import http
from caida.protocol.values import COLOURS, Colour
from caida.room.occupants import colour_of, face_of
from caida.room.person import Person
from caida.server.endpoints import Call, Endpoint
from caida.server.matches import ALONE, read_text, show_line
from caida.server.records import MAX_BODY
from caida.server.troubles import Trouble
from caida.store.base import ArchivedMatch, MatchLine
from caida.words.people import CAST, Character

# As a record names a bot, ``Cheo (novato)``; ``Cheo 2`` beside another one of that name.
BOT = re.compile(rf"(.+?)(?: [2-9])? \((?:{'|'.join(OPPONENTS)})\)")
BOTS = {who.name: who for who in CAST}


async def keep_alone(call: Call) -> http.MatchCard:
    """Keep a match that one played alone, as one's own; every move of it is checked first. Once:
    brought again, it is the one that is there."""
    order, services, me = call.body, call.services, call.me
    if not services.bringers.take(me.id) or not services.bringing_addresses.take(call.address):
        raise Trouble("too_many")
    record = await _read(order.record)
    match = _as_kept(record, order, me)
    await services.store.archive(match)
    kept = await services.store.read_match(match.line.id)
    return show_line((kept or match).line, me.id)


async def _read(text: str) -> Record:
    try:
        record = await asyncio.to_thread(read_text, text)
    except RecordError as error:
        raise Trouble("record", line=error.line, reason=error) from None
    if record.match.outcome is None:
        raise Trouble("record_unfinished")
    return record


def _as_kept(record: Record, order: http.AloneOrder, me: Person) -> ArchivedMatch:
    """Trouble if it is none of somebody alone with bots of ours. What a person is called there is
    what they are called here: a record could say anything."""
    proof = record.proof
    if proof is None or proof.secret is None or order.seat >= len(record.players):
        raise Trouble("record_alone")
    names = tuple(
        me.name if seat == order.seat else name for seat, name in enumerate(record.players)
    )
    bots = {seat: _bot(name) for seat, name in enumerate(names) if seat != order.seat}
    faces = tuple(face_of(bots[seat]) if seat in bots else me.face for seat in range(len(names)))
    text = replace(record, headers=replace(record.headers, players=names)).text
    line = MatchLine(
        name_of(me, proof.commitment),
        min(order.finished_at, int(time() * 1000)),
        format_rules(record.ruleset),
        format_result(record.match.outcome),
        names,
        tuple(me.id if seat == order.seat else "" for seat in range(len(names))),
        _colours(len(names), bots, me.colour),
        faces,
    )
    return ArchivedMatch(line, text)


def _bot(name: str) -> Character:
    found = BOT.fullmatch(name)
    who = BOTS.get(found[1]) if found else None
    if who is None:
        raise Trouble("record_alone")
    return who


def _colours(seats: int, bots: Mapping[int, Character], own: Colour) -> tuple[Colour, ...]:
    """Each their own, and nobody's twice."""
    given: dict[int, Colour] = {}
    for seat, who in bots.items():
        wanted = (colour_of(who), *COLOURS)
        used = {own, *given.values()}
        given[seat] = next(colour for colour in wanted if colour not in used)
    return tuple(given.get(seat, own) for seat in range(seats))


def name_of(person: Person, commitment: str) -> str:
    """What the match of whoever brings it is kept under."""
    return ALONE + sha256(f"{person.id} {commitment}".encode()).hexdigest()[:32]


ALONE_ENDPOINTS = (
    Endpoint(
        method="POST",
        path="/api/matches",
        run=keep_alone,
        body=http.AloneOrder,
        max_body=MAX_BODY,
        needs_identity=True,
        troubles=("record", "record_unfinished", "record_alone"),
    ),
)
