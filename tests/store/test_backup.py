"""A backup is of one moment, whole, and never in place of anything."""

from __future__ import annotations

import os
import resource
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from caida.store import StoreError, backup, open_store
from caida.store.backup import back_up, restore
from tests.store.appending import append, entry_of, match_of

BIG = "x" * 3000


def ignore(_done: int, _total: int) -> None:
    return None


def url_of(path: Path) -> str:
    return f"sqlite:///{path}"


def rows_in(path: Path) -> list[tuple[str, int]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute("select room, seq from log order by room, seq").fetchall()


@pytest.fixture
async def source(tmp_path: Path) -> Path:
    path = tmp_path / "caida.db"
    store = await open_store(url_of(path))
    await append(store, entry_of("a", 1, code="AAAAA"))
    await append(store, *[entry_of("a", seq, BIG) for seq in range(2, 60)])
    await store.archive(match_of("a-1", 10, "ana", ""))
    await store.close()
    return path


async def test_what_was_backed_up_comes_back(source: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "backup.db", tmp_path / "elsewhere" / "caida.db"
    told: list[tuple[int, int]] = []
    back_up(url_of(source), file, lambda done, total: told.append((done, total)))
    assert told[-1][0] == told[-1][1] > 40
    assert file.stat().st_mode & 0o777 == 0o600
    restore(file, url_of(other), ignore)
    assert rows_in(other) == rows_in(source) == [("a", seq) for seq in range(1, 60)]
    store = await open_store(url_of(other))
    assert await store.find_room("AAAAA") == "a"
    assert await store.read_match("a-1") == match_of("a-1", 10, "ana", "")
    await store.close()
    beside = {path.name for path in other.parent.iterdir()}
    assert beside == {"caida.db", "caida.db-server"}
    assert {path.name for path in tmp_path.iterdir()} == {"caida.db", "backup.db", "elsewhere"}


async def test_it_is_of_one_moment_and_who_writes_meanwhile_does_not_wait(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "PAGES_AT_ONCE", 4)
    file, written = tmp_path / "backup.db", 0

    def write(_done: int, _total: int) -> None:
        nonlocal written
        assert written < 1000, "it begins anew whenever somebody writes"
        with closing(sqlite3.connect(source, timeout=0, isolation_level=None)) as db:
            for room in ("0", "a", "z"):  # on pages that are done, and on others that are not
                values = (room, 1000 + written, 5, BIG)
                db.execute("insert into log (room, seq, at, entry) values (?, ?, ?, ?)", values)
        written += 1

    before = rows_in(source)
    back_up(url_of(source), file, write)
    assert written > 5
    assert rows_in(file) == before
    assert len(rows_in(source)) == len(before) + 3 * written


@pytest.mark.parametrize("kind", ["file", "folder", "lost link"])
async def test_nothing_is_ever_overwritten(source: Path, tmp_path: Path, kind: str) -> None:
    there = tmp_path / "there"
    if kind == "file":
        there.write_text("mine")
    elif kind == "folder":
        there.mkdir()
    else:
        there.symlink_to(tmp_path / "nowhere")
    file = tmp_path / "backup.db"
    back_up(url_of(source), file, ignore)
    with pytest.raises(StoreError) as backed_up:
        back_up(url_of(source), there, ignore)
    with pytest.raises(StoreError) as restored:
        restore(file, url_of(there), ignore)
    for caught in (backed_up, restored):
        assert (caught.value.code, caught.value.params) == ("exists", {"file": there})
    assert kind != "file" or there.read_text() == "mine"
    assert not (tmp_path / "nowhere").exists()


async def test_nor_what_came_while_it_was_being_copied(source: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"

    def come(_done: int, _total: int) -> None:
        file.write_text("mine")

    with pytest.raises(StoreError) as caught:
        back_up(url_of(source), file, come)
    assert caught.value.code == "exists"
    assert file.read_text() == "mine"
    assert {path.name for path in tmp_path.iterdir()} == {"caida.db", "backup.db"}


async def test_a_disk_that_knows_no_second_names_will_do(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_one: object, _other: object) -> None:
        raise PermissionError("not here")

    monkeypatch.setattr(os, "link", refuse)
    file = tmp_path / "backup.db"
    back_up(url_of(source), file, ignore)
    assert rows_in(file) == rows_in(source)


async def test_one_that_was_interrupted_leaves_nothing(source: Path, tmp_path: Path) -> None:
    def interrupt(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        back_up(url_of(source), tmp_path / "backup.db", interrupt)
    assert {path.name for path in tmp_path.iterdir()} == {"caida.db"}


async def test_a_full_disk_is_told_and_leaves_nothing(source: Path, tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10 * 4096, hard))
    try:
        with pytest.raises(StoreError) as caught:
            back_up(url_of(source), tmp_path / "backup.db", ignore)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert caught.value.code == "uncopied"
    assert {path.name for path in tmp_path.iterdir()} == {"caida.db"}


def spoil(path: Path, how: str) -> None:
    content = bytearray(path.read_bytes())
    if how == "cut short":
        del content[len(content) // 2 :]
    elif how == "overwritten":
        content[5 * 4096 : 8 * 4096] = b"\xa5" * 3 * 4096
    elif how == "noise":
        content[:] = b"\xa5" * 9000
    elif how == "empty":
        content.clear()
    path.write_bytes(content)
    if how == "another program's":
        path.unlink()
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("create table log (words text)")
    if how == "newer":
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("update alembic_version set version_num = '9999'")


@pytest.mark.parametrize(
    ("how", "code"),
    [
        ("cut short", "damaged"),
        ("overwritten", "damaged"),
        ("noise", "foreign"),
        ("empty", "foreign"),
        ("another program's", "foreign"),
        ("newer", "newer_schema"),
    ],
)
async def test_what_is_no_whole_database_of_ours_is_neither_taken_nor_given(
    source: Path, tmp_path: Path, how: str, code: str
) -> None:
    file, target = tmp_path / "backup.db", tmp_path / "new.db"
    back_up(url_of(source), file, ignore)
    spoil(file, how)
    with pytest.raises(StoreError) as restored:
        restore(file, url_of(target), ignore)
    with pytest.raises(StoreError) as backed_up:
        back_up(url_of(file), target, ignore)
    assert (restored.value.code, backed_up.value.code) == (code, code)
    assert {path.name for path in tmp_path.iterdir()} == {"caida.db", "backup.db"}


async def test_a_database_that_a_server_has_is_not_put_under_its_feet(
    source: Path, tmp_path: Path
) -> None:
    """It may have lost its file; what it has in memory would go on in another's log."""
    file = tmp_path / "backup.db"
    back_up(url_of(source), file, ignore)
    store = await open_store(url_of(source))
    await store.claim()
    source.rename(tmp_path / "away")
    with pytest.raises(StoreError) as caught:
        restore(file, url_of(source), ignore)
    assert caught.value.code == "in_use"
    assert not source.exists()
    (tmp_path / "away").rename(source)
    await store.close()


@pytest.mark.parametrize("ending", backup.BESIDE)
async def test_what_is_left_of_another_database_is_not_mixed_in(
    source: Path, tmp_path: Path, ending: str
) -> None:
    file, left = tmp_path / "backup.db", Path(f"{source}{ending}")
    back_up(url_of(source), file, ignore)
    source.unlink()
    left.write_bytes(b"old")
    with pytest.raises(StoreError) as caught:
        restore(file, url_of(source), ignore)
    assert (caught.value.code, caught.value.params) == ("leftovers", {"files": str(left)})
    assert not source.exists()
    left.write_bytes(b"")
    restore(file, url_of(source), ignore)
    assert rows_in(source) == rows_in(file)


async def test_other_databases_are_told_their_own_way(tmp_path: Path) -> None:
    file, url = tmp_path / "x", "postgresql://ana:secret@host/caida"
    with pytest.raises(StoreError) as backed_up:
        back_up(url, file, ignore)
    with pytest.raises(StoreError) as restored:
        restore(file, url, ignore)
    with pytest.raises(StoreError) as unknown:
        back_up("mysql://a/b", file, ignore)
    codes = [caught.value.code for caught in (backed_up, restored, unknown)]
    assert codes == ["backup_postgres", "restore_postgres", "unknown_url"]
    assert "secret" not in str(backed_up.value) + str(restored.value)
