"""A whole house on one machine: PostgreSQL, NATS, nodes and nginx, in the order they need."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from deploy.cluster.nats import Nats
from deploy.cluster.nginx import Nginx
from deploy.cluster.node import Node
from deploy.cluster.postgres import Postgres

# The proxy is on this machine, and says who is behind it.
BEHIND_NGINX = {"trusted_proxies": "127.0.0.1,::1"}


class House:
    """Made with nothing running; the ``with`` block starts all of it and stops what it started.

    ``port`` is nginx's, and the nodes have those after it; 0 takes free ones. Without NATS the
    nodes tell each other by PostgreSQL's NOTIFY.
    """

    def __init__(
        self,
        folder: Path,
        *,
        nodes: int = 3,
        port: int = 0,
        has_nats: bool = True,
        is_durable: bool = True,
        settings: Mapping[str, object] | None = None,
    ) -> None:
        secret = _secret(folder)
        self.postgres = Postgres(_within(folder, "postgres"), secret, is_durable=is_durable)
        self.nats = Nats(_within(folder, "nats"), secret) if has_nats else None
        self.nodes = [
            Node(
                f"node-{number}",
                _within(folder, f"node-{number}"),
                port and port + number,
                database=self.postgres.url(),
                bus=self.nats.url() if self.nats else "",
                settings={**BEHIND_NGINX, **(settings or {})},
            )
            for number in range(1, nodes + 1)
        ]
        self.nginx = Nginx(_within(folder, "nginx"), [node.port for node in self.nodes], port)
        self._stack = ExitStack()

    @property
    def url(self) -> str:
        return self.nginx.url

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            stack.enter_context(self.postgres)
            if self.nats is not None:
                stack.enter_context(self.nats)
            for node in self.nodes:
                stack.callback(node.stop)
                node.launch()
            for node in self.nodes:
                node.await_start()
            stack.enter_context(self.nginx)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()


def _within(folder: Path, name: str) -> Path:
    made = folder / name
    made.mkdir(exist_ok=True)
    made.chmod(0o711)  # PostgreSQL may be another user's, and has to come through
    return made


def _secret(folder: Path) -> str:
    """The same the next time."""
    kept = folder / "secret"
    if not kept.exists():
        kept.touch(mode=0o600)
        kept.write_text(secrets.token_hex(16))
    return kept.read_text()
