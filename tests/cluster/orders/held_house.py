"""Two servers on one database and one bus, where every write, read, message and thought waits until
it is let. Most of the time that is in order; in a race, in every order there is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Sequence
from functools import partial
from typing import Any

from caida.room.folding import fold
from caida.room.person import Person
from caida.room.room import Room
from caida.server.timing import Timekeeper
from caida.store.base import LogRow, StoreError
from tests.cluster.orders.client import Client
from tests.cluster.orders.explore import Chooser
from tests.cluster.orders.held_node import Node
from tests.cluster.orders.held_store import ROOM, Event, Happen, HeldBus, Truth
from tests.cluster.orders.ordered_loop import LoopTime, OrderedLoop

LOOKS = 12  # of each server; by then everything that was missed is found
LOOK_SECONDS = 0.5


class HeldHouse:
    """Servers ``a`` and ``b``; the one with the higher draw does what happens by itself.

    ``troubles`` is how often something goes wrong in a race. What servers state about who is there
    waits like all the rest only if the house ``holds_presence``.
    """

    def __init__(
        self,
        chooser: Chooser,
        log: Sequence[LogRow],
        *,
        draws: tuple[int, int] = (9, 3),
        troubles: int = 0,
        holds_presence: bool = False,
        **settings: Any,
    ) -> None:
        self.loop = OrderedLoop(self._idle)
        self.time: Timekeeper = LoopTime(self.loop)
        self.truth = Truth(log)
        self.buses: list[HeldBus] = []
        self.nodes: list[Node] = []
        self.dead: list[Node] = []
        self.clients: list[Client] = []
        self.wrong: list[str] = []
        self.holds_presence = holds_presence
        self._chooser = chooser
        self._draws = draws
        self._settings = settings
        self._troubles = troubles
        self._waiting: list[Event] = []
        self._is_racing = False
        self._begun: set[asyncio.Task[None]] = set()
        self._until = 0.0
        self._quiet: asyncio.Future[None] | None = None

    def run(self, scenario: Callable[[HeldHouse], Awaitable[str]]) -> str:
        self.loop.set_exception_handler(lambda _, context: self.wrong.append(repr(context)))
        try:
            return self.loop.run_until_complete(self._run(scenario))
        finally:
            self._end()

    async def _run(self, scenario: Callable[[HeldHouse], Awaitable[str]]) -> str:
        self.nodes = [
            Node(name, self, draw, self.wrong.append, **self._settings)
            for name, draw in zip("ab", self._draws, strict=True)
        ]
        return await scenario(self)

    def _end(self) -> None:
        self._waiting.clear()
        self._is_racing = False
        tasks = asyncio.all_tasks(self.loop)
        for task in tasks:
            task.cancel()
        if tasks:
            self.loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        self.loop.close()

    # --- What happens, and when

    def hold(self, what: str, happen: Happen, *troubles: Event) -> None:
        self._waiting.append(Event(what, happen, troubles))

    def forget(self, word: str) -> None:
        """What is waiting and is called so never happens."""
        self._waiting = [event for event in self._waiting if word not in event.what]

    def hold_time(self, seconds: float) -> None:
        """So much time passes."""

        def pass_by() -> None:
            self.loop.now += seconds

        self.hold(f"{seconds} s pass", pass_by)

    async def race(self) -> None:
        """All that waits, and all that comes of it, in whatever order."""
        self._is_racing = True
        await self.settle()
        self._is_racing = False

    async def settle(self, seconds: float = 0.0) -> None:
        """All that waits happens, in order, and within so many seconds what is due."""
        self._until = self.loop.now + seconds
        self._quiet = self.loop.create_future()
        await self._quiet

    async def calm_down(self) -> None:
        """Nothing goes wrong any more, and servers look as often as they do."""
        for _ in range(LOOKS):
            await self.settle(LOOK_SECONDS)
            await self.look()

    async def look(self) -> None:
        for node in self.nodes:
            await node.host.watch.look()
            await node.neighbours.look()
        await self.settle()

    def hold_look(self, name: str) -> None:
        """A server looks, as it does all the time."""
        self.hold(f"{name} looks", partial(self.begin, self.node(name).neighbours.look))

    def begin(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Something that goes on for a while."""
        task = self.loop.create_task(self._attempt(work))
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)

    async def _attempt(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        try:
            await work()
        except StoreError:
            pass
        except Exception as error:
            self.wrong.append(repr(error))

    def kill(self, name: str) -> None:
        """The process of a server ends; what was on its way to the database may arrive."""
        dead = self.node(name)
        dead.die()
        self.nodes.remove(dead)
        self.dead.append(dead)
        self.buses.remove(dead.bus)
        del self.truth.nodes[dead.neighbours.nodes.own]
        self._waiting = [
            event
            for event in self._waiting
            if not event.what.startswith((f"{name} ", f"the bot of {name} "))
        ]
        for client in self.clients:
            if client.node is dead:
                client.node = client.connection = None

    def _idle(self, timeout: float | None) -> None:
        if self.wrong:
            raise AssertionError("; ".join(self.wrong))
        if self._waiting:
            self._take_next().happen()
        elif timeout is not None and self.loop.now + timeout <= self._until:
            self.loop.now += timeout
        elif self._quiet is not None and not self._quiet.done():
            self.loop.now = max(self.loop.now, self._until)
            self._quiet.set_result(None)
        else:
            raise AssertionError("everybody waits, and for nothing")

    def _take_next(self) -> Event:
        if not self._is_racing:
            return self._waiting.pop(0)
        options = [(event, event) for event in self._waiting]
        if self._troubles:
            options += [(bad, event) for event in self._waiting for bad in event.troubles]
        at = 0
        if len(options) > 1:
            at = self._chooser.choose([event.what for event, _ in options], self._state)
        chosen, waiting = options[at]
        self._troubles -= chosen is not waiting
        self._waiting.remove(waiting)
        return chosen

    def _state(self) -> Hashable:
        return (
            round(self.loop.now * 1000),
            self._troubles,
            tuple([row.entry for row in self.truth.log]),
            tuple([node.state() for node in self.nodes]),
            tuple([tuple(client.frames) for client in self.clients]),
            tuple(sorted([event.what for event in self._waiting])),
        )

    # --- Who is there

    async def enter(self, person: Person, node: str) -> Client:
        client = Client(person, self.wrong.append)
        self.clients.append(client)
        await client.enter(self.node(node))
        return client

    def node(self, name: str) -> Node:
        return next(node for node in self.nodes if node.name == name)

    def fold(self) -> Room:
        return fold(ROOM, self.truth.log)
