"""A file of the dataset, as a crew is asked for it: whole matches, and nothing but the plan and the
file's number decides what is in it."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from caida.arena.players import Players
from caida.crew.jobs import IsUnwanted
from caida.dataset.columns import batch_of, schema
from caida.dataset.decisions import play_match
from caida.dataset.plan import Plan
from caida.dataset.rows import Row

ROWS_A_BATCH = 2_000  # so many are held as Python's values, which take the most memory


class Chunk(NamedTuple):
    """The Parquet file, and how many decisions are in it."""

    content: bytes
    decisions: int


@dataclass(frozen=True, slots=True)
class ChunkJob:
    """A task is the number of a file, from 1."""

    plan: Plan

    @contextmanager
    def open(self) -> Iterator[Callable[[int, IsUnwanted], Chunk]]:
        with Players(self.plan.seconds) as players:

            def make(number: int, is_unwanted: IsUnwanted) -> Chunk:
                return make_chunk(self.plan, number, players, is_unwanted)

            yield make


def make_chunk(plan: Plan, number: int, players: Players, is_unwanted: IsUnwanted) -> Chunk:
    import pyarrow as pa
    from pyarrow import parquet

    first = (number - 1) * plan.matches_a_file + 1
    batches: list[pa.RecordBatch] = []
    rows: list[Row] = []
    for match in range(first, min(first + plan.matches_a_file, plan.matches + 1)):
        rows += play_match(plan, match, players, is_unwanted)
        if len(rows) >= ROWS_A_BATCH:
            batches.append(batch_of(rows))
            rows = []
    batches.append(batch_of(rows))
    about = {"caida": json.dumps(plan.identity(), ensure_ascii=False)}
    table = pa.Table.from_batches(batches, schema().with_metadata(about))
    file = io.BytesIO()
    parquet.write_table(table, file, compression="zstd")
    return Chunk(file.getvalue(), table.num_rows)
