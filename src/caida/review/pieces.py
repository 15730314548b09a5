"""Long thinking in pieces, for who has other things to do in between."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Literal, TypeVar

T = TypeVar("T")
Piece = Literal["part", "decision"]
"""What was just thought out: a part of a decision, or the last of it."""
Pieces = Generator[Piece, None, T]
"""No piece takes longer than a bot that thinks."""


def at_one_go(pieces: Pieces[T], watch: Callable[[Piece], None] = lambda _: None) -> T:
    while True:
        try:
            piece = next(pieces)
        except StopIteration as end:
            result: T = end.value
            return result
        watch(piece)
