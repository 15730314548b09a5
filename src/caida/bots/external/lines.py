"""A child process that is spoken to in lines, with a deadline for every wait and a bound on what
is kept of its output."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress

from caida.bots.external.faults import FaultSignal

MAX_LINE = 65_536
CHUNK = 65_536
SECONDS_TO_QUIT = 0.5


class LineProcess:
    """Started at once, in a session of its own, so that Ctrl-C at the terminal is not its affair.

    What it writes to its standard error is thrown away. ``close`` ends it and all of its group,
    and so does the end of this object or of the program.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._child = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,
        )
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self.pid = self._child.pid
        self._input = self._child.stdin.fileno()
        self._output = self._child.stdout.fileno()
        os.set_blocking(self._input, False)
        os.set_blocking(self._output, False)
        self._unread = bytearray()
        self._end = weakref.finalize(self, _end, self._child)

    def send(self, text: str, deadline: float) -> None:
        """Write a line; FaultSignal if the process is gone or does not read it in time."""
        left = memoryview(f"{text}\n".encode())
        while left:
            self._wait(self._input, selectors.EVENT_WRITE, deadline)
            try:
                left = left[os.write(self._input, left) :]
            except BlockingIOError:
                continue
            except BrokenPipeError:
                raise FaultSignal("crashed") from None

    def receive(self, deadline: float) -> str:
        """The next line; FaultSignal if there is none in time, none any more, or one too long."""
        while (end := self._unread.find(b"\n")) < 0:
            if len(self._unread) > MAX_LINE:
                raise FaultSignal("flood")
            self._wait(self._output, selectors.EVENT_READ, deadline)
            chunk = os.read(self._output, CHUNK)
            if not chunk:
                raise FaultSignal("crashed")
            self._unread += chunk
        line = self._unread[:end].decode("utf-8", "replace")
        del self._unread[: end + 1]
        return line.strip()

    def _wait(self, file: int, event: int, deadline: float) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(file, event)
            if not selector.select(max(0.0, deadline - time.monotonic())):
                raise FaultSignal("late")

    def close(self, *, politely: bool = True) -> None:
        """End the process; politely: say ``quit`` first and wait a moment."""
        if politely and self._end.alive:
            deadline = time.monotonic() + SECONDS_TO_QUIT
            with suppress(FaultSignal):
                self.send("quit", deadline)
                while True:
                    self._unread.clear()
                    self.receive(deadline)
        self._end()


def _end(child: subprocess.Popen[bytes]) -> None:
    """Kill the group before the child is waited for: until then its number can't be another's."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()
    for pipe in (child.stdin, child.stdout):
        if pipe is not None:
            pipe.close()
