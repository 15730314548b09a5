"""A batch is one transaction, however many entries and whatever comes with them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from caida.store.sqlite_file import SqliteFile, prepare_file
from caida.store.sqlite_writing import ROWS_AT_ONCE, write_batch
from tests.store.appending import entry_of


@pytest.fixture
def file(tmp_path: Path) -> Iterator[SqliteFile]:
    path = tmp_path / "caida.db"
    prepare_file(path)
    opened = SqliteFile(path)
    yield opened
    opened.close()


def kept(file: SqliteFile) -> list[tuple[str, int, bytes]]:
    rows = file.connect().execute("select room, seq, entry from log order by room, seq")
    return rows.fetchall()


@pytest.mark.parametrize(
    "size", [0, 1, ROWS_AT_ONCE - 1, ROWS_AT_ONCE, ROWS_AT_ONCE + 1, 3 * ROWS_AT_ONCE]
)
def test_every_entry_of_a_batch_of_any_size_is_kept_once(file: SqliteFile, size: int) -> None:
    batch = [entry_of("a", seq) for seq in range(1, size + 1)]
    assert write_batch(file, batch) == ["stored"] * size
    assert kept(file) == [("a", seq, f"entry {seq}".encode()) for seq in range(1, size + 1)]


@pytest.mark.parametrize("taken", [1, ROWS_AT_ONCE, ROWS_AT_ONCE + 1, ROWS_AT_ONCE + 8])
def test_in_a_large_batch_only_what_was_taken_is_told_so(file: SqliteFile, taken: int) -> None:
    """In whichever of its statements it is."""
    size = ROWS_AT_ONCE + 8
    assert write_batch(file, [entry_of("a", taken, "first")]) == ["stored"]
    answers = write_batch(file, [entry_of("a", seq) for seq in range(1, size + 1)])
    assert [seq for seq, answer in enumerate(answers, 1) if answer == "taken"] == [taken]
    assert [seq for _, seq, _ in kept(file)] == list(range(1, size + 1))
    assert kept(file)[taken - 1] == ("a", taken, b"first")


def test_what_comes_with_an_entry_that_was_taken_does_not_happen(file: SqliteFile) -> None:
    write_batch(file, [entry_of("a", 1, code="AAAAA"), entry_of("a", 2, sitter="ana")])
    late = [entry_of("a", 2, sitter="luis"), entry_of("a", 2, closes=True)]
    assert write_batch(file, late) == ["taken", "taken"]
    db = file.connect()
    assert db.execute("select person from sitters").fetchall() == [("ana",)]
    assert db.execute("select id from rooms where is_open").fetchall() == [("a",)]


def test_a_batch_that_breaks_in_the_middle_leaves_nothing_and_the_next_one_works(
    file: SqliteFile,
) -> None:
    batch = [entry_of("a", 1, code="AAAAA"), entry_of("a", 2, sitter="ana"), entry_of("a", 3)]
    file.connect().execute("alter table sitters rename to elsewhere")
    assert write_batch(file, batch) == ["failed"] * 3
    assert kept(file) == []
    file.connect().execute("alter table elsewhere rename to sitters")
    assert write_batch(file, batch) == ["stored"] * 3
