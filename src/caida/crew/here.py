"""A crew of one: this process."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TypeVar

from caida.crew.jobs import Job

Task = TypeVar("Task")
Answer = TypeVar("Answer")


class Here:
    """One task after the other, each when it is asked for."""

    def do(
        self, job: Job[Task, Answer], tasks: Iterable[Task]
    ) -> Generator[tuple[Task, Answer], None, None]:
        with job.open() as work:
            for task in tasks:
                yield task, work(task, lambda: False)
