"""So many log lines of one kind in a while, and no more: the rest is counted, and the count told.

Otherwise whoever makes us complain fills the disk, and buries what matters.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from time import monotonic

LINES = 50
SECONDS = 10.0
OWN = "caida.server"
LEFT_OUT = "lines_left_out"


class LineLimit(logging.Filter):
    """Lines are of one kind if they tell the same event or, where the event is not ours, come from
    the same place in the code."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._now = now
        self._until = 0.0
        self._told: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.msg == LEFT_OUT:
            return True
        self.tell()
        kind = _kind(record)
        self._told[kind] += 1
        return self._told[kind] <= LINES

    def tell(self, *, at_once: bool = False) -> None:
        """Tell what was left out in the time that is over; called now and then, and at the end."""
        now = self._now()
        if now < self._until and not at_once:
            return
        told, self._told = self._told, Counter()
        self._until = now + SECONDS
        for kind, count in told.items():
            if count > LINES:
                fields = {"kind": kind, "count": count - LINES, "seconds": SECONDS}
                logging.getLogger(OWN).warning(LEFT_OUT, extra={"fields": fields})


def _kind(record: logging.LogRecord) -> str:
    if record.name == OWN:
        return str(record.msg)
    return f"{record.name}:{record.module}:{record.lineno}"
