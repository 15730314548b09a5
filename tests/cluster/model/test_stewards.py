"""However nodes and people come and go, in the end one node is in charge of a table, and knows of
everybody who is there; and what it would be without each of the mechanisms."""

from __future__ import annotations

from typing import get_args

import pytest

from tests.cluster.model.search import search
from tests.cluster.model.stewards import Break, Stewards

MOST = 100_000
BROKEN: dict[Break, str] = {
    "never misses the dead": "what happens by itself is done by nobody",
    "reads only what it is told": "what happens by itself is done by A and B",
    "states only once": "what happens by itself is done by nobody",
}


def test_one_of_three_is_in_charge_and_knows_of_all() -> None:
    found = search(Stewards(3), MOST)
    assert not found.wrong, str(found)
    assert found.states == 5_832


def test_each_mechanism_is_taken_away_once() -> None:
    assert ["", *BROKEN] == list(get_args(Break))


@pytest.mark.parametrize("broken", BROKEN)
def test_without_a_mechanism_something_is_wrong(broken: Break) -> None:
    found = search(Stewards(2, broken), MOST)
    assert found.wrong == f"nothing more happens, and {BROKEN[broken]}"


def test_who_is_not_known_of_is_taken_for_gone() -> None:
    """The one in charge has not read what another has stated."""
    attended = Stewards(2)
    start = attended.start()
    there = tuple([place._replace(is_up=True, has_people=True, stated=True) for place in start])
    blind = (there[0], there[1]._replace(rivals=(0,)))
    assert attended.missing(blind) == "A takes those at B for gone"
