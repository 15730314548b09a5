"""A house of several servers to be measured: what each part of it has cost so far."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

from deploy.cluster.nats import Nats
from deploy.cluster.node import Node
from deploy.cluster.postgres import Postgres
from deploy.cluster.programs import HOST, free_port

SECRET = "measured"
TICK = os.sysconf("SC_CLK_TCK")
UNLIMITED = {
    "connections_per_person": 0,
    "connections_per_address": 0,
    "rooms_per_person": 0,
    "commands_per_second": 0,
    "requests_per_second": 0,
    "rooms_per_minute": 0,
}


class Cost(NamedTuple):
    """Seconds of processor of nodes, PostgreSQL and NATS; what NATS was given and gave."""

    nodes: float = 0.0
    postgres: float = 0.0
    nats: float = 0.0
    messages: float = 0.0
    bytes_in: float = 0.0
    bytes_out: float = 0.0

    def since(self, before: Cost) -> Cost:
        return Cost(*(now - then for now, then in zip(self, before, strict=True)))


class MeasuredNats(Nats):
    """Tells what it has carried, by a port of its own."""

    def __init__(self, folder: Path, secret: str) -> None:
        super().__init__(folder, secret)
        self._monitor = free_port()

    def command(self) -> Sequence[str]:
        return [*super().command(), "-m", str(self._monitor)]

    @property
    def carried(self) -> tuple[int, int, int]:
        with urlopen(f"http://{HOST}:{self._monitor}/varz") as answer:
            told = json.load(answer)
        return told["in_msgs"], told["in_bytes"], told["out_bytes"]


class MeasuredHouse:
    def __init__(self, postgres: Postgres, nats: MeasuredNats | None, nodes: list[Node]) -> None:
        self._postgres = postgres
        self._nats = nats
        self.nodes = nodes

    @property
    def ports(self) -> list[int]:
        return [node.port for node in self.nodes]

    @property
    def cost(self) -> Cost:
        return Cost(
            sum(map(self.processor, self.nodes)),
            _processor(self._postgres.pid, with_children=True),
            0.0 if self._nats is None else _processor(self._nats.pid),
            *((0, 0, 0) if self._nats is None else self._nats.carried),
        )

    def processor(self, node: Node) -> float:
        """Seconds that one of the nodes has taken."""
        return _processor(node.pid)

    @property
    def memory(self) -> int:
        """Resident bytes of the largest node."""
        page = os.sysconf("SC_PAGE_SIZE")
        sizes = (Path(f"/proc/{node.pid}/statm").read_text().split()[1] for node in self.nodes)
        return max(int(size) * page for size in sizes)


def _processor(pid: int, *, with_children: bool = False) -> float:
    """All threads, to the nanosecond; of children that have ended, to the tick."""
    spent = sum(
        int((task / "schedstat").read_text().split()[0])
        for task in Path(f"/proc/{pid}/task").iterdir()
    )
    if not with_children:
        return spent / 1e9
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    ended = sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[13:15]))
    return spent / 1e9 + ended / TICK + sum(_processor(int(child)) for child in children)


@contextmanager
def run_house(nodes: int, *, has_nats: bool = True, **settings: object) -> Iterator[MeasuredHouse]:
    """PostgreSQL with every flush, NATS, and nodes without limits; all share all cores."""
    folder = Path(tempfile.mkdtemp(prefix="caida-bench-"))
    folder.chmod(0o711)
    try:
        with ExitStack() as stack:
            postgres = stack.enter_context(Postgres(_within(folder, "postgres"), SECRET))
            nats = None
            if has_nats:
                nats = stack.enter_context(MeasuredNats(_within(folder, "nats"), SECRET))
            made = []
            for number in range(nodes):
                node = Node(
                    f"node-{number}",
                    _within(folder, f"node-{number}"),
                    database=postgres.url(),
                    bus="" if nats is None else nats.url(),
                    settings={**UNLIMITED, **settings},
                )
                stack.enter_context(node)
                made.append(node)
            yield MeasuredHouse(postgres, nats, made)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _within(folder: Path, name: str) -> Path:
    made = folder / name
    made.mkdir(mode=0o711)
    return made
