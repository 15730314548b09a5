"""Load: rooms of two people who move at a steady pace, and servers to be measured."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from time import perf_counter

from benches.server_wire import Wire, open_wire

HOST = "127.0.0.1"
UNLIMITED = {
    "CAIDA_CONNECTIONS_PER_PERSON": "0",
    "CAIDA_CONNECTIONS_PER_ADDRESS": "0",
    "CAIDA_ROOMS_PER_PERSON": "0",
    "CAIDA_COMMANDS_PER_SECOND": "0",
    "CAIDA_REQUESTS_PER_SECOND": "0",
    "CAIDA_ROOMS_PER_MINUTE": "0",
}
ACT = b'{"type":"act","id":"%d","seq":%d,"action":%b}'
REMATCH = b'{"type":"rematch","id":"%d","seq":%d}'


class ServerUnderTest:
    """A server process: its port, and what it has cost."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port

    @property
    def cpu(self) -> float:
        """Seconds of processor, all threads, user and system, to the nanosecond."""
        tasks = Path(f"/proc/{self.process.pid}/task")
        return (
            sum(int((task / "schedstat").read_text().split()[0]) for task in tasks.iterdir()) / 1e9
        )

    @property
    def memory(self) -> int:
        """Resident bytes."""
        text = Path(f"/proc/{self.process.pid}/statm").read_text()
        return int(text.split()[1]) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def run_server(database: Path, cores: int = 1, **settings: str) -> Iterator[ServerUnderTest]:
    """`caida serve` on the first core, or on more, with every limit off."""
    command = [sys.executable, "-m", "caida", "serve", "--port", "0"]
    command += ["--database", f"sqlite:///{database}"]
    environ = {**os.environ, **UNLIMITED, "CAIDA_LANG": "en", **settings}
    with _run(command, environ, cores) as (process, line):
        found = re.search(r":(\d+)", line)
        assert found is not None, line
        yield ServerUnderTest(process, int(found[1]))


@contextmanager
def run_echo() -> Iterator[ServerUnderTest]:
    command = [sys.executable, "-m", "benches.server_echo"]
    with _run(command, dict(os.environ)) as (process, line):
        yield ServerUnderTest(process, int(line))


@contextmanager
def _run(
    command: list[str], environ: dict[str, str], cores: int = 1
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    process = subprocess.Popen(
        command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    try:
        os.sched_setaffinity(process.pid, set(range(cores)))
        yield process, process.stdout.readline()
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


@contextmanager
def scratch() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="caida-bench-") as folder:
        yield Path(folder)


class LoadedRoom:
    """Two people at a table. ``move`` lets whoever is to act move, if anybody is."""

    def __init__(self, room: str, clock: Latencies) -> None:
        self.room = room
        self.wires: list[Wire] = []
        self._clock = clock
        self._turn: tuple[Wire, int, bytes] | None = None
        self._sent: tuple[bytes, float] | None = None
        self._left = 0
        self._next_id = 0

    async def enter(self, cookies: Sequence[str], *ports: int) -> None:
        """The first by the first port, and so on; round again where there are fewer ports."""
        for cookie, port in zip(cookies, cycle(ports), strict=False):
            path = f"/ws/rooms/{self.room}?v=1"
            wire = await open_wire(HOST, port, path, {"Cookie": cookie})
            wire.on_text = lambda text, wire=wire: self._hear(wire, text)  # type: ignore[misc]  # bound now
            self.wires.append(wire)

    def _hear(self, wire: Wire, text: bytes) -> None:
        """Reads no more than it must: the load shares the machine with what it measures."""
        if self._sent is not None and self._sent[0] in text:
            self._left -= 1
            if not self._left:
                self._clock.add(perf_counter() - self._sent[1])
                self._sent = None
        at = text.find(b'"choices":[{"action":')
        if at >= 0:
            action = text[at + 21 : text.index(b"}", at) + 1]
            self._turn = (wire, _seq(text), action)
        elif b'"to_act":null' in text and b'"update"' in text:
            self._next_id += 1
            wire.send(REMATCH % (self._next_id, _seq(text)))

    def move(self) -> bool:
        if self._turn is None:
            return False
        wire, seq, action = self._turn
        self._turn = None
        self._next_id += 1
        self._left = len(self.wires)
        self._sent = (b'"command":"%d"' % self._next_id, perf_counter())
        wire.send(ACT % (self._next_id, seq, action))
        return True


def _seq(text: bytes) -> int:
    at = text.index(b'"seq":') + 6
    return int(text[at : text.index(b",", at)])


class EchoRoom:
    """Two people at an echo."""

    def __init__(self, room: str, clock: Latencies) -> None:
        self.room = room
        self.wires: list[Wire] = []
        self._clock = clock
        self._began = 0.0
        self._left = 0
        self._number = 0

    async def enter(self, port: int) -> None:
        for _ in range(2):
            wire = await open_wire(HOST, port, f"/ws/{self.room}", {})
            wire.on_text = self._hear
            self.wires.append(wire)

    def _hear(self, _text: bytes) -> None:
        self._left -= 1
        if self._left == 0:
            self._clock.add(perf_counter() - self._began)

    def move(self) -> bool:
        if self._left:
            return False
        self._number += 1
        self._began = perf_counter()
        self._left = 2
        action = b'{"kind":"play","card":"10b","takes":1}'
        self.wires[self._number % 2].send(ACT % (self._number, self._number, action))
        return True


class Latencies:
    """Seconds from a command to both receivers."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def add(self, seconds: float) -> None:
        self.seconds.append(seconds)

    def percentile(self, share: float) -> float:
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def pace(rooms: list[LoadedRoom] | list[EchoRoom], per_second: float, seconds: float) -> int:
    """Moves at a steady rate, spread over the rooms in turn; returns how many were made."""
    start = perf_counter()
    moves, at = 0, 0
    while (now := perf_counter() - start) < seconds:
        due = int(now * per_second)
        while at < due:
            moves += rooms[at % len(rooms)].move()
            at += 1
        await asyncio.sleep(0.002)
    await asyncio.sleep(0.3)
    return moves
