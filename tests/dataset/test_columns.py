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


def test_numbers_have_room_for_the_longest_match() -> None:
    """As many points as a target may be, all the deals they may take, and chances to six digits."""
    row = rows_of(1)[0] | {"match": 10**6, "step": 4_000, "deal": 4_000, "values": [1 / 3, 2 / 3]}
    row |= {name: [999, -999] for name in ("scores", "rest_points", "deal_points", "final_scores")}
    (again,) = batch_of([row]).to_pylist()
    assert again.pop("values") == pytest.approx(row.pop("values"), abs=1e-6)
    assert {name: again[name] for name in row} == {
        name: list(value) if isinstance(value, tuple) else value for name, value in row.items()
    }


def test_a_name_stands_for_one_column() -> None:
    assert len({column.name for column in COLUMNS}) == len(COLUMNS)
