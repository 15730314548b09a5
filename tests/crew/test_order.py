"""Handing out: in order, and never too far ahead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from caida.crew.order import in_order


class Clerks:
    """So many at most, who are done the last first; their answer is ten times the task."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.busy: set[int] = set()
        self.ahead: list[int] = []

    def can_ask(self) -> bool:
        return len(self.busy) < self.count

    def ask(self, task: int) -> int:
        self.busy.add(task)
        self.ahead.append(task)
        return task

    def answers(self, asked: Iterable[int]) -> Iterator[tuple[int, int]]:
        last = max(asked)
        self.busy.remove(last)
        yield last, 10 * last


@pytest.mark.parametrize("count", [1, 3, 50])
def test_answers_come_in_the_order_of_the_tasks(count: int) -> None:
    assert list(in_order(range(9), Clerks(count), most=5)) == [
        (number, 10 * number) for number in range(9)
    ]


def test_no_more_are_under_way_or_wait_their_turn_than_allowed() -> None:
    clerks = Clerks(3)
    for number, _ in in_order(range(100), clerks, most=5):
        assert max(clerks.ahead) < number + 5 + 1
    assert max(clerks.ahead) == 99


def test_tasks_are_asked_for_only_when_somebody_is_free() -> None:
    """A plan may end early: what nobody has begun is never made."""
    made: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(100):
            made.append(number)
            yield number

    coming = in_order(tasks(), Clerks(2), most=4)
    assert next(coming) == (0, 0)
    assert len(made) <= 5


def test_no_tasks_are_no_answers() -> None:
    assert list(in_order([], Clerks(2), most=4)) == []
