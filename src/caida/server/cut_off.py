"""A server that alone has lost the database: its people are better off with those that have it."""

from __future__ import annotations

from collections.abc import Callable
from logging import WARNING

from caida.server.logs import log_event
from caida.server.timing import Timekeeper

PATIENCE_MS = 4000  # without the database, before people are sent to the others
WORD_MS = 2000  # for how long another server's word counts that it has it
MISSED_MS = 60_000  # for how long somebody who is gone may still be listening


class CutOff:
    """``send_away`` tells everybody here to come back, by way of another server.

    Where nobody has the database, or nobody says so, people stay: it may be back any moment.
    """

    def __init__(self, time: Timekeeper) -> None:
        self.send_away: Callable[[], None] = lambda: None
        self._time = time
        self._had_at = time.now()
        self._others_had_at = self._missed_at = self._had_at - MISSED_MS
        self._is_told = False

    def note_looked(self, *, is_anybody_gone: bool) -> None:
        """The database is there."""
        self._had_at = self._time.now()
        self._is_told = False
        if is_anybody_gone:
            self._missed_at = self._had_at

    def note_beat(self) -> None:
        """It is there for another server, which says so."""
        self._others_had_at = self._time.now()

    def note_failed(self) -> None:
        now = self._time.now()
        if now - self._had_at >= PATIENCE_MS and now - self._others_had_at < WORD_MS:
            if not self._is_told:
                self._is_told = True
                log_event("cut_off", level=WARNING)
            self.send_away()

    @property
    def may_be_heard(self) -> bool:
        """Whether somebody who seems to be gone may only have lost the database."""
        return self._time.now() - self._missed_at < MISSED_MS
