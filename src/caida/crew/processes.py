"""A crew of several processes on this machine.

A worker that finds its pipe closed stops as soon as its job looks, and closes what it opened, so
nothing is left running, whether the work was finished, was stopped with Ctrl-C or its owner died.
"""

from __future__ import annotations

import multiprocessing
import signal
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Generic, NamedTuple, Self, TypeVar

from caida.crew.jobs import IsUnwanted, Job, StopSignal, WorkerDied
from caida.crew.order import AHEAD, in_order

SECONDS_TO_END = 10.0

Task = TypeVar("Task")
Answer = TypeVar("Answer")


class Processes:
    """So many of them, started for each job."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def do(
        self, job: Job[Task, Answer], tasks: Iterable[Task]
    ) -> Generator[tuple[Task, Answer], None, None]:
        with _Workers(self._jobs, job) as workers:
            yield from in_order(tasks, workers, most=AHEAD * self._jobs)


class _Failure(NamedTuple):
    """What a worker answers when the job broke."""

    traceback: str


class _Workers(Generic[Task, Answer]):
    def __init__(self, jobs: int, job: Job[Task, Answer]) -> None:
        self._jobs = jobs
        self._job = job
        self._pipes: list[Connection] = []
        self._idle: list[Connection] = []
        self._processes: list[SpawnProcess] = []

    def __enter__(self) -> Self:
        context = multiprocessing.get_context("spawn")
        with _deaf_to_interrupts():
            for _ in range(self._jobs):
                ours, theirs = context.Pipe()
                process = context.Process(target=_work, args=(theirs, self._job), daemon=True)
                process.start()
                theirs.close()
                self._pipes.append(ours)
                self._processes.append(process)
        self._idle = list(self._pipes)
        return self

    def can_ask(self) -> bool:
        return bool(self._idle)

    def ask(self, task: Task) -> Connection:
        pipe = self._idle.pop()
        try:
            pipe.send(task)
        except ConnectionError:
            raise WorkerDied("killed") from None
        return pipe

    def answers(self, asked: Iterable[Connection]) -> Iterator[tuple[Connection, Answer]]:
        for answered in wait(list(asked)):
            assert isinstance(answered, Connection)
            answer: Answer = _answer(answered)
            self._idle.append(answered)
            yield answered, answer

    def __exit__(self, *_: object) -> None:
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join(SECONDS_TO_END)
            if process.is_alive():
                process.kill()
                process.join()
            process.close()


def _answer(pipe: Connection) -> Any:
    try:
        answer = pipe.recv()
    except (EOFError, ConnectionError):
        raise WorkerDied("killed") from None
    if isinstance(answer, _Failure):
        raise told(answer.traceback)
    return answer


def told(text: str) -> WorkerDied:
    """The error of a job that broke with this traceback."""
    error = WorkerDied("died", reason=text.strip().splitlines()[-1])
    error.add_note(text)
    return error


def _work(pipe: Connection, job: Job[Task, Answer]) -> None:
    """A worker: does what it is sent until the pipe is closed."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with suppress(EOFError, ConnectionError, StopSignal), job.open() as work:
        while True:
            pipe.send(_try(work, pipe.recv(), pipe.poll))


def _try(
    work: Callable[[Task, IsUnwanted], Answer], task: Task, is_unwanted: IsUnwanted
) -> Answer | _Failure:
    try:
        return work(task, is_unwanted)
    except StopSignal:
        raise
    except Exception:
        return _Failure(traceback.format_exc())


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Children started inside never hear Ctrl-C, which a terminal sends to all: we tell them."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
