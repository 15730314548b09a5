"""Events: who may know what of them, and what they are for programs."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest

from caida.engine.cards import Card
from caida.engine.events import (
    EVENT_TYPES,
    CaidaScored,
    CardPutBack,
    CardsCaptured,
    DealerCardsDrawn,
    Event,
    HandDealt,
    Scored,
)
from caida.notation import parse_cards


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_a_hand_is_shown_to_who_holds_it_alone(seat: int | None) -> None:
    dealt = HandDealt(seat=1, cards=parse_cards("1o 4c 10e"))
    seen = dealt.seen_by(seat)
    assert seen == (dealt if seat == 1 else HandDealt(seat=1, cards=None))


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_where_a_card_was_put_back_is_known_to_nobody(seat: int | None) -> None:
    put_back = CardPutBack(card=Card("4c"), number=2, place=17)
    assert put_back.seen_by(seat) == CardPutBack(card=Card("4c"), number=2, place=None)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            DealerCardsDrawn(draws=((0, Card("12o")), (1, Card("12c"))), tied=(0, 1)),
            {"event": "DealerCardsDrawn", "draws": [[0, "12o"], [1, "12c"]], "tied": [0, 1]},
        ),
        (
            CardsCaptured(seat=1, card=Card("6e"), taken=parse_cards("6c 7o")),
            {"event": "CardsCaptured", "seat": 1, "card": "6e", "taken": ["6c", "7o"]},
        ),
        (
            CaidaScored(side=0, points=4, seat=2, fallen=None, card=Card("12b")),
            {
                "event": "CaidaScored",
                "side": 0,
                "points": 4,
                "seat": 2,
                "fallen": None,
                "card": "12b",
            },
        ),
        (HandDealt(seat=1, cards=None), {"event": "HandDealt", "seat": 1, "cards": None}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_event_is_plain_values_with_its_name(event: Event, told: dict[str, object]) -> None:
    assert event.to_dict() == told
    assert json.loads(json.dumps(event.to_dict())) == told


def test_points_are_only_in_events_that_score() -> None:
    """Scores are the sum of the points of these, so that none may hide elsewhere."""
    with_points = [kind for kind in EVENT_TYPES if "points" in {item.name for item in fields(kind)}]
    assert with_points == [kind for kind in EVENT_TYPES if issubclass(kind, Scored)]
    assert len(with_points) > 5
