"""Records that somebody brings: looked at like the matches of this house, and kept nowhere."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from hashlib import sha256

from caida.engine.errors import RecordError
from caida.engine.views import Outcome
from caida.notation import Record, format_rules
from caida.notation.body import format_result
from caida.protocol import http
from caida.protocol.tables import OutcomeMessage, Reveal
from caida.protocol.values import COLOURS, FACES
from caida.server.endpoints import Call, Endpoint
from caida.server.matches import encode_steps, read_text
from caida.server.text import words_in
from caida.server.troubles import Trouble

MAX_BODY = 131_072  # a match of many deals with everything that was taken back in it


async def open_record(call: Call) -> http.OpenedRecord:
    """Every step of a match by its record, all hands open, and the proof it carries. Every move of
    it is checked first."""
    record, outcome = await _read(call)
    steps = await asyncio.to_thread(encode_steps, call.body.record)
    replay = http.Replay(_card(call, record, outcome), record.ruleset.to_dict(), steps)
    proof = record.proof
    if proof is None or proof.secret is None:
        return http.OpenedRecord(replay)
    reveal = Reveal("", proof.secret.hex(), dict(proof.contributions))
    return http.OpenedRecord(replay, proof.commitment, reveal)


async def review_record(call: Call) -> http.MatchReview:
    """What every decision in it was worth; as for a match of this house."""
    await _read(call)
    text: str = call.body.record
    reviewing = call.services.coach.review(sha256(text.encode()).hexdigest(), text, call.asker)
    return (await call.unless_gone(reviewing))[call.lang]


async def _read(call: Call) -> tuple[Record, Outcome]:
    """Trouble with the place where it is off."""
    try:
        record = await asyncio.to_thread(read_text, call.body.record)
    except RecordError as error:
        raise Trouble("record", line=error.line, reason=error) from None
    if record.match.outcome is None:
        raise Trouble("record_unfinished")
    return record, record.match.outcome


def _card(call: Call, record: Record, outcome: Outcome) -> http.MatchCard:
    seats = range(record.ruleset.seats)
    words = words_in(call.lang)
    day = record.date
    played = datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp() if day else 0
    return http.MatchCard(
        "",
        int(played * 1000),
        format_rules(record.ruleset),
        format_result(outcome),
        list(record.players) or [words.seat(seat) for seat in seats],
        None,
        [False for _ in seats],
        [COLOURS[seat] for seat in seats],
        [FACES[seat] for seat in seats],
        OutcomeMessage(*outcome),
    )


RECORD_ENDPOINTS = (
    Endpoint(
        method="POST",
        path="/api/records",
        run=open_record,
        body=http.RecordOrder,
        max_body=MAX_BODY,
        troubles=("record", "record_unfinished"),
    ),
    Endpoint(
        method="POST",
        path="/api/records/review",
        run=review_record,
        body=http.RecordOrder,
        max_body=MAX_BODY,
        troubles=("record", "record_unfinished", "busy", "asking", "draining"),
    ),
)
