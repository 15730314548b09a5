"""One's devices and programs: seen, and ended one by one or all others at once."""

from __future__ import annotations

from caida.protocol import people
from caida.server.connection import NO_IDENTITY, RESTART
from caida.server.endpoints import Call, Endpoint
from caida.server.house_news import SIGNED_OUT
from caida.server.services import COME_BACK
from caida.server.sessions import new_session
from caida.server.troubles import Trouble
from caida.store.credentials import SessionRow

ALL = 1_000_000


def show_session(row: SessionRow, this: str) -> people.SessionLine:
    return people.SessionLine(
        row.id, row.kind, row.name, row.device, row.made_at, row.used_at, row.id == this
    )


async def list_sessions(call: Call) -> list[people.SessionLine]:
    """Where one is let in: the devices with one's cookie, and the programs one has made."""
    rows = await call.services.sessions.of(call.me.id)
    return [show_session(row, call.session) for row in rows]


async def end_session(call: Call) -> list[people.SessionLine]:
    """Let one of them in no more; it is told so, and the others are listed."""
    sessions, wanted = call.services.sessions, call.path("session")
    if wanted not in {row.id for row in await sessions.of(call.me.id)}:
        raise Trouble("unknown")
    await end(call, wanted)
    return await list_sessions(call)


async def end_other_sessions(call: Call) -> list[people.SessionLine]:
    """Let nobody else in as oneself. This device gets another cookie, so that a copy of its old one
    is worth nothing either."""
    sessions = call.services.sessions
    before, held = call.session, await sessions.of(call.me.id, ALL)
    if call.shown is not None and call.shown.purpose == "cookie":
        call.becomes, call.session = call.me, new_session()
        sessions.note(call.shown._replace(session=call.session), call.device)
        # Other pages of this browser have the new cookie as soon as they come back.
        call.services.guests.dismiss(lambda one: one.session == before, RESTART, COME_BACK)
    await end(call, *[row.id for row in held if row.id != call.session])
    return await list_sessions(call)


async def end(call: Call, *sessions: str) -> None:
    await call.services.sessions.end(*sessions)
    await call.services.tell_house("sessions")
    call.services.guests.dismiss(lambda guest: guest.session in sessions, NO_IDENTITY, SIGNED_OUT)


DEVICE_ENDPOINTS = (
    Endpoint(method="GET", path="/api/me/sessions", run=list_sessions, needs_identity=True),
    Endpoint(method="DELETE", path="/api/me/sessions", run=end_other_sessions, needs_identity=True),
    Endpoint(
        method="DELETE",
        path="/api/me/sessions/{session}",
        run=end_session,
        needs_identity=True,
        troubles=("unknown",),
    ),
)
