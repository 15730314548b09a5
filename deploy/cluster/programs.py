"""A program that is started, looked at, and stopped by whoever started it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import Self

HOST = "127.0.0.1"
NAME = "caida"  # of the user and the database, at each of them
IS_ROOT = os.geteuid() == 0
HANG_SECONDS = 300.0  # only a hang takes longer
PAUSE_SECONDS = 0.02


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
    return port


class NotThere(Exception):
    """A program that is needed is not on this machine; the text says how to get it."""


def find_program(name: str, *places: Path) -> Path:
    """On the path, beside this Python, or in one of these folders."""
    beside = Path(sys.executable).parent
    for folder in (beside, *places):
        if (folder / name).is_file():
            return folder / name
    found = shutil.which(name)
    if found is None:
        raise NotThere(f"{name} is not on this machine; docs/operating.md says how to get it")
    return Path(found)


class Program:
    """One process that listens on a port of the loopback, and writes to a log of its own.

    It keeps its port from one start to the next, and ends with the ``with`` block.
    """

    end_signal = signal.SIGTERM

    def __init__(self, name: str, folder: Path, port: int = 0, user: str | None = None) -> None:
        self.name = name
        self.folder = folder
        self.port = port or free_port()
        self.log = folder / f"{name}.log"
        self._user = user
        self._process: subprocess.Popen[bytes] | None = None

    def command(self) -> Sequence[str]:
        raise NotImplementedError

    def environ(self) -> Mapping[str, str]:
        return os.environ

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def pid(self) -> int:
        assert self._process is not None, f"{self.name} is not running"
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def launch(self) -> None:
        """Returns at once."""
        assert not self.is_running, f"{self.name} is running"
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self.command(),
                env=dict(self.environ()),
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                user=self._user,
                start_new_session=True,  # Ctrl-C is for who started it
            )

    def await_start(self) -> None:
        """Returns once it takes connections."""
        assert self._process is not None
        deadline = monotonic() + HANG_SECONDS
        while not self.answers():
            if self._process.poll() is not None or monotonic() > deadline:
                raise RuntimeError(f"{self.name} did not start:\n{self.complaints()}")
            sleep(PAUSE_SECONDS)

    def start(self) -> None:
        self.launch()
        self.await_start()

    def answers(self) -> bool:
        try:
            socket.create_connection((HOST, self.port), timeout=1).close()
        except OSError:
            return False
        return True

    def complaints(self) -> str:
        """The last of what it has written."""
        return self.log.read_text(errors="replace")[-4000:] if self.log.exists() else ""

    def stop(self) -> int:
        """In its own good time; the exit code, 0 if it was not running."""
        if self._process is None:
            return 0
        if self._process.poll() is None:
            self.wake()
            self._process.send_signal(self.end_signal)
        try:
            code = self._process.wait(HANG_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            code = self._process.wait()
        self._process = None
        return code

    def kill(self) -> None:
        """SIGKILL: nothing is said and nothing is finished."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        self._process = None

    def pause(self) -> None:
        """SIGSTOP: it does nothing, and does not know it."""
        os.kill(self.pid, signal.SIGSTOP)

    def wake(self) -> None:
        os.kill(self.pid, signal.SIGCONT)
