"""Finished matches: one's own list, the proof, the record, the replay and the review."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import get_args

import msgspec

from caida.engine.errors import RecordError
from caida.engine.events import Event
from caida.engine.match import Match
from caida.notation import Record, parse_record
from caida.protocol import http
from caida.protocol.actions import message_of
from caida.protocol.tables import OutcomeMessage, Reveal
from caida.protocol.updates import Change
from caida.protocol.values import CARD_TEXTS, COLOURS, FACES, ROBOT_FACE, Colour, Face
from caida.room.showing import show_table
from caida.server.endpoints import Call, Endpoint
from caida.server.troubles import Trouble
from caida.store.base import ArchivedMatch, MatchLine

REPLAYS_KEPT = 16  # some 160 kB each
ALONE = "alone."  # begins the ids of matches from elsewhere (alone.py): no room's id has a dot


async def list_matches(call: Call) -> list[http.MatchCard]:
    """One's own finished matches, the newest first; none for a stranger. Those that can't be read
    are left out, and older ones listed in their place."""
    if call.person is None:
        return []
    store, archive, person = call.services.store, call.services.host.archive, call.person.id
    await archive.catch_up()
    before, limit = call.query.before, call.query.limit
    cards: list[http.MatchCard] = []
    while wanted := limit - len(cards):
        lines = await store.matches_of(person, before, wanted)
        for line in lines:
            try:
                cards.append(show_line(line, person))
            except ValueError:
                archive.unreadable(line.id)
        if len(lines) < wanted:
            break
        before = lines[-1].finished_at
    return cards


def show_line(line: MatchLine, person: str) -> http.MatchCard:
    seat = line.persons.index(person) if person and person in line.persons else None
    return http.MatchCard(
        line.id,
        line.finished_at,
        line.rules,
        line.result,
        list(line.names),
        seat,
        [not holder for holder in line.persons],
        [_colour(place, colour) for place, colour in enumerate(line.colours)],
        [
            _face(place, *one)
            for place, one in enumerate(zip(line.persons, line.faces, strict=True))
        ],
        read_result(line.result),
        line.id.startswith(ALONE),
    )


def _colour(seat: int, colour: str) -> Colour:
    """Matches archived before colours were get one for each seat."""
    return next((known for known in COLOURS if known == colour), COLOURS[seat])


def _face(seat: int, person: str, face: str) -> Face:
    """The same for faces; who is nobody is a bot."""
    given = FACES[seat] if person else ROBOT_FACE
    return next((known for known in get_args(Face) if known == face), given)


def read_result(text: str) -> OutcomeMessage:
    """``0 target 24-17``, as the archive has it; ValueError if it has something else."""
    winner, reason, scores = text.split(" ")
    return msgspec.convert(
        {"winner": int(winner), "reason": reason, "scores": tuple(map(int, scores.split("-")))},
        OutcomeMessage,
    )


async def get_match(call: Call) -> http.MatchInfo:
    """How a finished match ended, with the secret that proves its shuffles."""
    archived = await _find(call)
    record = await _read(call, archived)
    outcome, proof = record.match.outcome, record.proof
    if outcome is None or proof is None or proof.secret is None:
        raise unreadable(call, archived)
    return http.MatchInfo(
        _card(call, archived),
        record.ruleset.to_dict(),
        OutcomeMessage(*outcome),
        proof.commitment,
        Reveal(archived.line.id, proof.secret.hex(), dict(proof.contributions)),
    )


async def get_record(call: Call) -> str:
    """The match as a file to keep."""
    archived = await _find(call)
    name = f"{archived.line.id}.caida"
    call.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return archived.record


async def get_replay(call: Call) -> http.Replay:
    """Every step of a finished match, all hands open."""
    archived = await _find(call)
    record = await _read(call, archived)
    steps = await asyncio.to_thread(encode_steps, archived.record)
    return http.Replay(_card(call, archived), record.ruleset.to_dict(), steps)


async def get_review(call: Call) -> http.MatchReview:
    """What every decision was worth; the first time it takes seconds, and is given up if everybody
    who asked for it goes away."""
    archived = await _find(call)
    try:
        coach = call.services.coach
        reviewing = coach.review(archived.line.id, archived.record, call.asker)
        reviews = await call.unless_gone(reviewing)
    except RecordError:
        raise unreadable(call, archived) from None
    return reviews[call.lang]


def unreadable(call: Call, archived: ArchivedMatch) -> Trouble:
    return call.services.host.archive.unreadable(archived.line.id)


def replay(record: Record) -> Iterator[http.ReplayStep]:
    """Every step of a finished match, from the deal that comes before the first decision."""
    history = record.match.history
    match = Match.replay(record.ruleset, history, stop=0)
    yield _step(match, Change("started"), match.events)
    for step in history:
        if step.action is not None:
            change = Change("acted", step.seat, message_of(step.action.code))
            yield _step(match, change, match.follow(step))
        elif step.kind == "resign":
            yield _step(match, Change("resigned", step.seat), match.follow(step))


def _step(match: Match, change: Change, told: Sequence[Event]) -> http.ReplayStep:
    return http.ReplayStep(
        change,
        [{**event.to_dict(), "rule": event.rule} for event in told],
        show_table(match.view(None)),
        [
            [CARD_TEXTS[card] for card in match.view(seat).hand]
            for seat in range(match.ruleset.seats)
        ],
    )


async def _find(call: Call) -> ArchivedMatch:
    await call.services.host.archive.catch_up()
    archived = await call.services.store.read_match(call.path("match"))
    if archived is None:
        raise Trouble("unknown")
    return archived


async def _read(call: Call, archived: ArchivedMatch) -> Record:
    try:
        return await asyncio.to_thread(read_text, archived.record)
    except RecordError:
        raise unreadable(call, archived) from None


def _card(call: Call, archived: ArchivedMatch) -> http.MatchCard:
    try:
        return show_line(archived.line, "" if call.person is None else call.person.id)
    except ValueError:
        raise unreadable(call, archived) from None


@lru_cache(maxsize=64)
def read_text(text: str) -> Record:
    """The same one for everything that is asked about a match."""
    return parse_record(text)


@lru_cache(maxsize=REPLAYS_KEPT)
def encode_steps(text: str) -> list[http.ReplayStep]:
    """Encoded once for all who look at a match: msgspec puts them as they are into the answer."""
    steps = list(replay(read_text(text)))
    return msgspec.Raw(msgspec.json.encode(steps))  # type: ignore[return-value]  # on its way out


MATCH_ENDPOINTS = (
    Endpoint(method="GET", path="/api/matches", run=list_matches, query=http.MatchesQuery),
    Endpoint(
        method="GET",
        path="/api/matches/{match}",
        run=get_match,
        troubles=("unknown", "match_unreadable"),
    ),
    Endpoint(
        method="GET", path="/api/matches/{match}/record", run=get_record, troubles=("unknown",)
    ),
    Endpoint(
        method="GET",
        path="/api/matches/{match}/replay",
        run=get_replay,
        troubles=("unknown", "match_unreadable"),
    ),
    Endpoint(
        method="GET",
        path="/api/matches/{match}/review",
        run=get_review,
        troubles=("unknown", "busy", "asking", "draining", "match_unreadable"),
    ),
)
