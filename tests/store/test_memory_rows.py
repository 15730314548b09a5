"""Rows as they are mirrored, and drafts of what is about to change."""

from __future__ import annotations

import pytest

from caida.store import LogRow
from caida.store.memory_rows import Draft, KeptRow, Rows, read_row, write_row


def test_a_row_is_read_as_it_was_written() -> None:
    key, row = ("log", "a/ñ", 12), LogRow(12, 99, b"\x00\xff")
    assert read_row(write_row(key, row)) == (key, row)
    assert write_row(key, None) == KeptRow('["log","a/ñ",12]', None)


def test_what_is_gone_can_t_be_read() -> None:
    with pytest.raises(ValueError, match="sitter"):
        read_row(write_row(("sitter", "a", "ana"), None))


def test_a_draft_changes_nothing_until_it_is_put() -> None:
    rows = Rows()
    rows.put([(("ended", "one"), 1), (("ended", "two"), 2)])
    draft = Draft(rows)
    draft.set(("ended", "one"), None)
    draft.set(("ended", "three"), 3)
    assert sorted(draft.items("ended")) == [(("ended", "three"), 3), (("ended", "two"), 2)]
    assert (draft.get(("ended", "one")), rows.get(("ended", "one"))) == (None, 1)
    rows.put(draft.changes.items())
    assert dict(rows.table(("ended",))) == {("ended", "two"): 2, ("ended", "three"): 3}


def test_the_log_of_a_room_is_read_alone() -> None:
    rows = Rows()
    rows.put([(("log", "a", 1), "x"), (("log", "b", 1), "y")])
    assert list(rows.table(("log", "a")).values()) == ["x"]
    assert rows.get(("log", "c", 1)) is None
