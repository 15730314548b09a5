"""What is off in a database is found, each thing by its name, and nothing in it is changed."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from caida.server.checkup import Report, check_database
from caida.store import StoreError, open_store
from caida.store.snapshot import open_snapshot
from tests.server.kept_tables import ROOMS, change, make_database
from tests.server.playing import BOT, quick, running


@pytest.fixture
def kept(database: str) -> str:
    make_database(database)
    return database


async def check(url: str) -> Report:
    async with open_snapshot(url) as snapshot:
        return await check_database(snapshot, lambda _done, _total: None)


async def found(url: str) -> list[tuple[str, object]]:
    """The kinds of findings, each with the room or match that it is about."""
    findings = (await check(url)).findings
    return [
        (finding.kind, finding.params.get("match", finding.params.get("room")))
        for finding in findings
    ]


async def test_a_sound_database_is_said_to_be(kept: str) -> None:
    report = await check(kept)
    assert (report.findings, report.is_sound) == ([], True)
    assert (report.rooms, report.matches) == (3, 7)
    assert report.entries > 200


async def test_what_a_server_leaves_is_sound_even_after_a_match_was_abandoned(
    database: str,
) -> None:
    async with running(quick(database, abandon_after=0.0)) as server, server.person() as ana:
        for _ in range(2):
            await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True)
        await server.services.upkeep.sweep()
        await server.services.host.archive.catch_up()
    report = await check(database)
    assert (report.rooms, report.matches, report.findings) == (2, 2, [])


async def test_every_room_and_match_is_told_of_as_it_is_done(kept: str) -> None:
    change(kept, "delete from log where room = 'room-a'")
    told: list[tuple[int, int]] = []
    async with open_snapshot(kept) as snapshot:
        await check_database(snapshot, lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1] == (10, 10)


NONSENSE = "'{}'"
SPOILED: Sequence[tuple[str, list[tuple[str, str]]]] = (
    ("delete from log where room = 'room-b' and seq = 9", [("room_gap", "room-b")]),
    ("delete from log where room = 'room-b' and seq = 1", [("room_gap", "room-b")]),
    ("delete from log where room = 'room-b'", [("room_empty", "room-b")]),
    (f"update log set entry = {NONSENSE} where room = 'room-b' and seq = 9",
     [("room_broken", "room-b")]),
    (f"update log set entry = {NONSENSE} where room = 'room-b' and seq = 1",
     [("room_broken", "room-b")]),
    ("delete from rooms where id = 'room-b'", [("room_unlisted", "room-b")]),
    ("update rooms set is_open = false where id = 'room-a'", [("room_shut", "room-a")]),
    ("update rooms set is_open = true where id = 'room-c'", [("room_open", "room-c")]),
    ("update rooms set code = 'OTHER' where id = 'room-a'", [("room_code", "room-a")]),
    ("update matches set record = replace(record, 'tradicional', 'fall') where id = 'room-a-1'",
     [("match_unreadable", "room-a-1")]),
    ("update matches set record = '' where id = 'room-a-2'", [("match_unreadable", "room-a-2")]),
    ("update matches set result = '0 target 99-0' where id = 'room-a-1'",
     [("match_line", "room-a-1")]),
    ("update matches set rules = 'fall' where id = 'room-a-1'", [("match_line", "room-a-1")]),
    ("update players set name = 'Otra' where match = 'room-a-1' and seat = 1",
     [("match_line", "room-a-1")]),
    ("delete from players where match = 'room-a-1' and seat = 1", [("match_line", "room-a-1")]),
    ("update matches set record = (select record from matches where id = 'room-b-1'),"
     " result = (select result from matches where id = 'room-b-1') where id = 'room-a-1'",
     [("match_differs", "room-a-1")]),
    ("insert into matches (id, finished_at, rules, result, record)"
     " select 'room-a-9', finished_at, rules, result, record"
     " from matches where id = 'room-a-1'",
     [("match_line", "room-a-9"), ("match_alone", "room-a-9")]),
)  # fmt: skip


@pytest.mark.parametrize(("statement", "expected"), SPOILED, ids=range(len(SPOILED)))
async def test_what_is_off_is_found_by_its_name_and_nothing_else_is(
    kept: str, statement: str, expected: list[tuple[str, str]]
) -> None:
    change(kept, statement)
    assert await found(kept) == expected
    assert not (await check(kept)).is_sound


async def test_the_place_where_a_log_breaks_is_told(kept: str) -> None:
    change(kept, f"update log set entry = {NONSENSE} where room = 'room-b' and seq = 9")
    (finding,) = (await check(kept)).findings
    assert finding.params["seq"] == 9


async def test_a_match_that_is_missing_in_the_middle_is_wrong_and_the_last_one_is_on_its_way(
    kept: str,
) -> None:
    for match in ("room-a-1", "room-c-3"):
        change(kept, f"delete from players where match = '{match}'")
        change(kept, f"delete from matches where id = '{match}'")
    assert await found(kept) == [("match_missing", "room-a-1"), ("match_due", "room-c-3")]


async def test_a_match_on_its_way_is_kept_when_its_table_is_opened(kept: str) -> None:
    """Even if its table was closed before the server ended."""
    for table in ("players where match", "matches where id"):
        change(kept, f"delete from {table} = 'room-c-3'")
    report = await check(kept)
    assert ([finding.kind for finding in report.findings], report.is_sound) == (["match_due"], True)
    async with running(quick(kept)) as server:
        await server.services.hall.find("room-c")
        await server.services.host.archive.catch_up()
    assert (await check(kept)).findings == []


async def test_an_older_database_is_looked_at_as_it_is(kept: str) -> None:
    change(kept, "update alembic_version set version_num = '0001'")
    change(kept, "drop table sitters")
    assert await found(kept) == [("schema_old", None)]
    assert (await check(kept)).is_sound


async def test_a_newer_or_foreign_database_is_refused(kept: str) -> None:
    change(kept, "update alembic_version set version_num = '9999'")
    with pytest.raises(StoreError) as newer:
        await check(kept)
    change(kept, "drop table alembic_version")
    with pytest.raises(StoreError) as foreign:
        await check(kept)
    assert (newer.value.code, foreign.value.code) == ("newer_schema", "foreign")


async def test_it_looks_at_one_moment_while_others_write(kept: str) -> None:
    async with open_snapshot(kept) as snapshot:
        before = await snapshot.rooms()
        change(kept, "delete from log where room = 'room-b'")
        assert await snapshot.rooms() == before
        assert (await check_database(snapshot, lambda *_: None)).findings == []
    assert await found(kept) == [("room_empty", "room-b")]


def content_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


async def test_nothing_is_changed_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "caida.db"
    make_database(f"sqlite:///{path}")
    change(f"sqlite:///{path}", "delete from log where room = 'room-b'")
    before = content_of(path)
    path.chmod(0o444)
    await check(f"sqlite:///{path}")
    assert content_of(path) == before


async def test_a_damaged_page_is_told_and_the_rest_is_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "caida.db"
    make_database(f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as db:
        db.execute("pragma wal_checkpoint(truncate)")
        page = db.execute("pragma page_size").fetchone()[0]
        (rows,) = db.execute("select count(*) from dbstat where name = 'log'").fetchone()
        assert rows > 3, "the log has pages of its own"
        (offset,) = db.execute(
            "select pgoffset from dbstat where name = 'log' and pagetype = 'leaf' limit 1"
        ).fetchone()
    content = bytearray(path.read_bytes())
    content[offset : offset + page] = b"\xa5" * page
    path.write_bytes(content)
    report = await check(f"sqlite:///{path}")
    kinds = {finding.kind for finding in report.findings}
    assert {"file_damaged", "room_damaged"} <= kinds
    assert report.matches == 7
    damaged = {
        finding.params["room"] for finding in report.findings if finding.kind == "room_damaged"
    }
    assert damaged < set(ROOMS)


async def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        await check(f"sqlite:///{tmp_path}/none.db")
    (tmp_path / "noise.db").write_bytes(b"\xa5" * 9000)
    with pytest.raises(StoreError) as noise:
        await check(f"sqlite:///{tmp_path}/noise.db")
    with pytest.raises(StoreError) as unknown:
        await check("mysql://a/b")
    assert (noise.value.code, unknown.value.code) == ("foreign", "unknown_url")


async def test_an_open_store_is_no_hindrance(kept: str) -> None:
    store = await open_store(kept)
    await store.claim()
    assert (await check(kept)).findings == []
    await store.close()
