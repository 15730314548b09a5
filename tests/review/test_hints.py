"""A hint is the best move of the seat to act, and what tells it from the next best."""

from __future__ import annotations

import pytest

from caida.engine.actions import Action
from caida.engine.cards import Card
from caida.review import Alternative, Reason, hint
from caida.review.hints import best_of
from caida.review.outlook import Outlook
from tests.review.matches import played, position


def test_a_hint_tells_the_best_move_and_why() -> None:
    view = position("12o 2c 4e 6b", "12c 2o 7b", "5o 10o 1o", thrown="12o")
    advice = hint(view)
    assert (advice.action, advice.taken) == (Action.play("12c", 1), (Card("12o"),))
    assert advice.chance == max(each.chance for each in advice.alternatives)
    assert advice.reason == Reason("caida", 4, Card("12c"), seat=1)


def test_a_hint_is_for_the_seat_to_act_alone() -> None:
    match = played("azar azar", most=5)
    assert match.to_act is not None
    for seat in (None, 1 - match.to_act):
        with pytest.raises(ValueError, match="seat to act"):
            hint(match.view(seat))


def test_without_a_real_choice_there_is_no_reason() -> None:
    """Three cards of a rank, and what the dealer chooses, are worth the same."""
    views = [
        position("2o 6c", "4c 4o 4e", "5o 7e 11e"),
        played("conocedor conocedor", preset="fall", most=0, first_dealer=1).view(1),
    ]
    for view in views:
        advice = hint(view)
        assert advice.reason is None
        assert advice.action == view.choices[0].action
        assert len(advice.alternatives) == len(view.choices)


def test_the_best_move_is_not_told_from_a_lie() -> None:
    """To lie first and fall then is the next best, but nobody has to hear why it is worse."""
    view = position(
        "12o 2c 4e 6b", "12c 2o 7b", "5o 10o 1o", thrown="12o", scores=(5, 5),
        canto_call="manual", false_canto=1,
    )  # fmt: skip
    advice = hint(view)
    _, second, *_ = sorted(advice.alternatives, key=lambda each: -each.chance)
    assert second.action.kind == "claim"
    assert advice.reason == Reason("caida", 4, Card("12c"), seat=1)


def test_of_equal_chances_the_more_points_are_best_and_then_the_first() -> None:
    def alternative(card: str, chance: float, points: float) -> Alternative:
        return Alternative(Action.play(card), (), chance, Outlook(caida=points))

    less, more, same = (alternative(card, 0.5, n) for card, n in (("1o", 1), ("2o", 2), ("3o", 2)))
    likely = alternative("4o", 0.6, 0)
    assert best_of([less, more, same]) is more
    assert best_of([less, more, same, likely]) is likely
