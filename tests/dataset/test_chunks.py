"""Files: whole matches in order, the same bytes each time, and who reads them knows the plan."""

from __future__ import annotations

import io
import json
from dataclasses import replace

import pytest
from pyarrow import parquet

from caida.dataset.chunks import Chunk, ChunkJob
from caida.dataset.plan import Plan
from tests.dataset.plans import SMALL, rows_of


def chunk(number: int, plan: Plan = SMALL) -> Chunk:
    with ChunkJob(plan).open() as make:
        return make(number, lambda: False)


def test_a_file_has_its_matches_and_the_last_one_the_rest() -> None:
    first, last = (parquet.read_table(io.BytesIO(chunk(number).content)) for number in (1, 4))
    assert sorted(set(first["match"].to_pylist())) == [1, 2]
    assert sorted(set(last["match"].to_pylist())) == [7]
    assert first.num_rows == chunk(1).decisions == len(rows_of(1)) + len(rows_of(2))


def test_a_file_has_the_same_bytes_every_time_whatever_was_made_before() -> None:
    with ChunkJob(SMALL).open() as make:
        for number in (1, 2):
            made = make(number, lambda: False)
    assert made == chunk(2)


def test_a_file_says_how_it_was_made() -> None:
    about = parquet.read_schema(io.BytesIO(chunk(1).content)).metadata[b"caida"]
    assert json.loads(about) == SMALL.identity()


def test_many_rows_are_written_in_parts_and_read_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = parquet.read_table(io.BytesIO(chunk(1, replace(SMALL, matches_a_file=7)).content))
    monkeypatch.setattr("caida.dataset.chunks.ROWS_A_BATCH", 1)
    made = chunk(1, replace(SMALL, matches_a_file=7))
    assert parquet.read_table(io.BytesIO(made.content)).equals(whole)
    assert made.decisions == whole.num_rows


def test_a_file_is_compressed() -> None:
    made = parquet.read_metadata(io.BytesIO(chunk(1).content))
    assert {made.row_group(0).column(at).compression for at in range(made.num_columns)} == {"ZSTD"}
