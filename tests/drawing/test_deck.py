"""The cards of a picture are those of the page, in their own colours."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from caida.drawing.deck import BACK, Deck
from caida.protocol.values import CARD_TEXTS
from tests.server.preview.pictures import built_deck

PAGE = (
    '<svg><symbol id="d-card-1o" viewBox="0 0 200 312"><path fill="var(--d-number)"/>'
    '<use href="#d-o"/></symbol><symbol id="d-card-1c"><path fill="var(--d-line)"/></symbol>'
    '<symbol id="d-o"><path fill="url(#d-sea)" stroke="var(--d-ink)"/></symbol>'
    '<symbol id="d-other"/><pattern id="d-sea"><rect/></pattern></svg>'
)
STYLES = (
    ".card{color:red}:root{--d-line:var(--d-number);--d-number:var(--d-ink);--d-ink:#111}"
    '.card[data-suit=o]{--d-number:#222}.card[data-card="1o"]{--d-ink:#333}'
    "[data-deck=contrast]{--d-ink:#000}[data-deck=contrast] .card[data-suit=o]{--d-number:#000}"
)


def test_a_card_brings_all_it_is_made_of_and_no_more() -> None:
    drawn = Deck(PAGE, STYLES).draw("1o")
    assert set(re.findall(r' id="([^"]+)"', drawn)) == {"1o-card-1o", "1o-o", "1o-sea"}
    assert set(re.findall(r"(?:#|url\(#)([\w-]+)[\")]", drawn)) >= {"1o-card-1o", "1o-o", "1o-sea"}


def test_colours_are_those_of_the_card_of_its_suit_or_of_all() -> None:
    deck = Deck(PAGE, STYLES)
    assert 'fill="#222"' in deck.draw("1o")
    assert 'stroke="#333"' in deck.draw("1o")
    assert 'fill="#111"' in deck.draw("1c")


def test_without_a_page_there_are_no_cards() -> None:
    assert Deck("", "").draw("1o") == ""


@pytest.mark.parametrize("card", [*CARD_TEXTS, BACK])
def test_every_card_of_the_page_can_be_drawn_with_all_its_colours(card: str) -> None:
    drawn = built_deck().draw(card)
    assert "var(" not in drawn
    root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')
    names = [name for one in root.iter() if (name := one.get("id"))]
    assert len(set(names)) == len(names)
    used = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', drawn))
    assert used <= set(names)


def test_suits_differ_in_the_colour_of_their_numbers() -> None:
    numbers = [
        re.search(r' id="1.-index-1."[^>]* stroke="(#\w+)"', built_deck().draw(f"1{suit}"))
        for suit in "oceb"
    ]
    assert len({found[1] for found in numbers if found}) == 4
