"""``caida`` at a terminal of its own: what it draws is read, keys are pressed."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys

from tests.waiting import HANG_SECONDS


class Terminal:
    """One run of the command."""

    def __init__(self, *arguments: str) -> None:
        self.side, child = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "caida", *arguments],
            stdin=child,
            stdout=child,
            stderr=child,
            start_new_session=True,
        )
        os.close(child)

    def read_until(self, wanted: str) -> str:
        """What is drawn, until this is; it has to come."""
        seen = b""
        while wanted.encode() not in seen:
            is_ready, _, _ = select.select([self.side], [], [], HANG_SECONDS)
            assert is_ready, f"{wanted!r} is not in {seen!r}"
            seen += os.read(self.side, 65536)
        return seen.decode()

    def press(self, keys: bytes) -> None:
        os.write(self.side, keys)

    def wait(self) -> int:
        """The exit code; whatever is still drawn is let go, so that nobody waits to be read."""
        while select.select([self.side], [], [], HANG_SECONDS)[0]:
            try:
                if not os.read(self.side, 65536):
                    break
            except OSError:  # Linux says so when the last one at the terminal is gone
                break
        return self.process.wait(HANG_SECONDS)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.side)
