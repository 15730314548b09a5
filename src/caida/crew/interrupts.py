"""Work that Ctrl-C must find done or not begun."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

_SIGNALS = (signal.SIGTERM, signal.SIGINT)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """An interrupt or a polite request to end is heard only after the block.

    Handlers run in the main thread alone, so anywhere else there is nothing to hold.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []

    def remember(number: int, _frame: FrameType | None) -> None:
        heard.append(number)

    before = {number: signal.signal(number, remember) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for held in heard:
            signal.raise_signal(held)


@contextmanager
def ended_like_ctrl_c() -> Iterator[None]:
    """Being asked to end (SIGTERM) is like Ctrl-C: workers are ended and the result is told."""

    def interrupt(_number: int, _frame: object) -> NoReturn:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
