"""What every store does. Times are milliseconds since 1970."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, Protocol

from caida.store.conduct import ConductStore
from caida.store.credentials import CredentialStore
from caida.store.desk import DeskStore
from caida.words import SpokenError

Stored = Literal["stored", "taken", "failed"]
"""``taken``: another entry has this place in the log, or the code is in use; ``failed``: the
database did not take it, or did not say whether it had."""

Done = Callable[[Stored], None]

TRIAL = (
    "write trial"  # a room whose log nobody ever sees: whether one can be written is tried there
)
TRIAL_BYTES = 8192  # more than a page, so that there has to be room for one


class StoreError(SpokenError):
    """The database can't do what is needed."""

    family = "store"


class LogRow(NamedTuple):
    """One entry as it is kept; its place in the log of its room is ``seq``, from 1."""

    seq: int
    at: int
    entry: bytes


class Append(NamedTuple):
    """An entry to be kept. The first of a room brings its ``code`` and who is its ``maker``, the
    last one ``closes`` it.

    ``sitter`` is the person whom the entry gives a seat.
    """

    room: str
    row: LogRow
    code: str = ""
    closes: bool = False
    sitter: str = ""
    maker: str = ""

    @property
    def is_plain(self) -> bool:
        """Whether nothing is to be kept besides the entry."""
        return not (self.code or self.closes or self.sitter)


class MatchLine(NamedTuple):
    """A finished match in a list; ``persons`` is empty where a bot sat.

    ``colours`` and ``faces`` are empty texts where a match was archived before they were kept.
    """

    id: str
    finished_at: int
    rules: str
    result: str
    names: tuple[str, ...]
    persons: tuple[str, ...]
    colours: tuple[str, ...]
    faces: tuple[str, ...]


class ArchivedMatch(NamedTuple):
    """A finished match for good: its line and the text of its record."""

    line: MatchLine
    record: str


class Store(CredentialStore, ConductStore, DeskStore, Protocol):
    """Appends are answered by a callback on the loop, in the order given within a room.

    Everything else is awaited, and raises StoreError when the database can't be reached.
    """

    async def claim(self) -> None:
        """Be the one server of this database, or one of those that share it, until it is closed or
        the process ends, however it does; StoreError ``in_use`` if that can't be."""
        ...

    def append(self, append: Append, done: Done) -> None: ...

    async def read_log(self, room: str, after: int = 0) -> list[LogRow]:
        """The entries of a room beyond a sequence number, in order."""
        ...

    async def find_room(self, code: str) -> str | None:
        """The open room with this code."""
        ...

    async def open_rooms(self) -> Sequence[tuple[str, int]]:
        """The rooms that were not closed, and when each got its last entry; 0 if nobody knows."""
        ...

    async def rooms_made_by(self, person: str) -> list[str]:
        """The open rooms that somebody has made, and of which anything is known."""
        ...

    async def rooms_of(self, person: str, limit: int) -> list[str]:
        """The open rooms where a person ever sat down, the latest first."""
        ...

    async def archive(self, match: ArchivedMatch) -> None:
        """Keep a finished match; keeping it twice is harmless."""
        ...

    async def matches_of(self, person: str, before: int, limit: int) -> list[MatchLine]:
        """What a person has played, the newest first, finished before a time."""
        ...

    async def read_match(self, match_id: str) -> ArchivedMatch | None: ...

    async def check(self) -> None:
        """Returns if the database takes what is written to it; raises StoreError otherwise.

        However long that takes, it keeps nobody else waiting.
        """
        ...

    async def close(self) -> None:
        """Finish writing what was given, and let go of the database."""
        ...


Batch = list[tuple[Append, Done]]


def tell_answers(batch: Batch, answers: Sequence[Stored]) -> None:
    """Answer everything of a commit; who fails to take an answer keeps none from the others."""
    for (append, done), answer in zip(batch, answers, strict=True):
        try:
            done(answer)
        except Exception as error:
            message = f"the answer to entry {append.row.seq} of room {append.room} was not taken"
            context = {"message": message, "exception": error}
            asyncio.get_running_loop().call_exception_handler(context)
