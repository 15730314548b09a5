"""A server full of people who play on whatever happens, and what has to be true of its database."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, asynccontextmanager, closing
from typing import Any, Protocol

import httpx2
import msgspec

from caida.notation import parse_record
from caida.room.entries import decode_entry
from caida.room.folding import Row, apply_stored, fold
from tests.server.clients import http_client, socket_to
from tests.server.persistent_player import PersistentPlayer
from tests.server.process import ServerProcess
from tests.store.postgres import ask
from tests.waiting import HANG_SECONDS, until, until_true

Log = list[Row]
FEW_TABLES = [(2, 2)] * 3 + [(2, 1)] * 2 + [(4, 2)]


class Serving(Protocol):
    """A server, or several of them at one database."""

    database_url: str

    @property
    def url(self) -> str: ...

    def introduce(self, name: str) -> str: ...

    def make_room(self, cookie: str, **order: Any) -> str: ...


class Crowd:
    """All tables of a server, those who play there, and what has to be true of the log."""

    def __init__(self, server: Serving, rng: random.Random, *, pause: float = 0.0) -> None:
        self.server = server
        self.pause = pause
        self.rng = rng
        self.goes_on = True
        self.order: dict[str, Any] = {}  # what else is said of every table
        self.players: list[PersistentPlayer] = []
        self._rematches: dict[tuple[str, int], bool] = {}

    def wants_more(self, room: str, match: int) -> bool:
        """Whoever is asked first decides for the whole table."""
        return self._rematches.setdefault((room, match), self.goes_on)

    async def open_tables(self, tables: list[tuple[int, int]]) -> None:
        """Each with so many seats, and people on the first of them; bots have the others."""
        for seats, people in tables:
            await self._open_table(seats, people)

    async def _open_table(self, seats: int, people: int) -> None:
        cookies = [self.server.introduce(f"Persona {number}") for number in range(people)]
        bots = [{"seat": seat, "bot": self.bot} for seat in range(people, seats)]
        order = {"seats": seats, "teams": seats == 4, "bots": bots, "is_public": True}
        room = self.server.make_room(cookies[0], **order, **self.order)
        for seat, cookie in enumerate(cookies[1:], 1):
            await self._command(room, cookie, {"type": "sit", "seat": seat})
        await self._command(room, cookies[0], {"type": "start"})
        for cookie in cookies:
            rng = random.Random(self.rng.getrandbits(64))
            self.players.append(self._make_player(cookie, room, rng))

    def _make_player(self, cookie: str, room: str, rng: random.Random) -> PersistentPlayer:
        return PersistentPlayer(self.server.url, cookie, room, rng, self.pause, self.wants_more)

    @property
    def bot(self) -> str:
        return str(
            httpx2.get(f"{self.server.url}/api/catalogue", timeout=HANG_SECONDS).json()["bots"][0]
        )

    async def _command(self, room: str, cookie: str, command: dict[str, Any]) -> None:
        address = f"{self.server.url.replace('http', 'ws')}/ws/rooms/{room}?v=1"
        async with socket_to(address, headers={"Cookie": cookie}) as socket:
            seq = msgspec.json.decode(await socket.recv())["seq"]
            await socket.send(msgspec.json.encode({"id": "first", "seq": seq, **command}).decode())
            while True:
                message = msgspec.json.decode(await socket.recv())
                assert message["type"] != "refused", message
                if message.get("command") == "first":
                    return

    @property
    def promises(self) -> int:
        return sum(len(player.promised) for player in self.players)

    async def play_some(self, moves: int) -> None:
        """Wait until that many more commands were acknowledged."""
        enough = self.promises + moves
        await until(lambda: self.promises >= enough)

    async def meet_trouble(self, count: int) -> None:
        """Wait until that many more commands were refused."""
        enough = len(self.refusals) + count
        await until(lambda: len(self.refusals) >= enough)

    @property
    def refusals(self) -> list[str]:
        return [refused["code"] for player in self.players for refused in player.refused]

    def check(self) -> dict[str, Log]:
        """Compare what everybody was promised and told with the log."""
        logs = read_logs(self.server.database_url)
        for log in logs.values():
            commands = [decode_entry(entry) for _, _, entry in log]
            asked = Counter((entry.by, entry.command) for entry in commands if entry.command)
            assert set(asked.values()) == {1}, "a command was applied twice"
        for player in self.players:
            log = logs[player.room]
            for command, seq in player.promised.items():
                assert seq <= len(log), "an acknowledged command is gone"
                kept = decode_entry(log[seq - 1][-1]).command
                assert kept == command, "an acknowledged command was replaced"
            assert not player.told or max(player.told) <= len(log), "told before it was stored"
        return logs

    def check_stories(self) -> None:
        """What was told is what the log says happened, entry by entry."""
        for room_id, log in self.check().items():
            changes = changes_of(room_id, log)
            for player in self.players:
                if player.room == room_id:
                    for seq, change in player.told.items():
                        assert change == changes[seq]

    async def check_archive(self) -> None:
        """Every match that ended is kept, with a proof that fits its cards."""
        for player in self.players:
            async with http_client(self.server.url, headers={"Cookie": player.cookie}) as http:
                await self._check_matches_of(player, http)

    async def _check_matches_of(self, player: PersistentPlayer, http: httpx2.AsyncClient) -> None:
        async def kept() -> list[str]:
            found: list[dict[str, Any]] = []
            while True:
                before = f"&before={found[-1]['finished_at']}" if found else ""
                page = (await http.get(f"/api/matches?limit=100{before}")).json()
                if not page:
                    return [match["id"] for match in found]
                found += page

        async def are_all_kept() -> bool:
            return len(await kept()) >= player.finished

        try:
            await until_true(are_all_kept)  # the last may still be on its way
        except TimeoutError:
            raise AssertionError(f"of {player.finished} matches {await kept()} are kept") from None
        matches = await kept()
        assert len(set(matches)) == len(matches) == player.finished > 0
        record = parse_record((await http.get(f"/api/matches/{matches[0]}/record")).text)
        assert record.match.outcome is not None


@asynccontextmanager
async def crowd_at(
    server: ServerProcess, tables: list[tuple[int, int]], *, hang: float = 2 * HANG_SECONDS
) -> AsyncIterator[Crowd]:
    """Play during the block and, after it, every match to its end; then look at what is kept."""
    crowd = Crowd(server, random.Random(20))
    async with playing(crowd, tables, hang=hang):
        yield crowd
    await crowd.check_archive()


@asynccontextmanager
async def playing(
    crowd: Crowd, tables: list[tuple[int, int]], *, hang: float
) -> AsyncIterator[None]:
    """The same, with a crowd of one's own and without a look at the archive."""
    await crowd.open_tables(tables)
    async with asyncio.timeout(hang), asyncio.TaskGroup() as group:
        for player in crowd.players:
            group.create_task(player.play())
        await crowd.play_some(moves=len(tables))
        yield
        await crowd.play_some(moves=len(tables))
        crowd.goes_on = False
    crowd.check_stories()


