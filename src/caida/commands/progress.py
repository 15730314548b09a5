"""A progress bar on stderr, drawn only for a person at a terminal."""

from __future__ import annotations

import sys
import time
from typing import Self

WIDTH = 30
SECONDS_BETWEEN = 0.1


class Progress:
    """``with Progress("...", total) as progress: progress.advance()``; the line goes away after."""

    def __init__(self, label: str, total: int = 0) -> None:
        self.label = label
        self.total = total
        self.done = 0
        self.is_shown = sys.stderr.isatty()
        self._drawn_at = 0.0

    def __enter__(self) -> Self:
        return self

    def advance(self) -> None:
        self.reach(self.done + 1, self.total)

    def reach(self, done: int, total: int) -> None:
        """So much is done of what may have become more meanwhile."""
        self.done, self.total = done, total
        now = time.monotonic()
        if self.is_shown and now - self._drawn_at >= SECONDS_BETWEEN:
            self._drawn_at = now
            filled = WIDTH * self.done // max(self.total, 1)
            bar = "█" * filled + "░" * (WIDTH - filled)
            print(
                f"\r{self.label} {bar} {self.done}/{self.total}",
                end="",
                file=sys.stderr,
                flush=True,
            )

    def __exit__(self, *_: object) -> None:
        if self.is_shown and self._drawn_at:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
