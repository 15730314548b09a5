"""What is asked of a crew, and what a crew is."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from caida.words import SpokenError

Task = TypeVar("Task")
Answer = TypeVar("Answer")
TaskIn = TypeVar("TaskIn", contravariant=True)
AnswerOut = TypeVar("AnswerOut", covariant=True)

IsUnwanted = Callable[[], bool]
ANY_CLUSTER = "auto"  # that of RAY_ADDRESS, or the one that this machine is part of


class StopSignal(Exception):
    """Whoever asked does not want the answer any more; ends a worker, never leaves a crew."""


class WorkerDied(SpokenError):
    """A worker ended without an answer; its traceback, where there is one, is a note."""

    family = "worker"


class NoCluster(SpokenError):
    """There is no cluster to work on; the code says what is missing."""

    family = "cluster"


class Job(Protocol[TaskIn, AnswerOut]):
    """What the workers are to do. It is sent to each of them, so it is made of plain values, and
    equal ones are one."""

    def __hash__(self) -> int: ...

    def open(self) -> AbstractContextManager[Callable[[TaskIn, IsUnwanted], AnswerOut]]:
        """A worker opens it once and then works off its tasks with what it got.

        The answer depends on the task alone; work that takes long asks now and then if it is
        unwanted, and raises StopSignal.
        """
        ...


@dataclass(frozen=True, slots=True)
class PlainJob(Generic[Task, Answer]):
    """A function of a module: nothing to open, and nothing to stop in the middle."""

    function: Callable[[Task], Answer]

    def open(self) -> AbstractContextManager[Callable[[Task, IsUnwanted], Answer]]:
        return nullcontext(self._answer)

    def _answer(self, task: Task, _is_unwanted: IsUnwanted) -> Answer:
        return self.function(task)


class Crew(Protocol):
    """Those who work."""

    def do(
        self, job: Job[Task, Answer], tasks: Iterable[Task]
    ) -> Generator[tuple[Task, Answer], None, None]:
        """The tasks in their order, each with its answer, whoever finishes first.

        Close it (``contextlib.closing``) to end before the tasks do: nothing is left running.
        """
        ...
