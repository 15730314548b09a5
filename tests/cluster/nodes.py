"""A house of several servers for a test: real PostgreSQL, real NATS, and lines that can be cut."""

from __future__ import annotations

import random
import secrets
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Literal

from deploy.cluster.nats import Nats
from deploy.cluster.node import Node
from deploy.cluster.postgres import Postgres
from tests.cluster.lines import Line, Lines
from tests.server.process import GENEROUS, introduce_at, make_room_at

Bus = Literal["nats", "notify"]
BUSES: tuple[Bus, ...] = ("nats", "notify")


class CutOffNode(Node):
    """A node whose ways to the database and to the bus are the test's own."""

    def __init__(
        self, name: str, folder: Path, *, to_database: Line, to_bus: Line | None, **order: Any
    ) -> None:
        super().__init__(name, folder, **order)
        self.to_database = to_database
        self.to_bus = to_bus

    @property
    def lines(self) -> list[Line]:
        return [self.to_database, *([self.to_bus] if self.to_bus else [])]


class Nodes:
    """What a crowd needs of a server, at any of several: each request goes to another node."""

    def __init__(
        self, postgres: Postgres, nats: Nats | None, nodes: list[CutOffNode], rng: random.Random
    ) -> None:
        self.postgres = postgres
        self.nats = nats
        self.nodes = nodes
        self.database_url = postgres.url()
        self._rng = rng

    @property
    def url(self) -> str:
        """Of any node, as a balancer without affinity would choose."""
        return self._rng.choice(self.nodes).url

    @property
    def urls(self) -> Sequence[str]:
        return [node.url for node in self.nodes]

    def introduce(self, name: str) -> str:
        return introduce_at(self.url, name)

    def make_room(self, cookie: str, **order: Any) -> str:
        return make_room_at(self.url, cookie, **order)


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder through which PostgreSQL gets as another user, which pytest's do not let it."""
    folder = Path(tempfile.mkdtemp(prefix="caida-cluster-"))
    folder.chmod(0o711)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def truth(folder: Path, bus: Bus) -> Iterator[tuple[Postgres, Nats | None]]:
    """What all nodes share."""
    secret = secrets.token_hex(8)
    with ExitStack() as stack:
        postgres = stack.enter_context(
            Postgres(_within(folder, "postgres"), secret, is_durable=False)
        )
        nats = None
        if bus == "nats":
            nats = stack.enter_context(Nats(_within(folder, "nats"), secret))
        yield postgres, nats


@contextmanager
def several_nodes(
    count: int = 3, bus: Bus = "nats", *, seed: int = 20, settings: Mapping[str, Any] | None = None
) -> Iterator[Nodes]:
    """Up and taking connections; all of it ends with the block."""
    with ExitStack() as stack:
        folder = stack.enter_context(scratch())
        postgres, nats = stack.enter_context(truth(folder, bus))
        lines = stack.enter_context(Lines())
        nodes = []
        for number in range(1, count + 1):
            to_database = lines.lay(postgres.port)
            to_bus = lines.lay(nats.port) if nats else None
            node = CutOffNode(
                f"node-{number}",
                _within(folder, f"node-{number}"),
                to_database=to_database,
                to_bus=to_bus,
                database=postgres.url(to_database.port),
                bus=nats.url(to_bus.port) if nats and to_bus else "",
                settings={**GENEROUS, **(settings or {})},
            )
            stack.callback(node.stop)
            node.launch()
            nodes.append(node)
        for node in nodes:
            node.await_start()
        yield Nodes(postgres, nats, nodes, random.Random(seed))


def _within(folder: Path, name: str) -> Path:
    made = folder / name
    made.mkdir(mode=0o711)
    return made
