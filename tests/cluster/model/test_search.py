"""The search finds what is wrong in models made wrong, and nothing in one that is right."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

import pytest

from tests.cluster.model.search import Step, TooManyStates, search


class Walk:
    """From number to number; the good ends are the even ones."""

    def __init__(self, ways: Mapping[int, tuple[int, ...]], *, falls: int | None = None) -> None:
        self._ways = ways
        self._falls = falls

    def start(self) -> int:
        return 0

    def key(self, state: int) -> Hashable:
        return state

    def steps(self, state: int) -> Iterator[Step[int]]:
        for target in self._ways.get(state, ()):
            breaks = "one falls" if target == self._falls else ""
            yield Step(f"to {target}", target, is_calm=target < 10, breaks=breaks)

    def missing(self, state: int) -> str:
        return "" if state % 2 == 0 else "it is odd"


def test_a_walk_that_ends_well() -> None:
    found = search(Walk({0: (1, 2), 1: (2,), 2: (4,)}), 10)
    assert (found.states, found.steps, found.wrong) == (4, 4, "")
    assert str(found) == "all is well"


def test_a_bad_end_is_told_by_the_shortest_way() -> None:
    found = search(Walk({0: (1, 2), 1: (2,), 2: (3,)}), 10)
    assert str(found) == "1. to 2\n2. to 3\n=> nothing more happens, and it is odd"


def test_a_broken_promise_is_found_before_anything_else() -> None:
    found = search(Walk({0: (2,), 2: (4, 5)}, falls=4), 10)
    assert (found.wrong, found.story) == ("one falls", ("to 2", "to 4"))


def test_going_in_circles_is_no_end() -> None:
    found = search(Walk({0: (1,), 1: (2,), 2: (1, 4)}), 10)
    assert found.wrong == "this can go on for ever"


def test_what_goes_wrong_need_not_end_but_one_must_recover() -> None:
    assert not search(Walk({0: (10,), 10: (0,)}), 10).wrong
    assert search(Walk({0: (11,), 11: (10,)}), 10).wrong == "nothing more happens, and it is odd"


def test_bounds_are_kept() -> None:
    with pytest.raises(TooManyStates):
        search(Walk({number: (number + 2,) for number in range(100)}), 10)
