"""When Python looks for garbage: a little and often, since looking at everything stops everybody.

A full search takes a fifth of a second with a thousand rooms. So what has survived a short while is
set aside (``gc.freeze``), and all of it is searched only when enough may have become garbage.
"""

from __future__ import annotations

import gc
from time import monotonic

TIDY_SECONDS = 1.0
FULL_SECONDS = 900.0
OFTEN_ENOUGH = 20_000  # new objects
MANY_CLOSED = 2000  # a closed connection leaves a ring of objects that only a full search finds


class Tidier:
    """``tidy`` is called every second; ``closed`` counts the connections that ended."""

    def __init__(self) -> None:
        self.closed = 0
        self._full_at = monotonic()
        self._python_searches = gc.get_threshold()

    def start(self) -> None:
        """Python itself searches only when a lot is made within a second."""
        gc.set_threshold(OFTEN_ENOUGH, *self._python_searches[1:])

    def count_closed(self) -> None:
        self.closed += 1

    def tidy(self, connections: int) -> bool:
        """Search what is new, or everything if it is time; says whether it was everything."""
        now = monotonic()
        is_full = self.closed > max(MANY_CLOSED, connections) or (
            self.closed > 0 and now - self._full_at > FULL_SECONDS
        )
        if is_full:
            gc.unfreeze()
            gc.collect()
            self.closed = 0
            self._full_at = now
        else:
            gc.collect(1)
        gc.freeze()
        return is_full

    def stop(self) -> None:
        """Leave the search to Python again."""
        gc.set_threshold(*self._python_searches)
        gc.unfreeze()
