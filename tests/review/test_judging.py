"""What every legal action is worth; test_reviewing.py judges whole matches by it."""

from __future__ import annotations

import pytest

from caida.engine.actions import Action
from caida.review.chances import chances_of
from caida.review.judging import Alternative, weigh
from caida.review.outlook import Outlook
from tests.engine.positions import between_two
from tests.review.matches import played


def by_action(alternatives: tuple[Alternative, ...]) -> dict[Action, Alternative]:
    return {each.action: each for each in alternatives}


def test_what_the_dealer_chooses_is_worth_what_a_spectator_would_say() -> None:
    match = played("conocedor conocedor", preset="fall", most=0, first_dealer=1)
    chance = chances_of(match.view(None))[1]
    for order in ("hands_first", None):
        weighed = weigh(match.view(1))
        assert [each.action for each in weighed] == match.legal_actions()
        assert {(each.chance, each.outlook) for each in weighed} == {(chance, Outlook())}
        if order is not None:
            match.play(Action(order))
    assert match.phase == "count"


def test_where_all_is_known_the_chance_is_certain() -> None:
    """In the last tanda nothing is hidden: the caída wins at once, and what lets the other one, a
    point short, fall on it loses."""
    view = between_two(
        "4c 7e 5e 12e", "12o 5o 2o", "2c 1c", tanda=6, dealer=0, thrown="12e", scores=(20, 23),
        takes_all=True,
    ).view(0)  # fmt: skip
    weighed = by_action(weigh(view))
    assert weighed[Action.play("12o", 1)].chance == 1.0
    assert weighed[Action.play("12o", 1)].outlook.caida == 4
    assert weighed[Action.play("2o")].chance == 0.0
    assert weighed[Action.play("2o")].outlook.fallen < 0


def test_a_lie_is_weighed_like_every_other_action() -> None:
    match = between_two(
        "4c 7e", "12c 12o 10e", "5o 11o 3o", tanda=2, scores=(5, 5), canto_call="manual",
        false_canto=3,
    )  # fmt: skip
    weighed = by_action(weigh(match.view(0)))
    assert list(weighed) == match.legal_actions()
    lies = [each for each in weighed.values() if each.action.kind == "claim"]
    assert len(lies) > 5
    honest = weighed[Action("sing")]
    assert all(0.0 < each.chance < honest.chance for each in lies)
    assert all(each.points < honest.points for each in lies)


@pytest.mark.parametrize("seat", [None, 1])
def test_only_the_seat_to_act_has_something_to_weigh(seat: int | None) -> None:
    match = between_two("4c 7e", "12c 2o 10e", "5o 11o 3o", tanda=2)
    with pytest.raises(ValueError, match="seat to act"):
        weigh(match.view(seat))
    match.resign(1)
    with pytest.raises(ValueError, match="seat to act"):
        weigh(match.view(seat))
