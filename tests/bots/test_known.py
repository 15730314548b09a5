"""What a seat knows, and that the rest can be filled in with anything."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings

from caida.bots.known import NO_CANTO, Known
from caida.engine.actions import Action
from caida.engine.cards import Card
from caida.engine.match import Match
from caida.notation import parse_cards
from tests.engine.positions import between_two
from tests.engine.states import state_of
from tests.engine.strategies import matches_in_play, seeds


def known_to_act(match: Match) -> Known:
    assert match.to_act is not None
    return Known(match.view(match.to_act))


def deal_out(known: Known, seed: int) -> tuple[dict[int, list[Card]], list[Card]]:
    """The unseen cards at random, to the seats where they may be."""
    left = list(known.unseen)
    Random(seed).shuffle(left)
    hands = {}
    for seat in known.hidden:
        size = known.hidden_size(seat)
        hands[seat], left = left[:size], left[size:]
    return hands, left


@given(matches_in_play())
def test_what_is_unseen_is_in_the_stock_and_the_hidden_hands(match: Match) -> None:
    for seat in (None, *range(match.ruleset.seats)):
        known = Known(match.view(seat))
        kernel = match._kernel
        there = kernel.get_stock()[kernel.top :]
        for hidden in known.hidden:
            assert known.hidden_size(hidden) == len(kernel.get_hand(hidden))
            there = [*there, *kernel.get_hand(hidden)]
        assert known.unseen == sorted(there)


def test_the_cards_of_a_paid_canto_are_known_while_they_are_held() -> None:
    match = between_two("2o 6c", "4c 4o 10e", "5o 7c 11e", tanda=2, canto_settle="all_sung")
    match.play(Action.play("10e"))
    match.play(Action.play("7c"))
    assert match.view(1).shown == ((0, parse_cards("4c 4o 10e")),)
    known = Known(match.view(1))
    assert known.held_openly == {0: parse_cards("4c 4o")}
    assert known.hidden == []
    assert known.hidden_size(0) == 0
    assert Known(match.view(0)).held_openly == {}, "one's own need not be shown"


def test_a_canto_stands_until_a_caida_voids_it() -> None:
    match = between_two("2o 6c", "4c 4o 10e", "5o 10c 11e", tanda=2, mata_canto=True)
    match.play(Action.play("10e"))
    assert Known(match.view(1)).standing == {0}
    match.play(Action.play("10c", 1))
    assert Known(match.view(1)).standing == set()


@settings(max_examples=60)
@given(matches_in_play(), seeds)
def test_a_kernel_that_is_filled_is_as_one_made_with_those_hands(match: Match, seed: int) -> None:
    known = known_to_act(match)
    hands, stock = deal_out(known, seed)
    made = known.kernel(hands, stock)
    others, _ = deal_out(known, seed + 1)
    filled = known.kernel(others, stock)
    known.fill(filled, hands)
    assert state_of(filled) == state_of(made)


@settings(max_examples=60)
@given(matches_in_play())
def test_any_kernel_is_a_table_with_every_card_once(match: Match) -> None:
    known = known_to_act(match)
    kernel = known.any_kernel()
    held = [card for seat in range(match.ruleset.seats) for card in kernel.get_hand(seat)]
    stock = kernel.get_stock()[kernel.top :]
    assert sorted([*held, *stock, *known.view.mesa, *known.view.taken]) == list(range(40))
    assert kernel.get_hand(match._kernel.seat) == list(known.view.hand)


@settings(max_examples=60)
@given(matches_in_play())
def test_the_public_kernel_has_no_hidden_card_and_no_canto(match: Match) -> None:
    known = known_to_act(match)
    kernel = known.public_kernel()
    for seat in known.hidden:
        assert len(kernel.get_hand(seat)) == known.view.hand_sizes[seat]
        assert not set(kernel.get_hand(seat)) & set(known.unseen)
    assert kernel.canto_index == [NO_CANTO] * 4
    assert kernel.sung == [0] * 4
