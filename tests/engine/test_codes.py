"""Numbers have one meaning: the compiled kernel's constants are those that the files name."""

from __future__ import annotations

import re
from pathlib import Path

from caida.engine import actions, cantos, cards, codes, kernel

SOURCES = Path(codes.__file__).parent
NAMED = {
    **vars(cards),
    **vars(cantos),
    **vars(actions),
    **vars(codes),
    "TRIVILIN": cantos.KIND_OF["trivilin"],
    "TOP_KIND": len(cantos.CANTOS),
}


def enums_of(file: str) -> dict[str, int]:
    """The names and numbers of a ``.pxd``'s enums; one without a number is the next, as in C."""
    numbers: dict[str, int] = {}
    text = (SOURCES / file).read_text(encoding="utf-8")
    for body in re.findall(r"^cp?def enum:\n((?:    .*\n)+)", text, re.MULTILINE):
        number = -1
        for name, _, value in re.findall(r"(\w+)( = (\w+))?(?=,|\n)", body):
            number = int(value, 0) if value else number + 1
            numbers[name] = number
    return numbers


def test_the_kernel_s_constants_are_the_named_numbers() -> None:
    constants = enums_of("kernel.pxd")
    assert len(constants) > 50
    assert constants == {name: NAMED[name] for name in constants}
    assert constants == {name: getattr(kernel, name) for name in constants}


def test_every_note_and_phase_is_a_constant_of_the_kernel() -> None:
    """One that is missing would be an unknown name, but only where the kernel is compiled."""
    constants = enums_of("kernel.pxd")
    assert {name for name in vars(codes) if name.startswith("NOTE_")} <= set(constants)
    used = set(re.findall(r"\b[A-Z][A-Z_]+\b", Path(SOURCES / "kernel.py").read_text("utf-8")))
    assert {name for name in used if name in NAMED} - {"KIND_OF"} <= set(constants)


def test_a_word_of_chance_has_thirty_two_bits_and_a_trace_the_size_that_is_named() -> None:
    sizes = {"TRACE_ROWS": codes.TRACE_ROWS, "ROW_CELLS": codes.ROW_CELLS}
    assert enums_of("state.pxd") == {"WORD": 2**32 - 1, **sizes}
