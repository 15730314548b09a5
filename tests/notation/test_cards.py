"""Cards as text."""

import pytest

from caida.engine.cards import CARDS
from caida.engine.errors import NotationError
from caida.notation import format_cards, parse_card, parse_cards


def test_every_card_reads_back() -> None:
    assert parse_cards(format_cards(CARDS)) == CARDS
    assert parse_cards("  ") == ()


@pytest.mark.parametrize("text", ["", "8o", "7x", "07o", "7O", "13b", "7 o", "٧o"])
def test_other_text_is_not_a_card(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_card(text)
    assert caught.value.code == "notation.card"
