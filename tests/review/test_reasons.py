"""Reasons name what a player would see at the table."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from caida.engine.actions import Action
from caida.engine.cards import Card
from caida.engine.views import View
from caida.review import Reason
from caida.review.judging import Alternative, kind_of, weigh
from caida.review.outlook import CARD, Outlook
from caida.review.reasons import compare
from tests.review.matches import position


def between(view: View, better: Action, worse: Action) -> Reason:
    """Why one action of a view is better than another; it has to be, by the chances."""
    weighed = {each.action: each for each in weigh(view)}
    assert weighed[better].chance > weighed[worse].chance
    return compare(view, weighed[better], weighed[worse])


def test_a_missed_caida() -> None:
    view = position("12o 2c 4e 6b", "12c 2o 7b", "5o 10o 1o", thrown="12o")
    reason = between(view, Action.play("12c", 1), Action.play("7b"))
    assert reason == Reason("caida", 4, Card("12c"), seat=1)


def test_a_missed_clean_mesa() -> None:
    view = position("5c 6e 7o", "5o 1c 11e", "2o 4c 10e")
    reason = between(view, Action.play("5o", 3), Action.play("1c"))
    assert reason == Reason("limpia", 4, Card("5o"))


def test_a_throw_that_can_be_fallen_on() -> None:
    view = position("5c 7e 1b 3o", "12c 2o 10e", "5o 11o 3e", tanda=4)
    reason = between(view, Action.play("2o"), Action.play("12c"))
    assert reason == Reason("fallen", 4, Card("12c"), seat=1)


def test_a_mesa_that_can_be_cleared() -> None:
    view = position("4c 5e 12b", "12c 2o 10e", "5o 11o 3o")
    reason = between(view, Action.play("2o"), Action.play("12c", 1))
    assert (reason.kind, reason.card, reason.seat) == ("cleared", Card("4c"), 1)
    assert reason.cards == (Card("4c"), Card("5e"))


def test_a_chain_that_stops_short() -> None:
    view = position("4c 5e 6b 7o 1c 12e", "4o 2o 10e", "5o 11o 3o")
    reason = between(view, Action.play("4o", 4), Action.play("4o", 1))
    assert reason == Reason("short", 0, Card("4o"), (Card("5e"), Card("6b"), Card("7o")))


def test_cards_for_the_count() -> None:
    view = position("4c 5e 6b 7o 1c 12e", "4o 2o 1e", "5o 11o 3o", tanda=5)
    reason = between(view, Action.play("4o", 4), Action.play("2o"))
    assert (reason.kind, reason.points, reason.card) == ("cards", 5, Card("4o"))


def test_a_canto_not_sung() -> None:
    view = position("4c 7e", "12c 12o 10e", "5o 11o 3o", canto_call="manual")
    reason = between(view, Action("sing"), Action.play("10e"))
    assert reason == Reason("sing", 4, canto="ronda")


def test_a_canto_better_not_sung() -> None:
    """In the last tanda all is known: the other one's canto would take the points of both."""
    view = position(
        "4c 7e", "1c 1o 10e", "12o 12c 3o", tanda=6, canto_call="manual", canto_pay="winner_takes"
    )
    weighed = {each.action: each for each in weigh(view)}
    quiet = max((e for e in weighed.values() if e.action.kind == "play"), key=lambda e: e.chance)
    reason = compare(view, quiet, weighed[Action("sing")])
    assert reason == Reason("silence", 1, canto="ronda")


BLUFFING: dict[str, Any] = {"canto_call": "manual", "false_canto": 3, "scores": (5, 5)}


def test_a_lie_costs_and_a_canto_of_one_s_own_is_worth_more() -> None:
    view = position("4c 7e", "12c 12o 10e", "5o 11o 3o", **BLUFFING)
    patrulla = Action.claim("patrulla")
    assert between(view, Action("sing"), patrulla) == Reason("sing", 4, canto="ronda")
    assert between(view, Action.play("10e"), patrulla) == Reason("lie", 3, canto="patrulla")


def test_a_lie_that_is_worth_telling() -> None:
    """Whatever it is better than, it is the lie that is told of."""
    view = position("4c 7e", "12c 12o 10e", "5o 11o 3o", **BLUFFING)
    weighed = {each.action: each for each in weigh(view)}
    lie = weighed[Action.claim("patrulla")]
    for other in (Action("sing"), Action.play("10e")):
        assert compare(view, lie, weighed[other]) == Reason("bluff", canto="patrulla")


def test_nothing_that_stands_out() -> None:
    view = position("4c 7e 1b 2o", "12c 6o 10e", "5o 11o 3o")
    some = weigh(view)[0]
    assert compare(view, some, some) == Reason("better")


@given(data=st.data())
def test_whatever_tells_two_moves_apart_its_reason_has_something_to_say(
    data: st.DataObject,
) -> None:
    """Any two plays, each with any outlook that play can have: no reason about no points, about no
    cards, or about cards that both would take."""
    view = data.draw(st.sampled_from(POSITIONS))
    better, worse = (
        Alternative(action, taken, chance, data.draw(outlooks(action, taken, view)))
        for chance, (action, taken) in zip(
            (0.6, 0.4), data.draw(st.permutations(view.choices)), strict=False
        )
    )
    if kind_of(better.action) == kind_of(worse.action):
        return  # suits alone tell them apart, and they are worth the same
    reason = compare(view, better, worse)
    if reason.kind in ("caida", "limpia", "fallen", "cleared", "cards", "sing"):
        assert reason.points > 0
    if reason.kind in ("caida", "limpia", "fallen", "cleared", "keep"):
        assert reason.card is not None
    if reason.kind in ("cleared", "short", "long", "cards"):
        assert reason.cards
    if reason.kind in ("short", "long"):
        assert not set(reason.cards) <= set(better.taken) & set(worse.taken)


POSITIONS = [
    position("12o 2c 4e 6b", "12c 2o 7b", "5o 10o 1o", thrown="12o"),
    position("4c 5e 6b 7o 1c 12e", "4o 2o 1e", "5o 11o 3o", tanda=5),
    position("5c 6e 7o", "5o 1c 11e", "2o 4c 10e"),
]


@st.composite
def outlooks(draw: st.DrawFn, action: Action, taken: tuple[Card, ...], view: View) -> Outlook:
    """Only a throw can be fallen on, only what is left can be cleared."""
    less = st.floats(-4, 0)
    falls = bool(taken) and view.last_throw is not None and taken[0] == view.last_throw[1]
    clears = len(taken) == len(view.mesa)
    return Outlook(
        caida=4.0 if falls else 0.0,
        limpia=4.0 if clears else 0.0,
        cards=CARD * (len(taken) + 1) if taken else 0.0,
        fallen=0.0 if taken else draw(less),
        cleared=0.0 if clears else draw(less),
        later=draw(st.floats(-8, 8)),
    )
