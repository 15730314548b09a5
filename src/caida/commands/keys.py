"""Single keys from a terminal, by the standard library alone."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

Key = Literal["forward", "back", "first", "last", "quit"]

KEYS: dict[bytes, Key] = {
    **dict.fromkeys([b" ", b"\n", b"\r", b"l", b"j", b"\x1b[C", b"\x1bOC", b"\x1b[B"], "forward"),
    **dict.fromkeys([b"b", b"h", b"k", b"\x7f", b"\x1b[D", b"\x1bOD", b"\x1b[A"], "back"),
    **dict.fromkeys([b"g", b"\x1b[H", b"\x1bOH", b"\x1b[1~"], "first"),
    **dict.fromkeys([b"G", b"\x1b[F", b"\x1bOF", b"\x1b[4~"], "last"),
    **dict.fromkeys([b"q", b"Q", b"\x1b", b"\x04"], "quit"),
}
BURST = 1024  # bytes of keys pressed faster than they are read
# What a terminal sends for one key: a byte, or escape and what belongs to it.
ONE_KEY = re.compile(rb"\x1b(?:\[[0-9;]*[A-Za-z~]|O[A-Za-z]|[^\x1b])?|.", re.DOTALL)


@contextmanager
def pressed_keys(terminal: int) -> Iterator[Iterator[Key]]:
    """Inside, known keys as they are pressed; afterwards the terminal is as before."""
    import termios
    import tty

    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)
        yield _read(terminal)
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _read(terminal: int) -> Iterator[Key]:
    while pressed := os.read(terminal, BURST):
        for press in ONE_KEY.findall(pressed):
            if press in KEYS:
                yield KEYS[press]
