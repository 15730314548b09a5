"""The person's own cards: which is lifted, and where a click finds each."""

from __future__ import annotations

import pytest
from textual.geometry import Size as Room

from caida.engine.cards import Card
from caida.terminal.faces import LARGE, MIDDLE, Size
from caida.terminal.hand import Hand
from caida.words import Words
from tests.terminal.driving import drawn_lines

CARDS = (Card("5o"), Card("1c"), Card("12e"))


def hand_of(cards: tuple[Card, ...], picked: int | None) -> Hand:
    hand = Hand()
    hand.show(cards, picked, Words("es"))
    return hand


def drawn_at(hand: Hand, place: int) -> list[str]:
    """The columns of the drawing where a card is clicked."""
    start = hand.column_of(place)
    return [line[start : start + hand.card_size.width] for line in drawn_lines(hand)]


@pytest.mark.parametrize(("room", "size"), [((50, 6), MIDDLE), ((50, 7), LARGE)])
def test_each_card_is_drawn_with_its_key_where_a_click_looks_for_it(
    room: tuple[int, int], size: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Hand, "content_size", Room(*room))
    hand = hand_of(CARDS, None)
    assert hand.card_size == size
    for place, card in enumerate(CARDS):
        empty, top, corner, *_, bottom = drawn_at(hand, place)
        assert not empty.strip()
        assert (top[0], top[-1]) == ("╭", "╮")
        assert corner.strip("│").split()[0] == str(card.rank)
        assert f" {place + 1} " in bottom


def test_only_the_picked_card_is_lifted() -> None:
    hand = hand_of(CARDS, 1)
    assert [bool(drawn_at(hand, place)[0].strip()) for place in range(3)] == [False, True, False]
    assert [bool(drawn_at(hand, place)[-1].strip()) for place in range(3)] == [True, False, True]


def test_an_empty_hand_draws_nothing() -> None:
    assert not "".join(drawn_lines(hand_of((), None))).strip()
