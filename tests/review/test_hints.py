"""A hint is the best move of the seat to act, and what tells it from the next best."""

from __future__ import annotations

from typing import Any

import pytest

from caida.bots import make_bot
from caida.engine.actions import Action
from caida.engine.cards import Card
from caida.review import Alternative, Reason, hint
from caida.review.hints import best_of
from caida.review.outlook import Outlook
from caida.review.reasons import NOTICEABLE
from tests.review.matches import played, position

UNNOTICED = 7 * NOTICEABLE  # as much in every part of an outlook, and twice in what comes later


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


LOST: dict[str, Any] = {
    "tanda": 6,
    "scores": (4, 23),
}  # the other one takes what wins, come what may


def test_where_the_chance_is_the_same_what_changes_is_told() -> None:
    """The match is lost whatever one plays, and yet one move takes cards and the other does not."""
    advice = hint(position("4c 7e 12b", "4o 1c 2o", "12o 7c 5e", **LOST))
    assert {each.chance for each in advice.alternatives} == {0.0}
    assert not advice.is_only
    assert advice.taken == (Card("4c"),)
    assert advice.reason == Reason("cards", 2, Card("4o"), (Card("4c"),))


def test_a_canto_is_worth_its_points_where_the_chance_is_the_same() -> None:
    view = position("4c 7e 12b", "1o 1c 2o", "12o 7c 10e", canto_call="manual", **LOST)
    advice = hint(view)
    assert {each.chance for each in advice.alternatives} == {0.0}
    assert advice.reason == Reason("sing", 7, canto="vigia")


def test_nothing_is_made_up_where_nothing_tells_moves_apart() -> None:
    advice = hint(position("4c 7e 12b", "1o 2c 5o", "12o 7c 10e", **LOST))
    assert advice.reason is None
    assert not advice.is_only


@pytest.mark.parametrize("seed", [1, 5])
def test_no_hint_says_that_nothing_changes_when_something_does(seed: int) -> None:
    """At every decision of a match: without a reason, all plays take and bring the same."""
    match = played("conocedor azar", seed=seed, most=0, target=12, canto_call="manual")
    bots = [make_bot("conocedor", "1"), make_bot("azar", "2")]
    ties = 0
    while match.to_act is not None:
        view = match.view(match.to_act)
        advice = hint(view)
        best = best_of(advice.alternatives)
        plays = [each for each in advice.alternatives if each.action.card is not None]
        faces = {(str(each.action.card)[:-1], len(each.taken)) for each in plays}
        ties += len(faces) > 1 and all(each.chance == best.chance for each in plays)
        assert advice.is_only == (len(advice.alternatives) == len(plays) and len(faces) == 1)
        if advice.reason is None:
            assert {each.chance for each in advice.alternatives} == {best.chance}
            assert all(best.points - each.points <= UNNOTICED for each in plays)
            assert all(len(best.taken) <= len(each.taken) for each in plays)
        match.play(bots[match.to_act].choose(view))
    assert ties


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
