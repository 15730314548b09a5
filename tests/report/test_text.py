"""Reviews and hints as somebody says them who plays."""

from __future__ import annotations

from typing import get_args

import pytest

from caida.engine.actions import Action
from caida.engine.cards import Card
from caida.report import tell_hint
from caida.report.text import Speech, bars
from caida.review import Hint, Reason
from caida.review.reasons import ReasonKind
from caida.words import LANGUAGES, Words

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
    assert "nothing else" in tell_hint(only, Words("en"), NAMES)


def test_bars_go_up_and_down_and_long_rows_are_thinned() -> None:
    assert bars([0.0, 0.5, 1.0]) == "▁▅█"
    assert len(bars([number / 200 for number in range(201)])) == 60
    assert bars([0.3]) == "▃"
