"""What befalls a house of several servers while people play, and what has to be true after it."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from caida.server.checkup import check_database
from caida.store.snapshot import open_snapshot
from tests.cluster.nodes import CutOffNode, Nodes
from tests.cluster.roaming_player import RoamingPlayer
from tests.server.crowd import Crowd, Serving, playing
from tests.server.persistent_player import PATIENCE, PersistentPlayer
from tests.waiting import HANG_SECONDS, until

TABLES = [(2, 2)] * 6 + [(2, 1)] * 3 + [(3, 2), (4, 3)]
SPREAD_SECONDS = 0.3  # so that each hits another moment
ABSENT_SECONDS = 3.0  # how long the bus is away
CUT_SECONDS = 5.0  # how long a node is cut off, at most: some are taken for gone, some are not


class ManyDoors(Serving, Protocol):
    """A house, and every address by which people may come in."""

    @property
    def urls(self) -> Sequence[str]: ...


class RoamingCrowd(Crowd):
    """People who come back by any door."""

    def __init__(self, server: ManyDoors, rng: random.Random, *, pause: float = 0.0) -> None:
        super().__init__(server, rng, pause=pause)
        self._urls = server.urls
        self.failures: list[str] = []  # what kept somebody from coming in

    def _make_player(self, cookie: str, room: str, rng: random.Random) -> PersistentPlayer:
        return RoamingPlayer(
            "",
            cookie,
            room,
            rng,
            self.pause,
            self.wants_more,
            urls=self._urls,
            failed=self.failures.append,
        )

    async def all_move_on(self) -> None:
        """Wait until every table is further than it was, or its match is over."""
        rooms: dict[str, list[PersistentPlayer]] = {}
        for player in self.players:
            rooms.setdefault(player.room, []).append(player)
        before = {room: max(one.seq for one in people) for room, people in rooms.items()}

        def standing() -> list[str]:
            return [
                room
                for room, people in rooms.items()
                if not any(one.seq > before[room] or one.is_done for one in people)
            ]

        try:
            await until(lambda: not standing())
        except TimeoutError:
            stuck = [f"{room}: {one}" for room in standing() for one in rooms[room]]
            raise AssertionError("tables that stand still:\n" + "\n".join(stuck)) from None


@dataclass
class Losses:
    """Lets things befall a house. ``by_kind`` counts what did; a *node loss* is one that takes a
    node from the people who are there, or from its database."""

    nodes: Nodes
    crowd: RoamingCrowd
    rng: random.Random
    absent_seconds: float = ABSENT_SECONDS
    by_kind: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.of_nodes: dict[str, Callable[[], Awaitable[None]]] = {
            "killed": self.kill,
            "paused": self.pause,
            "drained": self.drain,
            "cut off from the database": self.lose_database,
            "cut off from both": self.lose_both,
        }
        self.of_the_house: dict[str, Callable[[], Awaitable[None]]] = {
            "database killed": self.kill_database,
        }
        if self.nodes.nats is not None:
            self.of_the_house |= {
                "bus killed": self.kill_bus,
                "bus absent": self.lack_bus,
                "cut off from the bus": self.lose_bus,
            }

    @property
    def node_losses(self) -> int:
        return sum(self.by_kind[kind] for kind in self.of_nodes)

    async def any_of(self, kinds: dict[str, Callable[[], Awaitable[None]]]) -> None:
        """The rarest so far, any of them: each has its share however few there are."""
        fewest = min(self.by_kind[kind] for kind in kinds)
        kind = self.rng.choice([one for one in kinds if self.by_kind[one] == fewest])
        await asyncio.sleep(self.rng.random() * SPREAD_SECONDS)
        await kinds[kind]()
        self.by_kind[kind] += 1

    def _node(self) -> CutOffNode:
        return self.rng.choice(self.nodes.nodes)

    async def kill(self) -> None:
        """SIGKILL; the others go on, and it comes back to them."""
        node = self._node()
        node.kill()
        await self._others_go_on()
        await asyncio.to_thread(node.start)

    async def pause(self) -> None:
        """SIGSTOP; when it wakes up it believes that no time has passed."""
        node = self._node()
        node.pause()
        await self._others_go_on()
        node.wake()

    async def drain(self) -> None:
        """SIGTERM, as in an upgrade."""
        node = self._node()
        code = await asyncio.to_thread(node.stop)
        assert code == 0, node.complaints()
        await self._others_go_on()
        await asyncio.to_thread(node.start)

    async def lose_database(self) -> None:
        await self._cut_off(self._node(), database=True, bus=False)

    async def lose_bus(self) -> None:
        await self._cut_off(self._node(), database=False, bus=True)

    async def lose_both(self) -> None:
        await self._cut_off(self._node(), database=True, bus=True)

    async def _cut_off(self, node: CutOffNode, *, database: bool, bus: bool) -> None:
        """Half of the time with a bang, half of the time without a word. Who hears that others have
        the database sends its people there, and every table goes on."""
        lines = [node.to_database] if database else []
        if bus and node.to_bus is not None:
            lines.append(node.to_bus)
        is_silent = self.rng.random() < 0.5
        for line in lines:
            await asyncio.to_thread(line.silence if is_silent else line.cut)
        await asyncio.sleep(self.rng.random() * CUT_SECONDS)
        if not (database and node.to_bus in (None, *lines)):
            await self._others_go_on()
        for line in lines:
            await asyncio.to_thread(line.mend)

    async def kill_database(self) -> None:
        """All of PostgreSQL at once, as when the machine loses power, and back."""
        self.nodes.postgres.kill()
        await asyncio.sleep(self.rng.random() * CUT_SECONDS)
        await asyncio.to_thread(self.nodes.postgres.start)

    async def kill_bus(self) -> None:
        assert self.nodes.nats is not None
        self.nodes.nats.kill()
        await asyncio.to_thread(self.nodes.nats.start)

    async def lack_bus(self) -> None:
        """Tables go on without it."""
        assert self.nodes.nats is not None
        self.nodes.nats.kill()
        await asyncio.sleep(self.absent_seconds)
        await self.crowd.all_move_on()
        await asyncio.to_thread(self.nodes.nats.start)

    async def _others_go_on(self) -> None:
        await self.crowd.all_move_on()


@dataclass(frozen=True)
class Survived:
    """What people were promised, all of which is there."""

    moves: int
    repeated: int
    matches: int
    by_kind: Counter[str]
    refusals: Counter[str]


async def lose_often(
    nodes: Nodes,
    losses: int,
    tables: list[tuple[int, int]],
    *,
    seed: int = 20,
    every: int = 5,
    absent_seconds: float = ABSENT_SECONDS,
    told: Callable[[int], None] = lambda _losses: None,
) -> Survived:
    """So many node losses and, after every few of them, one of the database or the bus. Compares
    what everybody was promised and told with the log, and looks through the whole database."""
    crowd = RoamingCrowd(nodes, random.Random(seed))
    befall = Losses(nodes, crowd, random.Random(seed), absent_seconds)
    async with playing(crowd, tables, hang=2 * HANG_SECONDS + 60 * losses):
        for number in range(1, losses + 1):
            await befall.any_of(befall.of_nodes)
            await crowd.all_move_on()
            if number % every == 0:
                await befall.any_of(befall.of_the_house)
                await crowd.all_move_on()
                crowd.check()
            for node in nodes.nodes:
                assert node.is_running, f"{node.name} ended by itself\n{node.complaints()}"
            told(number)
    refusals = Counter(crowd.refusals)
    assert set(refusals) <= set(PATIENCE), refusals
    await crowd.check_archive()
    await look_through(nodes.database_url)
    rooms = {player.room: player.finished for player in crowd.players}
    repeated = sum(player.repeated for player in crowd.players)
    return Survived(crowd.promises, repeated, sum(rooms.values()), befall.by_kind, refusals)


async def look_through(database: str) -> None:
    """Every log folds, every match is kept once, and every record holds: `caida doctor`."""
    async with open_snapshot(database) as snapshot:
        report = await check_database(snapshot, lambda _done, _of: None)
    assert report.is_sound, report
