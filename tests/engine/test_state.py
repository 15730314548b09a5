"""A state is told in four places; a field that is forgotten in one of them is found here."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

import pytest

from caida.engine import state as state_module
from caida.engine.kernel import Kernel
from caida.engine.ruleset import Ruleset
from caida.engine.tables import table_of
from tests.engine.states import PLAIN_FIELDS, state_of

SOURCES = Path(state_module.__file__).parent
WITH_ACCESSORS = {"stock", "hands", "dealt"}
# What a state is for: its rules, and who listens. A copy has these from its own beginning.
NOT_COPIED = {"rules", "listener", "tracing"}


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
        re.findall(r"^        self\.(\w+) = ", text.partition("    def seed(")[0], re.MULTILINE)
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
    told = Kernel(table_of(Ruleset(seats=4)))
    told.set_fields(kernel.get_fields())
    assert state_of(told) == state


class PlainChance:
    """xoshiro128++ as its authors write it, seeded as State.seed says."""

    def __init__(self, number: int) -> None:
        self.words = []
        for _ in range(4):
            number = (number + 0x9E3779B9) % 2**32
            mixed = (number ^ number >> 16) * 0x45D9F3B % 2**32
            mixed = (mixed ^ mixed >> 15) * 0x2C1B3C6D % 2**32
            self.words.append(mixed ^ mixed >> 16)
        self.words[3] |= 1

    def below(self, size: int) -> int:
        words = self.words
        drawn = (rotated((words[0] + words[3]) % 2**32, 7) + words[0]) % 2**32
        shifted = (words[1] << 9) % 2**32
        words[2] ^= words[0]
        words[3] ^= words[1]
        words[1] ^= words[2]
        words[0] ^= words[3]
        words[2] ^= shifted
        words[3] = rotated(words[3], 11)
        return drawn * size >> 32

    def deck(self) -> list[int]:
        cards = list(range(40))
        for last in range(39, 0, -1):
            place = self.below(last + 1)
            cards[last], cards[place] = cards[place], cards[last]
        return cards


def rotated(word: int, bits: int) -> int:
    return (word << bits | word >> (32 - bits)) % 2**32


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**32 - 1, *range(20_260, 20_280)])
def test_a_deck_is_shuffled_by_the_numbers_that_are_drawn_one_by_one(seed: int) -> None:
    rules = Ruleset(seats=3).with_options(first_dealer="random", deal_order="dealer_chooses")
    kernel = Kernel(table_of(rules))
    assert kernel.start(seed) == 2  # the dealer's choice: nothing has left the deck
    chance = PlainChance(seed)
    assert kernel.dealer == chance.below(3)
    assert kernel.get_stock() == chance.deck()
    assert list(kernel.random) == chance.words
