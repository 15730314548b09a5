"""Moves as text."""

import pytest
from hypothesis import given

from caida.engine.actions import Action
from caida.engine.cards import CARDS
from caida.engine.errors import IllegalAction, NotationError
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.notation import format_action, parse_action, parse_cards
from tests.notation.examples import six_takes
from tests.notation.strategies import matches


def test_a_capture_lists_what_it_takes() -> None:
    assert parse_action("6e x6c 7e 10b", six_takes()) == Action.play("6e", 3)
    assert format_action(Action.play("6e", 3), parse_cards("6c 7e 10b")) == "6e x6c 7e 10b"


def test_singing_by_name_claims_what_the_hand_is_not() -> None:
    ruleset = Ruleset(canto_call="manual", false_canto=1)
    match = six_takes(ruleset)
    for canto in ("ronda", "casa_grande"):
        assert parse_action(f"sing {canto}", match) == Action.claim(canto)
        assert format_action(Action.claim(canto)) == f"sing {canto}"
        assert Action.claim(canto) in match.legal_actions()


@pytest.mark.parametrize("text", ["sing guaro", "sing casa grande", "sing Ronda", "sing ronda 1"])
def test_a_name_that_is_no_canto_is_no_move(text: str) -> None:
    with pytest.raises(NotationError):
        parse_action(text, six_takes())


@pytest.mark.parametrize(
    "text",
    ["6e x7e", "6e x6c 10b", "6e x6c 10b 7e", "6e 6c", "6e x", "", "6e x6c 7e 10b 8o", "x6e"],
)
def test_a_capture_that_is_not_what_the_mesa_gives_is_no_move(text: str) -> None:
    with pytest.raises(NotationError):
        parse_action(text, six_takes())


def test_more_cards_than_any_card_takes_is_no_move() -> None:
    with pytest.raises(NotationError, match="more than ten"):
        parse_action("1o x" + " ".join(map(str, CARDS[:11])), six_takes())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("6e", "action.must_capture"),
        ("1o", "action.not_in_hand"),
        ("6e x6c 7e 10b 11o", "action.too_far"),
        ("sing", "action.no_canto"),
        ("sing patrulla", "action.no_claim"),
        ("count up", "action.card_first"),
    ],
)
def test_a_move_against_the_rules_is_left_to_the_match_to_refuse(text: str, code: str) -> None:
    match = six_takes()
    with pytest.raises(IllegalAction) as caught:
        match.play(parse_action(text, match))
    assert caught.value.code == code


@given(matches())
def test_every_legal_action_reads_back(match: Match) -> None:
    for action in match.legal_actions():
        assert parse_action(format_action(action, match.taken_by(action)), match) == action
