"""One server of several."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.request import urlopen

from deploy.cluster.programs import HOST, Program


class Node(Program):
    """One ``caida serve``. ``settings`` as in docs/server.md, without the prefix, in lower case."""

    def __init__(
        self,
        name: str,
        folder: Path,
        port: int = 0,
        *,
        database: str,
        bus: str = "",
        settings: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(name, folder, port)
        self.database = database
        self.bus = bus
        self.settings = dict(settings or {})

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    def answers(self) -> bool:
        """It listens before it has a database."""
        try:
            with urlopen(f"{self.url}/healthz", timeout=1):
                return True
        except OSError:
            return False

    def command(self) -> Sequence[str]:
        order = ["--host", HOST, "--port", str(self.port), "--node", self.name]
        order += ["--database", self.database]
        if self.bus:
            order += ["--bus", self.bus]
        return [sys.executable, "-m", "caida", "serve", *order]

    def environ(self) -> Mapping[str, str]:
        said = {f"CAIDA_{name.upper()}": str(value) for name, value in self.settings.items()}
        return {**os.environ, "PYTHONUNBUFFERED": "1", **said}
