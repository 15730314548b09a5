"""`caida serve` as a process of its own, which can be killed, starved and asked how it is."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Self

import httpx2

from tests.waiting import HANG_SECONDS, PAUSE_SECONDS

START_SECONDS = HANG_SECONDS
GENEROUS: dict[str, Any] = {
    "bot_delay": 0.0,
    "deal_pause": 0.0,
    "countdown": 600.0,
    "grace": 600.0,
    "commands_per_second": 0.0,
    "requests_per_second": 0.0,
    "rooms_per_minute": 0.0,
    "rooms_per_person": 0,
    "connections_per_person": 0,
    "connections_per_address": 0,
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class ServerProcess:
    """Keeps its port and its file from one start to the next; ends with the ``with`` block."""

    def __init__(
        self, folder: Path, url: str = "", *, descriptors: int = 0, **settings: Any
    ) -> None:
        self._descriptors = descriptors
        self.database = folder / "caida.db"
        self.database_url = url or f"sqlite:///{self.database}"
        self.log = folder / "log.jsonl"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        chosen = {**GENEROUS, **settings}
        self._environ = {
            **os.environ,
            **{f"CAIDA_{name.upper()}": str(value) for name, value in chosen.items()},
        }
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self.kill()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Returns once it takes connections."""
        arguments = ["--port", str(self.port), "--database", self.database_url]
        with self.log.open("ab") as errors:
            self._process = subprocess.Popen(
                [*self._limit(), sys.executable, "-m", "caida", "serve", *arguments],
                env=self._environ,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=errors,
            )
        until = monotonic() + START_SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert self._process.poll() is None, self.log.read_text()
                assert monotonic() < until, "the server did not start"
                sleep(PAUSE_SECONDS)

    def _limit(self) -> list[str]:
        """What runs the rest of the command line with so many descriptors and no more."""
        if not self._descriptors:
            return []
        return ["sh", "-c", f'ulimit -n {self._descriptors} && exec "$@"', "sh"]

    def kill(self) -> None:
        """SIGKILL: nothing is said and nothing is finished."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        self._process = None

    def terminate(self) -> int:
        """SIGTERM; returns the exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        code = self._process.wait(START_SECONDS)
        self._process = None
        return code

    def memory(self) -> int:
        """Bytes that are resident."""
        return self._status("VmRSS")

    def most_memory(self) -> int:
        """That ever were."""
        return self._status("VmHWM")

    def _status(self, name: str) -> int:
        status = Path(f"/proc/{self.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith(f"{name}:"))
        return int(line.split()[1]) * 1024

    def log_lines(self) -> list[dict[str, Any]]:
        """What it has logged so far."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def introduce(self, name: str) -> str:
        return introduce_at(self.url, name)

    def make_room(self, cookie: str, **order: Any) -> str:
        return make_room_at(self.url, cookie, **order)


def introduce_at(url: str, name: str) -> str:
    """Somebody comes in; returns their cookie."""
    order = {"name": name, "colour": "mar"}
    answer = httpx2.put(f"{url}/api/me", json=order, timeout=START_SECONDS)
    assert answer.status_code == 200, answer.text
    return f"caida={answer.cookies['caida']}"


def make_room_at(url: str, cookie: str, **order: Any) -> str:
    headers = {"Cookie": cookie}
    answer = httpx2.post(f"{url}/api/rooms", json=order, headers=headers, timeout=START_SECONDS)
    assert answer.status_code == 201, answer.text
    room: str = answer.json()["room"]["id"]
    return room
