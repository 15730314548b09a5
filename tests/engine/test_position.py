"""Positions: one that no match could be in is refused, with a code that says what is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caida.engine.cards import CARDS, Card
from caida.engine.errors import PositionError
from caida.engine.events import CantoSung
from caida.engine.match import Match
from caida.engine.position import Position
from caida.engine.ruleset import Ruleset


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


MESA = cards("2o 3c 5e 6b")
HANDS = (cards("10o 11c 4e"), cards("7o 7c 12b"))
SETTLED = {*MESA, *HANDS[0], *HANDS[1]}
STOCK = tuple(card for card in CARDS if card not in SETTLED)
# The first turn of a match: seat 0 dealt, seat 1 is the mano and holds a ronda.
START = Position(
    dealer=0,
    to_act=1,
    mesa=MESA,
    hands=HANDS,
    stock=STOCK,
    piles=((), ()),
    scores=(0, 0),
    dealt=HANDS,
    sung=(None, None),
)


def test_a_position_is_where_a_match_begins() -> None:
    match = Match.from_position(Ruleset(), START, seed=1)
    assert match.events == (CantoSung(1, "ronda"),)
    assert match.position() == replace(START, sung=(None, "ronda"))
    assert (match.deal, match.tanda, match.to_act, match.phase) == (1, 1, 1, "play")
    assert match.view(1).hand == HANDS[1]
    assert match.view(0).hand_sizes == (3, 3)


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("position.count", {"hands": (*HANDS, ())}),
        ("position.count", {"scores": (0,)}),
        ("position.seat", {"dealer": 2}),
        ("position.seat", {"to_act": -1}),
        ("position.seat", {"last_captor": 9}),
        ("position.number", {"scores": (-1, 0)}),
        ("position.number", {"scores": (0, 10_000)}),
        ("position.number", {"deal": 0}),
        ("position.cards", {"mesa": MESA[1:]}),
        ("position.cards", {"mesa": (*MESA, Card("12b"))}),
        ("position.stock", {"stock": STOCK[1:], "piles": (STOCK[:1], ())}),
        ("position.stock", {"mesa": (), "hands": ((), ()), "stock": CARDS}),
        ("position.hand", {"to_act": 0}),
        ("position.hand", {"hands": (HANDS[0], HANDS[1][:2]), "piles": (HANDS[1][2:], ())}),
        ("position.dealt", {"dealt": (HANDS[0], cards("1o 7c 12b"))}),
        ("position.dealt", {"dealt": (HANDS[0], cards("7o 7c"))}),
        ("position.last_throw", {"last_throw": Card("12b"), "thrower": 0}),
        ("position.thrower", {"thrower": 0}),
        ("position.thrower", {"last_throw": MESA[0], "thrower": 1}),
    ],
)
def test_an_impossible_position_is_refused(code: str, changes: dict[str, object]) -> None:
    with pytest.raises(PositionError) as caught:
        Match.from_position(Ruleset(), replace(START, **changes), seed=1)  # type: ignore[arg-type]
    assert caught.value.code == code


def test_no_card_was_dealt_to_two_seats() -> None:
    played = replace(
        START,
        hands=(HANDS[0], HANDS[1][:2]),
        to_act=0,
        mesa=(*MESA, HANDS[1][2]),
        dealt=(HANDS[0], (*HANDS[1][:2], HANDS[0][0])),
    )
    with pytest.raises(PositionError) as caught:
        Match.from_position(Ruleset(), played, seed=1)
    assert caught.value.code == "position.dealt_twice"


def test_two_of_a_rank_lie_where_they_may_be_left() -> None:
    stock = tuple(card for card in (*STOCK, Card("3c")) if card != Card("2c"))
    pair = replace(START, mesa=cards("2o 2c 5e 6b"), stock=stock)
    assert Match.from_position(Ruleset(capture="may"), pair, seed=1).view(0).mesa == pair.mesa
    with pytest.raises(PositionError) as caught:
        Match.from_position(Ruleset(), pair, seed=1)
    assert caught.value.code == "position.pair"


def test_nobody_has_sung_a_hand_that_is_no_canto() -> None:
    with pytest.raises(PositionError):
        Match.from_position(Ruleset(), replace(START, sung=("ronda", None)), seed=1)


def test_a_match_that_is_won_has_no_position() -> None:
    """MAT-3: it would have ended there and then."""
    with pytest.raises(PositionError):
        Match.from_position(Ruleset(), replace(START, scores=(24, 3)), seed=1)
    Match.from_position(Ruleset(), replace(START, scores=(24, 24)), seed=1)
