"""Blocks played by several processes, handed out in the order they were asked for.

A worker that finds its pipe closed stops at the next move and ends its engines, so nothing is
left running, whether the arena finished, was stopped with Ctrl-C or died.
"""

from __future__ import annotations

import multiprocessing
import signal
import traceback
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import NamedTuple, Self

from caida.arena.blocks import Block, StopSignal, play_block
from caida.arena.matchups import Matchup
from caida.arena.players import Players
from caida.words import SpokenError

AHEAD = 8  # blocks a worker may be ahead of the one that is waited for
SECONDS_TO_END = 10.0


class Task(NamedTuple):
    """A block to play; ``place`` is that of the matchup in the plan."""

    place: int
    matchup: Matchup
    number: int


class BlockSetup(NamedTuple):
    """What is the same for every block."""

    seed: str
    seconds: float
    keep_records: bool


class WorkerDied(SpokenError):
    """A worker ended without an answer; its traceback, where there is one, is a note."""

    family = "worker"


def play_here(tasks: Iterable[Task], setup: BlockSetup) -> Generator[tuple[Task, Block]]:
    """One after the other, in this process."""
    with Players(setup.seconds) as players:
        for task in tasks:
            yield task, _play(task, setup, players)


def _play(task: Task, setup: BlockSetup, players: Players, pipe: Connection | None = None) -> Block:
    return play_block(
        task.matchup,
        task.number,
        seed=setup.seed,
        players=players,
        keep_records=setup.keep_records,
        is_unwanted=(lambda: False) if pipe is None else pipe.poll,
    )


class Workers:
    """``with Workers(jobs, setup) as workers: for task, block in workers.play(tasks)``."""

    def __init__(self, jobs: int, setup: BlockSetup) -> None:
        self._jobs = jobs
        self._setup = setup
        self._pipes: list[Connection] = []
        self._processes: list[SpawnProcess] = []

    def __enter__(self) -> Self:
        context = multiprocessing.get_context("spawn")
        with _deaf_to_interrupts():
            for _ in range(self._jobs):
                ours, theirs = context.Pipe()
                process = context.Process(target=_work, args=(theirs, self._setup), daemon=True)
                process.start()
                theirs.close()
                self._pipes.append(ours)
                self._processes.append(process)
        return self

    def play(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, Block]]:
        """Blocks in the order of their tasks, whoever finishes first."""
        coming = enumerate(tasks)
        idle = list(self._pipes)
        busy: dict[Connection, tuple[int, Task]] = {}
        done: dict[int, tuple[Task, Block]] = {}
        due = 0
        while True:
            while idle and len(busy) + len(done) < AHEAD * self._jobs:
                asked = next(coming, None)
                if asked is None:
                    break
                pipe = idle.pop()
                busy[pipe] = asked
                _ask(pipe, asked[1])
            if not busy:
                return
            for answered in wait(list(busy)):
                assert isinstance(answered, Connection)
                order, task = busy.pop(answered)
                done[order] = task, _answer(answered)
                idle.append(answered)
            while due in done:
                yield done.pop(due)
                due += 1

    def __exit__(self, *_: object) -> None:
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join(SECONDS_TO_END)
            if process.is_alive():
                process.kill()
                process.join()
            process.close()


def _ask(pipe: Connection, task: Task) -> None:
    try:
        pipe.send(task)
    except ConnectionError:
        raise WorkerDied("killed") from None


def _answer(pipe: Connection) -> Block:
    try:
        answer = pipe.recv()
    except (EOFError, ConnectionError):
        raise WorkerDied("killed") from None
    if isinstance(answer, Block):
        return answer
    error = WorkerDied("died", reason=answer.strip().splitlines()[-1])
    error.add_note(answer)
    raise error


def _work(pipe: Connection, setup: BlockSetup) -> None:
    """A worker: plays what it is sent until the pipe is closed."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with suppress(EOFError, ConnectionError, StopSignal), Players(setup.seconds) as players:
        while True:
            task = pipe.recv()
            try:
                answer: Block | str = _play(task, setup, players, pipe)
            except StopSignal:
                raise
            except Exception:
                answer = traceback.format_exc()
            pipe.send(answer)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Children started inside never hear Ctrl-C, which a terminal sends to all: we tell them."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
