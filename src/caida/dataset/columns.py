"""The columns: their order, their types, and which of them the seat knew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    import pyarrow as pa

    from caida.dataset.rows import Row

Group = Literal["which", "view", "choice", "coach", "outcome"]
"""Which decision it is, what the seat knew, what it did, what the coach says, what came of it."""


class Column(NamedTuple):
    """``kind`` is a type in words of our own, see ``arrow_type``."""

    name: str
    kind: str
    group: Group


COLUMNS = (
    Column("match", "number", "which"),
    Column("step", "number", "which"),
    Column("player", "text", "which"),
    Column("seat", "small", "view"),
    Column("phase", "text", "view"),
    Column("deal", "number", "view"),
    Column("tanda", "small", "view"),
    Column("tandas", "small", "view"),
    Column("dealer", "small", "view"),
    Column("mano", "small", "view"),
    Column("scores", "points", "view"),
    Column("hand", "texts", "view"),
    Column("dealt", "texts", "view"),
    Column("canto", "text", "view"),
    Column("hand_sizes", "smalls", "view"),
    Column("mesa", "texts", "view"),
    Column("pile_sizes", "smalls", "view"),
    Column("taken", "texts", "view"),
    Column("stock_size", "small", "view"),
    Column("hits", "smalls", "view"),
    Column("last_throw", "throw", "view"),
    Column("last_captor", "small", "view"),
    Column("turns", "turns", "view"),
    Column("sung", "songs", "view"),
    Column("voided", "smalls", "view"),
    Column("exposed", "smalls", "view"),
    Column("settled", "yes_no", "view"),
    Column("beaten", "smalls", "view"),
    Column("shown", "hands", "view"),
    Column("truths", "smalls", "view"),
    Column("lies", "smalls", "view"),
    Column("choices", "choices", "view"),
    Column("choice", "small", "choice"),
    Column("values", "chances", "coach"),
    Column("caida", "yes_no", "outcome"),
    Column("limpia", "yes_no", "outcome"),
    Column("fallen", "yes_no", "outcome"),
    Column("rest_points", "points", "outcome"),
    Column("deal_points", "points", "outcome"),
    Column("final_scores", "points", "outcome"),
    Column("won", "yes_no", "outcome"),
    Column("reason", "text", "outcome"),
)


def arrow_type(kind: str) -> pa.DataType:
    import pyarrow as pa

    small, text = pa.int8(), pa.string()
    texts = pa.list_(text)
    types: dict[str, pa.DataType] = {
        "small": small,
        "smalls": pa.list_(small),
        "number": pa.int32(),
        "points": pa.list_(pa.int16()),
        "chances": pa.list_(pa.float32()),
        "yes_no": pa.bool_(),
        "text": text,
        "texts": texts,
        "throw": pa.struct([("seat", small), ("card", text)]),
        "turns": pa.list_(pa.struct([("seat", small), ("card", text), ("taken", texts)])),
        "songs": pa.list_(pa.struct([("seat", small), ("canto", text)])),
        "hands": pa.list_(pa.struct([("seat", small), ("cards", texts)])),
        "choices": pa.list_(
            pa.struct([("kind", text), ("card", text), ("taken", texts), ("canto", text)])
        ),
    }
    return types[kind]


def schema() -> pa.Schema:
    import pyarrow as pa

    return pa.schema([(column.name, arrow_type(column.kind)) for column in COLUMNS])


def batch_of(rows: Sequence[Row]) -> pa.RecordBatch:
    import pyarrow as pa

    arrays = [
        pa.array([row[column.name] for row in rows], arrow_type(column.kind)) for column in COLUMNS
    ]
    return pa.RecordBatch.from_arrays(arrays, schema=schema())
