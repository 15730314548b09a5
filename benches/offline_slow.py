"""A browser on a processor a quarter as quick: whatever it runs, its workers too, stands still for
three of four moments. Chromium's own throttling leaves workers alone."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from time import sleep

MOMENT = 0.005  # seconds
LOOK = 0.2  # seconds until one looks for new processes again
USER, SYSTEM = 11, 12  # of what stands in /proc/…/stat after the name


def renderers() -> list[int]:
    """The processes of pages that this one has started, however far down."""
    return _processes(b"--type=renderer")


def processor_seconds() -> float:
    """What all of the browser has had the processor for so far: pages, network, disk."""
    return sum(map(_seconds_of, _processes(b"chromium")))


def _processes(word: bytes) -> list[int]:
    parents, pages = {}, set()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError):
            pid = int(folder.name)
            parents[pid] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if word in (folder / "cmdline").read_bytes():
                pages.add(pid)

    def is_ours(pid: int) -> bool:
        while pid in parents:
            pid = parents[pid]
            if pid == os.getpid():
                return True
        return False

    return [pid for pid in pages if is_ours(pid)]


def _seconds_of(pid: int) -> float:
    try:
        fields = (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has ended meanwhile
        return 0.0
    return (int(fields[USER]) + int(fields[SYSTEM])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def slowed(times: int) -> Iterator[None]:
    """A page may be given a process of its own at any time, so they are looked for again and again:
    beside the stopping, for whoever looks lets everything run meanwhile."""
    over, found = Event(), renderers()
    stopped = set[int]()

    def look() -> None:
        nonlocal found
        while not over.is_set():
            found = renderers()
            sleep(LOOK)

    def tell(pids: Iterable[int], what: signal.Signals) -> None:
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, what)

    def slow() -> None:
        while not over.is_set():
            now = list(found)
            stopped.update(now)
            tell(now, signal.SIGSTOP)
            sleep((times - 1) * MOMENT)
            tell(now, signal.SIGCONT)
            sleep(MOMENT)

    threads = [Thread(target=look), Thread(target=slow)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()
        tell(stopped, signal.SIGCONT)


def memory_of(pid: int) -> float:
    """Megabytes that are its own alone, as Chromium's own task manager counts them."""
    told = (Path("/proc") / str(pid) / "status").read_text()
    fields = dict(line.split(":", 1) for line in told.splitlines())
    return sum(int(fields[name].split()[0]) for name in ("RssAnon", "VmSwap")) * 1024 / 1e6
