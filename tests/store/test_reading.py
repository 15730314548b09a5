"""What is asked of any SQL database, where the rows are such as no server of ours would leave."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from caida.store.asking import Change
from caida.store.reading import SqlReading
from caida.store.sqlite_file import connect_file, prepare_file


class PlainReading(SqlReading):
    """Over a bare connection, without the threads of a store."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db

    async def _fetch(self, query: str, *values: object) -> list[Any]:
        return self.db.execute(query, values).fetchall()

    async def _change(self, *changes: Change) -> None:
        for statement, rows in changes:
            self.db.executemany(statement, rows)


@pytest.fixture
def reading(tmp_path: Path) -> Iterator[PlainReading]:
    prepare_file(tmp_path / "caida.db")
    with closing(connect_file(tmp_path / "caida.db")) as db:
        yield PlainReading(db)


async def test_a_room_of_which_nothing_is_known_is_open_and_nobody_s(reading: PlainReading) -> None:
    reading.db.execute(
        "insert into rooms (id, code, maker, is_open) values"
        " ('a', 'AAAAA', 'ana', true), ('b', 'BBBBB', 'ana', true)"
    )
    reading.db.execute("insert into log (room, seq, at, entry) values ('b', 1, 1001, '')")
    assert sorted(await reading.open_rooms()) == [("a", 0), ("b", 1001)]
    assert await reading.rooms_made_by("ana") == ["b"]
    assert await reading.find_room("AAAAA") == "a"


async def test_rooms_of_one_moment_are_always_in_the_same_order(reading: PlainReading) -> None:
    rows = [(room, "ana", at) for room, at in (("c", 5), ("b", 5), ("a", 4), ("d", 6))]
    reading.db.executemany("insert into sitters (room, person, at) values (?, ?, ?)", rows)
    assert await reading.rooms_of("ana", limit=4) == ["d", "b", "c", "a"]
    assert await reading.rooms_of("ana", limit=2) == ["d", "b"]


def add_match(db: sqlite3.Connection, match: str, finished_at: int, *names: str) -> None:
    """The players are written from the last seat to the first."""
    line = (match, finished_at, "rules", "result", "record")
    db.execute(
        "insert into matches (id, finished_at, rules, result, record) values (?,?,?,?,?)", line
    )
    for seat, name in reversed(list(enumerate(names))):
        db.execute(
            "insert into players (match, seat, name, person, colour, finished_at)"
            " values (?, ?, ?, ?, ?, ?)",
            (match, seat, name, name.lower(), "mar", finished_at),
        )


async def test_players_are_in_the_order_of_their_seats(reading: PlainReading) -> None:
    add_match(reading.db, "a-1", 10, "Luis", "Ana", "Eva")
    found = await reading.read_match("a-1")
    assert found is not None
    assert found.line.names == ("Luis", "Ana", "Eva")
    assert found.line.persons == ("luis", "ana", "eva")
    assert (found.line.finished_at, found.record) == (10, "record")


async def test_matches_of_one_moment_are_always_in_the_same_order(reading: PlainReading) -> None:
    for match, finished_at in (("b-1", 10), ("a-1", 10), ("c-1", 9), ("d-1", 11)):
        add_match(reading.db, match, finished_at, "Ana")
    found = await reading.matches_of("ana", before=11, limit=2)
    assert [line.id for line in found] == ["a-1", "b-1"]
