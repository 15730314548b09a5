"""What HTTP is for: people here, and beside them rules, rooms and finished matches."""

from __future__ import annotations

from caida.protocol import http
from caida.room.person import Person, public_mark
from caida.server.alone import ALONE_ENDPOINTS
from caida.server.catalogue import RULES_ENDPOINTS
from caida.server.conduct import CONDUCT_ENDPOINTS
from caida.server.devices import DEVICE_ENDPOINTS
from caida.server.endpoints import Call, Endpoint
from caida.server.identity import LINK_SECONDS, new_person, new_program, tidy_name
from caida.server.matches import MATCH_ENDPOINTS
from caida.server.records import RECORD_ENDPOINTS
from caida.server.renaming import rename
from caida.server.rooms import ROOM_ENDPOINTS
from caida.server.sessions import new_session
from caida.server.troubles import Trouble


def show_me(person: Person) -> http.Me:
    return http.Me(
        person.name, person.colour, public_mark(person.id), person.is_program, person.face
    )


async def get_me(call: Call) -> http.Me | None:
    """Who one is here; null for somebody who has not said their name."""
    if call.person is None:
        return None
    shown = call.shown
    is_old = shown is not None and (shown.is_to_be_renewed or shown.person != call.person)
    if is_old and not call.person.is_program:
        call.becomes = call.person  # so that it lives on, and says what they are called now
    return show_me(call.person)


async def put_me(call: Call) -> http.Me:
    """Come in, or change one's name, colour or face, everywhere at once; the cookie is the
    only account there is."""
    name, colour, face = tidy_name(call.body.name), call.body.colour, call.body.face
    if call.person is not None and not call.person.is_program:
        face = face or call.person.face
        call.becomes = call.person._replace(name=name, colour=colour, face=face)
        if not call.services.renamers.take(call.person.id):
            raise Trouble("too_many")
        await rename(call.services, call.becomes)
    else:
        call.becomes = new_person(name, colour, face)
    return show_me(call.becomes)


async def make_link(call: Call) -> http.DeviceLink:
    """A code that makes a second device the same person, once and within ten minutes."""
    if not call.services.makers.take(call.address):
        raise Trouble("too_many")
    return http.DeviceLink(await call.services.links.make(call.me), LINK_SECONDS)


async def take_link(call: Call) -> http.Me:
    """Become the same person on this device."""
    guesses, code = call.services.guesses, call.path("code")
    guesses.check(call.address)
    person = await call.services.links.take(code)
    if person is None:
        guesses.count_wrong(call.address, code)
        raise Trouble("unknown")
    guesses.count_right(call.address)
    call.becomes = call.services.door.newest.of(person)
    return show_me(call.becomes)


async def make_token(call: Call) -> http.Token:
    """A token for a program that plays like anyone; examples/bot_client.py is one."""
    if not call.services.makers.take(call.address):
        raise Trouble("too_many")
    services, session = call.services, new_session()
    person = new_program(tidy_name(call.body.name), call.body.colour)
    if not await services.sessions.add_token(session, person, call.me.id):
        raise Trouble("too_many")
    return http.Token(services.identities.sign(person, "token", session), show_me(person))


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(method="GET", path="/api/me", run=get_me),
    Endpoint(method="PUT", path="/api/me", run=put_me, body=http.MeOrder, troubles=("name",)),
    Endpoint(method="POST", path="/api/me/links", run=make_link, status=201, needs_identity=True),
    Endpoint(
        method="POST", path="/api/links/{code}", run=take_link, troubles=("unknown", "guessing")
    ),
    Endpoint(
        method="POST",
        path="/api/me/tokens",
        run=make_token,
        body=http.TokenOrder,
        status=201,
        needs_identity=True,
        troubles=("name",),
    ),
    *DEVICE_ENDPOINTS,
    *CONDUCT_ENDPOINTS,
    *RULES_ENDPOINTS,
    *ROOM_ENDPOINTS,
    *MATCH_ENDPOINTS,
    *ALONE_ENDPOINTS,
    *RECORD_ENDPOINTS,
)
