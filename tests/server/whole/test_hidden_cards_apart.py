"""Nobody is sent what their seat may not know, whichever server they come in by; and what servers
say to each other is the same whatever the cards are."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import islice

import msgspec
import pytest

from caida.bus import messages as bus
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from tests.bus.joined_bus import Junction
from tests.server.houses import house_of
from tests.server.played_again import Table
from tests.server.twin_tables import SharedTables, find_worlds

RULES = Ruleset.preset("tradicional", canto_call="manual", false_canto=1)
MOVES = 24
# By way of which server Ana, Luis and Eva are there, who watches.
PLACES = {"apart": "aba", "the_other_way": "bab"}
World = tuple[Table, list[bytes]]


def said(frames: Sequence[bytes], names: dict[str, str]) -> str:
    """What was told of a table; that all is well and that others are there comes with time."""
    read = [frame for frame in map(bus.read_frame, frames) if frame is not None]
    assert len(read) == len(frames)
    told = [
        msgspec.json.encode(message).decode()
        for frame in read
        for message in bus.read_messages(frame)
        if isinstance(message, bus.Stored | bus.Said)
    ]
    assert len(told) > MOVES
    text = "\n".join(told)
    for name, same in names.items():
        text = text.replace(name, same)
    return text


async def play_worlds(url: str, places: str, seat: int | None) -> list[tuple[World, World]]:
    """Some matches, and for each one that a seat can't tell from it: all that was sent, to people
    and between servers."""
    worlds = list(islice(find_worlds(RULES, seat, seed=5, moves=MOVES), 2))
    junction, played = Junction(), []
    chance = SharedTables([match for pair in worlds for match in pair])
    async with (
        house_of(url, "a", "b", junction=junction, chance=chance) as house,
        AsyncExitStack() as stack,
    ):
        people = [
            await stack.enter_async_context(house[place].person(name))
            for place, name in zip(places, ("Ana", "Luis", "Eva"), strict=True)
        ]

        async def play(match: Match) -> World:
            before, table = len(junction.frames), Table(people)
            await table.play(match)
            return table, junction.frames[before:]

        for one, other in worlds:
            played.append((await play(one), await play(other)))
    return played


@pytest.mark.slow
@pytest.mark.parametrize("places", PLACES.values(), ids=PLACES)
@pytest.mark.parametrize("seat", [0, 1, None])
async def test_other_hidden_cards_make_no_other_bytes_by_way_of_any_server(
    fresh_postgres: str, seat: int | None, places: str
) -> None:
    place = 2 if seat is None else seat
    for (one, frames), (other, other_frames) in await play_worlds(fresh_postgres, places, seat):
        assert one.sent_to(place) == other.sent_to(place)
        assert said(frames, one.names) == said(other_frames, other.names)


@pytest.mark.slow
async def test_what_a_seat_may_see_does_make_other_bytes(fresh_postgres: str) -> None:
    """So the test can fail."""
    for (one, _), (other, _) in await play_worlds(fresh_postgres, "aba", seat=0):
        assert one.sent_to(1) != other.sent_to(1)
