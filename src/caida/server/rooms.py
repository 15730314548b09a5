"""Rooms over HTTP: the list, making one, one's own, and advice at a table with bots."""

from __future__ import annotations

from collections.abc import Collection

from caida.bots import OPPONENTS
from caida.engine.ruleset import Ruleset
from caida.protocol import http
from caida.protocol.actions import message_of
from caida.protocol.updates import OwnRoomCard
from caida.protocol.values import CARD_TEXTS
from caida.report import tell_hint
from caida.room.listing import show_own_card
from caida.room.showing import show_room
from caida.server.catalogue import read_rules
from caida.server.codes import OWN_ROOMS, Seeker
from caida.server.endpoints import Call, Endpoint
from caida.server.invite import draw_qr_svg
from caida.server.live import LiveRoom
from caida.server.making import make_room as make_live_room
from caida.server.text import words_in
from caida.server.troubles import Trouble


async def list_rooms(call: Call) -> http.RoomList:
    """The public tables, and how many people are online."""
    services = call.services
    person = "" if call.person is None else call.person.id
    return http.RoomList(services.host.lobby.cards_for(person), services.count_online())


async def list_my_rooms(call: Call) -> list[OwnRoomCard]:
    """Where one holds a seat and can go on, the latest move first."""
    services, person = call.services, call.me.id
    held = await services.store.rooms_of(person, OWN_ROOMS)
    found = [await services.hall.find_sound(room) for room in held]
    rooms = [
        live.room
        for live in found
        if live is not None and live.room.stage in ("waiting", "playing")
    ]
    rooms.sort(key=lambda room: -room.last_at)
    seats = [(room, room.seat_of(person)) for room in rooms]
    return [show_own_card(room, seat) for room, seat in seats if seat is not None]


async def make_room(call: Call) -> http.RoomInfo:
    """A table with any rules, bots on some of its seats, and the match begun if that is wanted."""
    services, person, order = call.services, call.me, call.body
    limit = services.settings.rooms_per_person
    if services.host.is_draining:
        raise Trouble("draining")
    if services.host.takes_no_matches:
        raise Trouble("closing")
    ruleset = read_rules(order)
    check_seats(order, ruleset, services.host.opponents)
    own = await services.store.rooms_made_by(person.id) if limit else []
    if limit and sum(not services.hall.is_broken(room) for room in own) >= limit:
        raise Trouble("too_many")
    if not services.makers.take(call.address):
        raise Trouble("too_many")
    made = await make_live_room(services.hall, services.host, order, ruleset, person)
    return show_room_info(made)


def check_seats(
    order: http.RoomOrder, ruleset: Ruleset, opponents: Collection[str] = OPPONENTS
) -> None:
    """Trouble, where not everybody can sit as it is wanted."""
    held = [placed.seat for placed in order.bots]
    seats = held if order.seat is None else [*held, order.seat]
    if any(seat >= ruleset.seats for seat in seats):
        raise Trouble("seat_unknown")
    if len(set(seats)) != len(seats):
        raise Trouble("seat_taken")
    if any(placed.bot not in opponents for placed in order.bots):
        raise Trouble("bot_unknown")
    if order.start and len(seats) < ruleset.seats:
        raise Trouble("not_full")


async def get_room(call: Call) -> http.RoomInfo:
    """A room and its rules in words before one sits down, by its id or its code in any case."""
    return show_room_info(await find_room(call))


async def find_room(call: Call) -> LiveRoom:
    live = await call.services.codes.find(call.path("room"), Seeker(call.address, call.person))
    if live is None:
        raise Trouble("unknown")
    return live


def show_room_info(live: LiveRoom) -> http.RoomInfo:
    return http.RoomInfo(show_room(live.room, live.audience.presence()))


async def get_invitation(call: Call) -> str:
    """The QR code of a table's address, as SVG. ``origin`` is how the page that asks was reached,
    which a server behind a proxy can't know; it has to be one of ours."""
    request, room = call.request, (await find_room(call)).room
    origin = call.query.origin or f"{request.url.scheme}://{request.url.netloc}"
    headers = {"origin": origin, "host": request.headers.get("host", "")}
    if not call.services.door.is_welcome(headers):
        raise Trouble("origin")
    return draw_qr_svg(f"{origin}/mesa/{room.code}")


async def get_hint(call: Call) -> http.HintMessage:
    """What to play, for who is to act and plays against bots alone."""
    room = (await find_room(call)).room
    seat = room.seat_of(call.me.id)
    if room.match is None or seat is None or not seat == room.person_to_act == room.alone:
        raise Trouble("no_hint")
    turn = f"{room.match_id} {room.turn_seq}"
    advising = call.services.coach.hint(turn, room.match.view(seat), call.asker)
    advice = await call.unless_gone(advising)
    names = [player.name for player in room.players]
    return http.HintMessage(
        message_of(advice.action.code),
        tuple(CARD_TEXTS[card] for card in advice.taken),
        tell_hint(advice, words_in(call.lang), names),
    )


ROOM_ENDPOINTS = (
    Endpoint(method="GET", path="/api/rooms", run=list_rooms),
    Endpoint(
        method="POST",
        path="/api/rooms",
        run=make_room,
        body=http.RoomOrder,
        status=201,
        needs_identity=True,
        troubles=(
            "rules",
            "seat_unknown",
            "seat_taken",
            "bot_unknown",
            "not_full",
            "draining",
            "closing",
        ),
    ),
    Endpoint(method="GET", path="/api/me/rooms", run=list_my_rooms, needs_identity=True),
    Endpoint(
        method="GET",
        path="/api/rooms/{room}",
        run=get_room,
        troubles=("unknown", "guessing", "room_unreadable"),
    ),
    Endpoint(
        method="GET",
        path="/api/rooms/{room}/qr",
        run=get_invitation,
        query=http.OriginQuery,
        text_type="image/svg+xml",
        troubles=("unknown", "guessing", "origin", "room_unreadable"),
    ),
    Endpoint(
        method="GET",
        path="/api/rooms/{room}/hint",
        run=get_hint,
        needs_identity=True,
        troubles=(
            "unknown",
            "guessing",
            "no_hint",
            "busy",
            "asking",
            "draining",
            "room_unreadable",
        ),
    ),
)
