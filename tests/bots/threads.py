"""Whether a call lets other threads run meanwhile."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue

MANY = 10_000  # calls: a busy machine may let the other thread wait for some, but not for so many


def is_seen_at_work(work: Callable[[], object], calls: int) -> bool:
    """Whether another thread gets to run in the middle of one of some calls. No thread is asked to
    make room meanwhile, so it does only if the call itself lets go of the interpreter."""
    is_inside = is_seen = False
    announced: SimpleQueue[bool] = SimpleQueue()

    def work_on() -> None:
        nonlocal is_inside
        for _ in range(calls):
            if is_seen:
                break
            announced.put(True)
            is_inside = True
            work()
            is_inside = False
        announced.put(False)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1_000)
    try:
        thread = threading.Thread(target=work_on)
        thread.start()
        while not is_seen and announced.get():
            is_seen = is_inside
        thread.join()
    finally:
        sys.setswitchinterval(before)
    return is_seen
