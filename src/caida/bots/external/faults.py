"""What an engine can do wrong; each costs it the move."""

from __future__ import annotations

from typing import Literal, get_args

Fault = Literal["no_start", "crashed", "late", "flood", "garbage", "illegal", "given_up"]
FAULTS: tuple[Fault, ...] = get_args(Fault)


class FaultSignal(Exception):
    """The engine gave no move that counts; never leaves this package."""

    def __init__(self, kind: Fault) -> None:
        super().__init__(kind)
        self.kind: Fault = kind
