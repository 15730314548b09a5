"""Single keys, read from a terminal that is left as it was."""

from __future__ import annotations

import os
import pty
import select
import termios
from collections.abc import Iterator

import pytest

from caida.commands.keys import KEYS, Key, pressed_keys
from tests.waiting import HANG_SECONDS


class Keyboard:
    """Both ends of a terminal."""

    def __init__(self) -> None:
        self.person, self.terminal = pty.openpty()

    def press(self, keys: bytes) -> None:
        os.write(self.person, keys)

    def settings(self) -> list[object]:
        return list(termios.tcgetattr(self.terminal))

    def close(self) -> None:
        os.close(self.person)
        os.close(self.terminal)


@pytest.fixture
def keyboard() -> Iterator[Keyboard]:
    keyboard = Keyboard()
    yield keyboard
    keyboard.close()


def test_no_key_does_two_things() -> None:
    assert set(KEYS.values()) == {"forward", "back", "first", "last", "quit"}


@pytest.mark.parametrize(
    ("pressed", "key"),
    [
        (b" ", "forward"),
        (b"\x1b[C", "forward"),
        (b"\x1bOD", "back"),
        (b"\x7f", "back"),
        (b"\x1b[1~", "first"),
        (b"G", "last"),
        (b"\x1b", "quit"),
        (b"\x04", "quit"),
    ],
)
def test_a_key_is_known_without_enter(pressed: bytes, key: Key, keyboard: Keyboard) -> None:
    with pressed_keys(keyboard.terminal) as keys:
        keyboard.press(pressed)
        assert next(keys) == key


def test_a_burst_of_plain_keys_is_several_and_unknown_ones_are_nothing(keyboard: Keyboard) -> None:
    with pressed_keys(keyboard.terminal) as keys:
        keyboard.press(b"zj ?kq")
        assert [next(keys) for _ in range(4)] == ["forward", "forward", "back", "quit"]


def test_arrows_in_a_burst_are_keys_like_any_other(keyboard: Keyboard) -> None:
    with pressed_keys(keyboard.terminal) as keys:
        keyboard.press(b"j\x1b[C\x1b[D\x1bOHq")
        assert [next(keys) for _ in range(5)] == ["forward", "forward", "back", "first", "quit"]


def test_a_sequence_that_no_key_has_does_not_quit(keyboard: Keyboard) -> None:
    with pressed_keys(keyboard.terminal) as keys:
        keyboard.press(b"\x1b[15~")
        assert select.select([keyboard.terminal], [], [], HANG_SECONDS)[0]
        os.set_blocking(keyboard.terminal, False)
        with pytest.raises(BlockingIOError):  # it was read, and nothing else is there
            next(keys)


@pytest.mark.parametrize("is_interrupted", [False, True])
def test_the_terminal_is_as_before_however_it_ends(
    is_interrupted: bool, keyboard: Keyboard
) -> None:
    before = keyboard.settings()
    try:
        with pressed_keys(keyboard.terminal):
            assert keyboard.settings() != before
            if is_interrupted:
                raise KeyboardInterrupt
    except KeyboardInterrupt:
        pass
    assert keyboard.settings() == before
