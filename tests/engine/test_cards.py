"""The forty cards (MAT-2)."""

from __future__ import annotations

import pytest

from caida.engine.cards import CARDS, FOUR_SUITS, RANKS, STEP_SHIFT, Card, step_of_rank


def test_a_card_reads_what_it_writes() -> None:
    for card in CARDS:
        assert Card(str(card)) == Card(int(card)) == card
        assert repr(card) == f"Card('{card}')"
    assert len({str(card) for card in CARDS}) == 40


def test_every_suit_has_every_rank() -> None:
    for suit in ("oros", "copas", "espadas", "bastos"):
        cards = [card for card in CARDS if card.suit == suit]
        assert [card.rank for card in cards] == [1, 2, 3, 4, 5, 6, 7, 10, 11, 12]
        assert {str(card)[-1] for card in cards} == {suit[0]}


def test_10_follows_7() -> None:
    assert Card("10b").step == Card("7o").step + 1
    assert [step_of_rank(rank) for rank in RANKS] == list(range(10))


@pytest.mark.parametrize("rank", [0, 8, 9, 13])
def test_a_rank_that_is_in_no_spanish_deck_has_no_step(rank: int) -> None:
    with pytest.raises(KeyError):
        step_of_rank(rank)


@pytest.mark.parametrize("text", ["8o", "9c", "7x", "7", "o7", "7O", " 7o", ""])
def test_other_text_is_no_card(text: str) -> None:
    with pytest.raises(KeyError):
        Card(text)


@pytest.mark.parametrize("number", [-1, 40])
def test_other_numbers_are_no_card(number: int) -> None:
    with pytest.raises(ValueError, match="from 0 to 39"):
        Card(number)


def test_the_four_cards_of_a_rank_are_four_bits_side_by_side() -> None:
    for step in range(10):
        bits = sum(1 << card for card in CARDS if card.step == step)
        assert bits == FOUR_SUITS << (step << STEP_SHIFT)


def test_a_card_fills_a_column_as_text_and_not_as_a_number() -> None:
    assert f"{Card('7o'):>4}|{Card('10b')}|" == "  7o|10b|"
