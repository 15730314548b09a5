"""What a server logs while a test looks on."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from caida.server.logs import JsonFormatter


class Kept(logging.Handler):
    """Every line the process would log, and what our own logger says at any level."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonFormatter())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@contextmanager
def everything_logged() -> Iterator[Kept]:
    kept = Kept()
    root, own = logging.getLogger(), logging.getLogger("caida.server")
    levels = root.level, own.level
    root.addHandler(kept)
    root.setLevel(logging.WARNING)  # as set_up_logging does
    own.setLevel(logging.DEBUG)
    try:
        yield kept
    finally:
        root.removeHandler(kept)
        root.setLevel(levels[0])
        own.setLevel(levels[1])
