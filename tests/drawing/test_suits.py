"""Suits in a line of text."""

from __future__ import annotations

from caida.drawing.suits import INKS, SYMBOLS, short
from caida.engine.cards import CARDS, SUITS


def test_every_card_is_told_apart_without_colour() -> None:
    assert len({short(card) for card in CARDS}) == 40


def test_every_suit_has_a_sign_of_one_cell_and_an_ink() -> None:
    assert set(SYMBOLS) == set(INKS) == set(SUITS)
    assert all(len(sign) == 1 for sign in SYMBOLS.values())
