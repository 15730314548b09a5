"""All orders are tried, each once, and what fails is told with what had happened."""

from __future__ import annotations

from functools import partial

import pytest

from tests.cluster.orders.explore import Chooser, TooMany, explore


def shuffled(letters: str, *, forgets: bool) -> tuple[list[str], int]:
    """Every order of some letters, and how often one was begun; ``forgets`` is whether only which
    letters are left matters."""
    orders, runs = [], 0

    def scenario(chooser: Chooser) -> str:
        nonlocal runs
        runs += 1
        left, order = list(letters), ""
        while left:
            state = partial("".join, sorted(left) if forgets else order)
            at = chooser.choose(left, state) if len(left) > 1 else 0
            order += left.pop(at)
        orders.append(order)
        return order[-1]

    assert explore(scenario, 1000).outcomes == set(letters)
    return orders, runs


def test_every_order_is_tried_once() -> None:
    orders, runs = shuffled("abcd", forgets=False)
    assert len(orders) == len(set(orders)) == runs == 24


def test_what_follows_from_a_state_is_tried_once() -> None:
    orders, _ = shuffled("abcd", forgets=True)
    assert len(orders) == 12


def test_what_fails_is_told_with_what_had_happened() -> None:
    def scenario(chooser: Chooser) -> str:
        chosen = [chooser.choose(["left", "right"], partial(int, at)) for at in range(2)]
        assert chosen != [0, 1], "a wall"
        return ""

    with pytest.raises(AssertionError, match=r"(?s)a wall.*1\. left\n2\. right"):
        explore(scenario, 10)


def test_bounds_are_kept() -> None:
    def scenario(chooser: Chooser) -> str:
        return "".join(str(chooser.choose("ab", lambda: tuple(chooser.choices))) for _ in range(9))

    with pytest.raises(TooMany):
        explore(scenario, 100)
