"""A real NATS server for the tests, which can be killed and started again."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import Self

from tests.waiting import HANG_SECONDS, PAUSE_SECONDS


class NatsServer:
    """Keeps its port from one start to the next; ends with the ``with`` block."""

    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port: int = probe.getsockname()[1]
        self.url = f"nats://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Returns once it takes connections."""
        program = shutil.which("nats-server", path=str(Path(sys.executable).parent))
        assert program is not None, "make setup installs it"
        self._process = subprocess.Popen(
            [program, "--addr", "127.0.0.1", "--port", str(self._port)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = monotonic() + HANG_SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", self._port), timeout=1).close()
                return
            except OSError:
                assert self._process.poll() is None, "the port was taken meanwhile"
                assert monotonic() < until, "NATS did not start"
                sleep(PAUSE_SECONDS)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
