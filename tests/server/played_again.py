"""A match that was played before, played again by people on sockets; and what they were sent."""

from __future__ import annotations

import re
from contextlib import AsyncExitStack

import msgspec

from caida.engine.match import Match
from caida.protocol.actions import message_of
from tests.server.playing import Player, Seat

# Who is there, and how long until the match begins: time, and no card.
PRESENCE = re.compile(
    r'"connected":(true|false)|"(watchers|online)":\d+|,"begins_in_ms":(\d+|null)'
)


class Table:
    """Two people and somebody who watches, on real sockets."""

    def __init__(self, people: list[Player]) -> None:
        self._people = people
        self._stack = AsyncExitStack()
        self.seats: list[Seat] = []
        self.names: dict[str, str] = {}
        self.pages: list[str] = []

    async def play(self, match: Match) -> None:
        """Make a room and play a match in it that was played before."""
        host = self._people[0]
        room = await host.make_room(options=match.ruleset.changes_from("tradicional"))
        self.names = {room["id"]: "R" * 12, room["code"]: "C" * 6, room["commitment"]: "S" * 64}
        async with self._stack as stack:
            for person in self._people:
                seat = await stack.enter_async_context(person.enter(room["id"]))
                await seat.arrive()
                self.seats.append(seat)
            await self.seats[1].do("sit", id="sit", seat=1)
            await self._catch_up()
            await self.seats[0].do("start", id="start")
            for number, step in enumerate(match.history):
                if step.action is not None and step.seat is not None:
                    message = message_of(step.action.code)
                    action = msgspec.to_builtins(message)
                    await self._catch_up()
                    await self.seats[step.seat].do("act", id=f"act{number}", action=action)
            await self._catch_up()
            for path in (f"/api/rooms/{room['id']}", f"/api/matches/{room['id']}-1", "/api/rooms"):
                self.pages.append((await host.http.get(path)).text)

    async def _catch_up(self) -> None:
        latest = max(seat.seq for seat in self.seats)
        for seat in self.seats:
            while seat.seq < latest:
                await seat.receive()

    def sent_to(self, place: int) -> list[str]:
        """The frames of a socket and the pages, but for names that are drawn for each room, for the
        time that passes, and for who is connected, which is told now and then."""
        frames = [frame for frame in self.seats[place].frames if '"presence"' not in frame]
        return [self._without_names(text) for text in (*frames, *self.pages)]

    def _without_names(self, text: str) -> str:
        for name, same in self.names.items():
            assert len(name) == len(same)
            text = text.replace(name, same)
        return PRESENCE.sub("", text)
