"""Columns: Arrow gives back what it was given."""

from __future__ import annotations

import pytest

from caida.dataset.columns import COLUMNS, batch_of
from caida.engine.ruleset import Ruleset
from tests.dataset.plans import rows_of

LIARS = {"canto_call": "manual", "false_canto": 1}


@pytest.mark.parametrize(
    "ruleset",
    [
        Ruleset.preset("tradicional", target=12),
        Ruleset.preset("tradicional", seats=4, teams=True, target=12, **LIARS),
        Ruleset.preset("fall", seats=3),
    ],
    ids=["two", "liars in teams", "three"],
)
def test_what_goes_in_comes_out(ruleset: Ruleset) -> None:
    rows = rows_of(1, ruleset=ruleset, players=("conocedor",))
    for row, again in zip(rows, batch_of(rows).to_pylist(), strict=True):
        assert again == {
            name: list(value) if isinstance(value, tuple) else value for name, value in row.items()
        }


def test_a_name_stands_for_one_column() -> None:
    assert len({column.name for column in COLUMNS}) == len(COLUMNS)
