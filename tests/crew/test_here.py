"""A crew of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

from caida.crew import Here
from caida.crew.jobs import IsUnwanted


class Doubling:
    """Remembers what was done, and when it was opened and closed."""

    def __init__(self) -> None:
        self.log: list[int | str] = []

    @contextmanager
    def open(self) -> Iterator[Callable[[int, IsUnwanted], int]]:
        self.log.append("open")
        try:
            yield self.work
        finally:
            self.log.append("close")

    def work(self, task: int, is_unwanted: IsUnwanted) -> int:
        assert not is_unwanted()
        self.log.append(task)
        return 2 * task


def test_each_task_is_done_when_it_is_asked_for_and_the_job_is_closed_at_the_end() -> None:
    job = Doubling()
    with closing(Here().do(job, [1, 2, 3])) as done:
        assert next(done) == (1, 2)
        assert job.log == ["open", 1]
        assert list(done) == [(2, 4), (3, 6)]
    assert job.log == ["open", 1, 2, 3, "close"]


def test_who_ends_early_closes_the_job_and_leaves_the_rest() -> None:
    job = Doubling()
    with closing(Here().do(job, [1, 2, 3])) as done:
        next(done)
    assert job.log == ["open", 1, "close"]
