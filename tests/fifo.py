"""A named pipe: how a test learns, without asking again and again, what other processes did."""

from __future__ import annotations

import os
import select
from pathlib import Path

from tests.waiting import HANG_SECONDS


class Fifo:
    """Other processes open ``path`` for writing; whoever keeps it open is still alive."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self.path = path
        self._file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)

    def read(self, count: int) -> bytes:
        """So many bytes, or fewer if all who had it open are gone."""
        found = b""
        while len(found) < count:
            is_ready, _, _ = select.select([self._file], [], [], HANG_SECONDS)
            assert is_ready, f"nothing came but {found!r}"
            try:
                read = os.read(self._file, count - len(found))
            except BlockingIOError:  # somebody opened it just now and has said nothing yet
                continue
            if not read:
                break
            found += read
        return found

    def read_to_the_end(self) -> bytes:
        """What is left to read, once all who had it open are gone."""
        return self.read(1_000_000)

    def is_held(self) -> bool:
        """Whether somebody has it open, with nothing left to read."""
        try:
            return bool(os.read(self._file, 1))
        except BlockingIOError:
            return True

    def close(self) -> None:
        os.close(self._file)
