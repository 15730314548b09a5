"""A line of small buttons, readable without colour."""

from __future__ import annotations

import pytest

from caida.terminal.chips import Chip, Chips
from tests.terminal.driving import drawn_lines


def test_a_lit_chip_is_told_apart_without_colour() -> None:
    lit, plain_chip = Chip("1", "sí", "yes", True), Chip("1", "sí", "yes")
    assert lit.text != plain_chip.text
    assert len(lit.text) == len(plain_chip.text)


@pytest.mark.parametrize("gap", [1, 3])
@pytest.mark.parametrize("lit", [True, False])
def test_a_chip_is_drawn_where_a_click_looks_for_it(gap: int, lit: bool) -> None:
    shown = (Chip("⏎", "jugar", "play", lit), Chip("c", "cantar", "sing"), Chip("F1", "?", "help"))
    chips = Chips(gap=gap)
    chips.show(*shown)
    (line,) = drawn_lines(chips)
    for chip in shown:
        assert line[chips.column_of(chip.action) :].startswith(chip.text)


def test_an_action_without_a_chip_has_no_column() -> None:
    chips = Chips()
    chips.show(Chip("c", "cantar", "sing"))
    with pytest.raises(LookupError):
        chips.column_of("play")
