"""Rows in memory, and as they are mirrored: a text that names each, and its bytes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from caida.store.base import ArchivedMatch, LogRow
from caida.store.conduct import BlockRow, ReportRow
from caida.store.credentials import SessionRow, SigningKey
from caida.store.desk import ActRow, BanRow

Key = tuple[str | int, ...]
"""The table a row is in, and what tells it from the others there."""


class RoomRow(NamedTuple):
    code: str
    maker: str
    is_open: bool


class KeptRow(NamedTuple):
    """A row as whoever mirrors it has it: under ``key``, or gone if there is no ``value``."""

    key: str
    value: bytes | None


TABLES: Mapping[str, Any] = {
    "act": ActRow,
    "ban": BanRow,
    "block": BlockRow,
    "ended": int,
    "key": SigningKey,
    "log": LogRow,
    "match": ArchivedMatch,
    "report": ReportRow,
    "room": RoomRow,
    "session": SessionRow,
    "sitter": int,
}
_DECODERS = {name: msgspec.msgpack.Decoder(kind) for name, kind in TABLES.items()}


def write_row(key: Key, value: Any) -> KeptRow:
    text = msgspec.json.encode(key).decode()
    return KeptRow(text, None if value is None else msgspec.msgpack.encode(value))


def read_row(kept: KeptRow) -> tuple[Key, Any]:
    """ValueError for what ``write_row`` never wrote."""
    key = msgspec.json.decode(kept.key, type=tuple[str | int, ...])
    if not key or key[0] not in _DECODERS or kept.value is None:
        raise ValueError(kept.key)
    return key, _DECODERS[key[0]].decode(kept.value)


class Rows:
    """Every row there is. The log of a room is a table of its own, to be read without the rest."""

    def __init__(self) -> None:
        self._tables: defaultdict[Key, dict[Key, Any]] = defaultdict(dict)

    def get(self, key: Key) -> Any:
        return self.table(key).get(key)

    def table(self, key: Key) -> Mapping[Key, Any]:
        return self._tables.get(_place(key), {})

    def put(self, changes: Iterable[tuple[Key, Any]]) -> None:
        for key, value in changes:
            if value is not None:
                self._tables[_place(key)][key] = value
            elif (table := self._tables.get(_place(key))) is not None:
                table.pop(key, None)


class Draft:
    """What is about to change, over what there is; nobody else sees it until it is put there."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self.changes: dict[Key, Any] = {}

    def get(self, key: Key) -> Any:
        return self.changes[key] if key in self.changes else self._rows.get(key)

    def set(self, key: Key, value: Any) -> None:
        """None takes it away."""
        self.changes[key] = value

    def items(self, table: str) -> Iterator[tuple[Key, Any]]:
        of_table = {key: value for key, value in self.changes.items() if key[0] == table}
        for key, value in ({**self._rows.table((table,)), **of_table}).items():
            if value is not None:
                yield key, value


def _place(key: Key) -> Key:
    return key[:2] if key[0] == "log" else key[:1]
