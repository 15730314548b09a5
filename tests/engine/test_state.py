"""A state is told in four places; a field that is forgotten in one of them is found here."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

from caida.engine import state as state_module
from caida.engine.kernel import Kernel
from caida.engine.ruleset import Ruleset
from caida.engine.tables import table_of
from tests.engine.states import PLAIN_FIELDS, state_of

SOURCES = Path(state_module.__file__).parent
WITH_ACCESSORS = {"stock", "hands", "dealt"}
# What a state is for: its rules, and who listens. A copy has these from its own beginning.
NOT_COPIED = {"rules", "trace", "tracing"}


def declared_fields() -> set[str]:
    """The fields of State in state.pxd."""
    text = (SOURCES / "state.pxd").read_text(encoding="utf-8").partition("cdef class State:")[2]
    names: set[str] = set()
    for declared in re.findall(r"^    cdef (?:public |readonly )?([^(\n]*)$", text, re.MULTILINE):
        names.update(re.findall(r"(\w+)(?:\[\d+\])?(?:,|$)", declared))
    return names


def initial_fields() -> set[str]:
    """The fields of State in ``__init__``."""
    text = (SOURCES / "state.py").read_text(encoding="utf-8").partition("class State:")[2]
    return set(
        re.findall(r"^        self\.(\w+) = ", text.partition("    def note(")[0], re.MULTILINE)
    )


def test_every_field_is_declared_set_and_kept() -> None:
    assert len(declared_fields()) > 25
    assert declared_fields() == initial_fields()
    assert declared_fields() == {*PLAIN_FIELDS, *WITH_ACCESSORS, *NOT_COPIED}


def test_every_field_is_copied() -> None:
    kernel = Kernel(table_of(Ruleset(seats=4)))
    fresh = state_of(kernel)
    number = count(5)
    kernel.set_stock([next(number) % 40 for _ in range(40)])
    for name in PLAIN_FIELDS:
        is_list = isinstance(fresh[name], list)
        value = [next(number) for _ in range(4)] if is_list else next(number)
        setattr(kernel, name, value)
    for seat in range(4):
        kernel.set_dealt(seat, [seat * 3 + 1, seat * 3 + 2, seat * 3 + 3])
        kernel.set_hand(seat, [seat * 3 + 3, seat * 3 + 2, seat * 3 + 1])
    kernel.hand_size = [3, 3, 3, 3]
    state = state_of(kernel)
    assert [name for name in fresh if fresh[name] == state[name]] == []
    assert state_of(kernel.clone()) == state
