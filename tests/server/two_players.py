"""Two people at a table, and what one looks at there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tests.room.screen import Json
from tests.server.playing import Player, Seat

# A match that does not end while it is looked at.
LONG: dict[str, Any] = {"target": 99, "trivilin_wins": "never"}


@asynccontextmanager
async def two_at_a_table(
    ana: Player, luis: Player, **order: Any
) -> AsyncIterator[tuple[Seat, Seat]]:
    """A match that has just begun."""
    room = await ana.make_room(options=LONG, **order)
    async with ana.enter(room["id"]) as one, luis.enter(room["id"]) as two:
        await one.arrive()
        await two.arrive()
        await two.do("sit", seat=1)
        await two.arrive()
        await catch_up(one, two)  # she starts by way of another server, maybe
        await one.do("start")
        await two.until(lambda _: two.room["stage"] == "playing")
        yield one, two


def by_turn(one: Seat, two: Seat) -> tuple[Seat, Seat]:
    """Whoever is to act, and the other."""
    return (one, two) if one.table["to_act"] == one.you else (two, one)


async def catch_up(*seats: Seat) -> None:
    latest = max(seat.seq for seat in seats)
    for seat in seats:
        while seat.seq < latest:
            await seat.receive()


async def deal_cards(one: Seat, two: Seat) -> None:
    """Past the choices of the dealer."""
    while one.table["phase"] != "play":
        turn, _ = by_turn(one, two)
        await turn.do("act", action=turn.choices[0]["action"])
        await catch_up(one, two)


def change_of(message: Json) -> tuple[str, int | None, str | None]:
    change = message.get("change", {})
    return change.get("kind", ""), change.get("seat"), change.get("away")
