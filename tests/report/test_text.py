"""Reviews and hints as somebody says them who plays."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from caida.engine.actions import Action
from caida.engine.cards import Card
from caida.report import tell_hint
from caida.report.text import ReviewTeller, Speech, bars
from caida.review import Alternative, Hint, Reason
from caida.review.outlook import Outlook
from caida.review.reasons import ReasonKind
from caida.words import LANGUAGES, Words
from tests.review.matches import careless_review, short_review

NAMES = ["Ana", "Luis"]


def every_reason() -> list[Reason]:
    about = {
        "points": 4,
        "card": Card("12c"),
        "cards": (Card("4c"), Card("10e")),
        "seat": 1,
        "canto": "ronda",
    }
    return [Reason(kind, **about) for kind in get_args(ReasonKind)]  # type: ignore[arg-type]  # one of each field


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("reason", every_reason(), ids=lambda reason: reason.kind)
def test_every_reason_can_be_said(lang: str, reason: Reason) -> None:
    speech = Speech(Words(lang), NAMES)
    said = speech.reason(reason)
    advice = speech.hint(Hint(Action.play("2o"), (), 0.5, reason, ()))
    assert said
    assert "{" not in said + advice
    assert advice[0].isupper()
    assert advice.endswith(".")


def test_a_reason_sounds_like_somebody_who_plays() -> None:
    reason = Reason("fallen", 4, Card("12c"), seat=1)
    assert Speech(Words("es"), NAMES).reason(reason) == (
        "dejar el rey en la mesa le dio chance a Luis de caerle: 4 puntos"
    )
    assert Speech(Words("en"), NAMES).reason(reason) == (
        "leaving the rey on the mesa let Luis fall on it: 4 points"
    )


def test_a_hint_tells_the_best_move_and_why() -> None:
    reason = Reason("caida", 4, Card("12c"), seat=1)
    advice = Hint(Action.play("12c", 1), (Card("12o"),), 0.9, reason, ())
    assert tell_hint(advice, Words("es"), NAMES) == (
        "Recoger el rey de oros con el rey de copas: le caes a Luis, 4 puntos."
    )
    assert tell_hint(advice, Words("en"), NAMES).endswith(": you fall on Luis, 4 points.")


def test_a_hint_where_there_is_no_choice_says_so() -> None:
    only = Hint(Action.play("12c"), (), 0.5, None, ())
    assert "no other play" in tell_hint(only, Words("en"), NAMES)


def test_where_chances_are_even_only_the_chance_is_said_to_be_the_same() -> None:
    plays = [Alternative(Action.play(card), (), 0.5, Outlook()) for card in ("12c", "1o")]
    even = Hint(plays[0].action, (), 0.5, None, tuple(plays))
    assert tell_hint(even, Words("es"), NAMES) == (
        "Tirar el rey de copas: la chance de ganar es prácticamente la misma con cualquiera."
    )


def test_bars_go_up_and_down_and_long_rows_are_thinned() -> None:
    assert bars([0.0, 0.5, 1.0]) == "▁▅█"
    assert len(bars([number / 200 for number in range(201)])) == 60
    assert bars([0.3]) == "▃"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_gave_something_away_is_never_said_to_change_nothing(lang: str) -> None:
    """Every decision of whole matches, by those who play well and by those who play anything."""
    words = Words(lang)
    nothing = [words.text(f"review.hint.{key}", move="") for key in ("only", "even")]
    poor = 0
    for review in (short_review(), careless_review()):
        teller = ReviewTeller(review, words)
        for decision in review.decisions:
            text = teller.why(decision)
            assert bool(text) == (decision.given_away > 0)
            assert not any(said in text for said in nothing)
            assert not re.search(r"\b0 |\(\)|  |: \.", text), text
            poor += bool(text)
    assert poor > 20
