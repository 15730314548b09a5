"""Tasks handed out ahead of the one that is waited for, and their answers put in order."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Protocol, TypeVar

AHEAD = 8  # tasks a worker may be ahead of the one that is waited for

Task = TypeVar("Task")
Answer = TypeVar("Answer")
Asked = TypeVar("Asked")  # what a task is known by while somebody works on it
TaskIn = TypeVar("TaskIn", contravariant=True)
AnswerOut = TypeVar("AnswerOut", covariant=True)


class Posts(Protocol[TaskIn, AnswerOut, Asked]):
    """Where tasks are given in and answers come out."""

    def can_ask(self) -> bool:
        """Whether somebody is free for one task more."""
        ...

    def ask(self, task: TaskIn) -> Asked: ...

    def answers(self, asked: Iterable[Asked]) -> Iterable[tuple[Asked, AnswerOut]]:
        """Waits for at least one of them."""
        ...


def in_order(
    tasks: Iterable[Task], posts: Posts[Task, Answer, Asked], *, most: int
) -> Generator[tuple[Task, Answer], None, None]:
    """All tasks with their answers; never more than ``most`` are under way or wait their turn."""
    coming = enumerate(tasks)
    busy: dict[Asked, tuple[int, Task]] = {}
    done: dict[int, tuple[Task, Answer]] = {}
    due = 0
    while True:
        while posts.can_ask() and len(busy) + len(done) < most:
            numbered = next(coming, None)
            if numbered is None:
                break
            busy[posts.ask(numbered[1])] = numbered
        if not busy:
            return
        for asked, answer in posts.answers(list(busy)):
            order, task = busy.pop(asked)
            done[order] = task, answer
        while due in done:
            yield done.pop(due)
            due += 1
