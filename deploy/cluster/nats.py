"""A NATS of one's own, with the configuration we ship."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from deploy.cluster.programs import HOST, NAME, Program, find_program

SHIPPED = Path(__file__).with_name("nats.conf")


class Nats(Program):
    """With the configuration we ship, on another port."""

    def __init__(self, folder: Path, secret: str, port: int = 0) -> None:
        super().__init__("nats", folder, port)
        self._secret = secret

    def url(self, port: int = 0) -> str:
        return f"nats://{NAME}:{self._secret}@{HOST}:{port or self.port}"

    def command(self) -> Sequence[str]:
        program = str(find_program("nats-server"))
        return [program, "-c", str(SHIPPED), "-a", HOST, "-p", str(self.port)]

    def environ(self) -> Mapping[str, str]:
        return {**os.environ, "NATS_PASSWORD": self._secret}