async def meet_trouble_at(server: ServerProcess, trouble: AbstractContextManager[None]) -> None:
    """A database in trouble is told to people, and forgotten once it is back."""
    async with crowd_at(server, FEW_TABLES) as crowd:
        with trouble:
            await crowd.meet_trouble(count=4)
            cookie = crowd.players[0].cookie
            async with http_client(headers={"Cookie": cookie}) as http:
                refused = await http.post(f"{server.url}/api/rooms?lang=en", json={})
                assert refused.status_code == 503
                assert refused.json()["code"] == "unavailable"
                assert (await http.get(f"{server.url}/healthz")).status_code == 200
        crowd.check()
    assert "unavailable" in crowd.refusals
    assert set(crowd.refusals) <= {"unavailable", "store_failing"}
    assert server.is_running


def read_logs(url: str) -> dict[str, Log]:
    query = "select room, seq, at, entry from log order by room, seq"
    logs: dict[str, Log] = {}
    if url.startswith("sqlite"):
        path = url.removeprefix("sqlite:///")
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
            rows = db.execute(query).fetchall()
    else:
        rows = ask(url, query)
    for room, seq, at, entry in rows:
        log = logs.setdefault(room, [])
        log.append((seq, at, bytes(entry)))
        assert seq == len(log), "the numbers have a gap"
    return logs


def changes_of(room_id: str, log: Log) -> dict[int, Any]:
    room = fold(room_id, log[:1])
    steps = [apply_stored(room, row) for row in log[1:]]
    return {step.seq: msgspec.json.decode(msgspec.json.encode(step.change)) for step in steps}
