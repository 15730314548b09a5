"""Cards as text: readable with and without colour."""

from __future__ import annotations

import pytest

from caida.engine.cards import CARDS, Card
from caida.terminal.faces import MIDDLE, SIZES, Size, face
from caida.words import LANGUAGES, Words


def plain(card: Card, size: Size, lang: str = "es", *, chosen: bool = False) -> list[str]:
    return [line.plain for line in face(card, size, Words(lang), chosen=chosen)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_card_fills_its_frame_and_no_two_look_alike(size: Size, lang: str) -> None:
    drawn = {card: plain(card, size, lang) for card in CARDS}
    for lines in drawn.values():
        assert len(lines) == size.height
        assert {len(line) for line in lines} == {size.width}
    assert len({tuple(lines) for lines in drawn.values()}) == len(CARDS)


@pytest.mark.parametrize(("card", "name"), [("10o", "sota"), ("11c", "caballo"), ("12e", "rey")])
def test_figures_are_named(card: str, name: str) -> None:
    assert name in "".join(plain(Card(card), MIDDLE))


@pytest.mark.parametrize("size", SIZES)
def test_a_chosen_card_is_told_apart_without_colour(size: Size) -> None:
    assert plain(Card("7o"), size) != plain(Card("7o"), size, chosen=True)
