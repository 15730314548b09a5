"""A crew of all the machines of a Ray cluster; the one module that knows Ray, and its extra.

Ray decides who does what, and asks somebody else when a worker or a whole machine is lost. Answers
depend on their tasks alone, so the second one is like the first would have been.
"""

from __future__ import annotations

import atexit
import importlib.util
import io
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager, redirect_stdout
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TextIO, TypeVar

import caida
from caida.crew.jobs import ANY_CLUSTER, IsUnwanted, Job, NoCluster, WorkerDied
from caida.crew.order import AHEAD, in_order
from caida.crew.processes import told

if TYPE_CHECKING:
    from ray import ObjectRef

# What is set to 0 before Ray is loaded, if nobody has: telling its makers how it is used, advice on
# graphics cards, and what it would say keeping it back, to say it when we are done (_WithoutRay).
QUIET = ("RAY_USAGE_STATS_ENABLED", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "RAY_DEDUP_LOGS")
SECONDS_TO_CONNECT = 5.0
# A task that takes its worker with it so often does so by itself, and would for ever.
LOST_WORKERS = 3

Task = TypeVar("Task")
Answer = TypeVar("Answer")


class Cluster:
    """The machines of the Ray cluster at an address, ``HOST:PORT``, which is checked at once.

    This machine must be part of it (``ray start``). Whatever joins meanwhile works, too.
    """

    def __init__(self, address: str = ANY_CLUSTER) -> None:
        if importlib.util.find_spec("ray") is None:
            raise NoCluster("no_ray")
        self._address = address
        _check_address(
            os.environ.get("RAY_ADDRESS", ANY_CLUSTER) if address == ANY_CLUSTER else address
        )

    def do(
        self, job: Job[Task, Answer], tasks: Iterable[Task]
    ) -> Generator[tuple[Task, Answer], None, None]:
        with _connected(self._address) as processors:
            posts: _Posts[Task, Answer] = _Posts(job)
            yield from in_order(tasks, posts, most=AHEAD * processors)


class _OtherVersion(NamedTuple):
    """What a worker answers whose caida is another, since it might answer otherwise."""

    version: str


class _Posts(Generic[Task, Answer]):
    def __init__(self, job: Job[Task, Answer]) -> None:
        import ray

        self._job = ray.put(job)
        # Errors of the job are told and not tried again: they would come again.
        self._work: Any = ray.remote(max_retries=LOST_WORKERS)(_work)

    def can_ask(self) -> bool:
        return True

    def ask(self, task: Task) -> ObjectRef[Any]:
        asked: ObjectRef[Any] = self._work.remote(self._job, task, caida.__version__)
        return asked

    def answers(self, asked: Iterable[ObjectRef[Any]]) -> Iterator[tuple[ObjectRef[Any], Answer]]:
        import ray

        first, rest = ray.wait(list(asked), num_returns=1)
        ready, _ = ray.wait(rest, num_returns=len(rest), timeout=0) if rest else ([], [])
        for answered in (*first, *ready):
            yield answered, _answer(answered)


def _answer(answered: ObjectRef[Any]) -> Any:
    import ray
    from ray.exceptions import RayError, RayTaskError

    try:
        answer = ray.get(answered)
    except RayTaskError as error:
        raise told(str(error)) from None
    except RayError as error:
        raise WorkerDied("lost", times=LOST_WORKERS + 1) from error
    if isinstance(answer, _OtherVersion):
        raise WorkerDied("other_version", here=caida.__version__, there=answer.version)
    return answer


def _work(job: Job[Any, Any], task: object, version: str) -> Any:
    """In a worker of the cluster."""
    if caida.__version__ != version:
        return _OtherVersion(caida.__version__)
    return _opened(job)(task, lambda: False)


@cache
def _opened(job: Job[Any, Any]) -> Callable[[Any, IsUnwanted], Any]:
    """Open until the worker ends, which is when we let go of the cluster: it is nobody else's."""
    stack = ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(job.open())


@contextmanager
def _connected(address: str) -> Iterator[int]:
    """How many processors there are. Ray ends its workers when we let go, busy or not."""
    for name in QUIET:
        os.environ.setdefault(name, "0")
    import ray

    before = signal.getsignal(signal.SIGTERM)
    with redirect_stdout(_WithoutRay(sys.stdout)):
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.CRITICAL)
            signal.signal(signal.SIGTERM, before)  # Ray takes it for its own
            resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]  # theirs
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise _unreachable(address, error) from None
        try:
            yield max(1, int(resources.get("CPU", 1)))
        finally:
            ray.shutdown()  # waits for the thread that would still tell something
            signal.signal(signal.SIGTERM, before)


class _WithoutRay(io.TextIOBase):
    """An output that a thread of Ray's can't write to: it tells of lost machines there, at length,
    even if nothing is to be told, and what we print may be for programs."""

    def __init__(self, output: TextIO) -> None:
        self._output = output

    def write(self, text: str) -> int:
        if threading.current_thread().name.startswith("ray_"):
            return len(text)
        return self._output.write(text)

    def flush(self) -> None:
        self._output.flush()


def _check_address(address: str) -> None:
    """Ray itself would wait for minutes, and then end the program."""
    if address == ANY_CLUSTER:
        return
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host, int(port)), timeout=SECONDS_TO_CONNECT).close()
    except (OSError, OverflowError, ValueError) as error:
        raise _unreachable(address, error) from None


def _unreachable(address: str, error: Exception) -> NoCluster:
    if address == ANY_CLUSTER:
        return NoCluster("none")
    return NoCluster("unreachable", address=address, reason=str(error).partition("\n")[0])
