"""Cards and moves as text."""

import pytest
from hypothesis import given

from caida.engine.actions import Action
from caida.engine.cards import CARDS
from caida.engine.errors import IllegalAction, NotationError
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.notation import (
    format_action,
    format_cards,
    parse_action,
    parse_card,
    parse_cards,
    parse_position,
)
from tests.notation.strategies import matches

TABLE = parse_position(
    "turn 0 | dealer 1 | deal 1 | scores 0-0 | mesa 4o 6c 7e 10b | hands 4c 6e 7o / 1o 2o 3o"
    " | thrown - | captor - | dealt 4c 6e 7o / 1o 2o 3o | sung - / - | settled no | hits -"
    " | piles - / -"
    " | stock 1c 1e 1b 2c 2e 2b 3c 3e 3b 4e 4b 5o 5c 5e 5b 6o 6b 7c 7b 10o 10c 10e"
    " 11o 11c 11e 11b 12o 12c 12e 12b"
)


def six_takes() -> Match:
    return Match.from_position(Ruleset(), TABLE, seed=1)


def test_every_card_reads_back() -> None:
    assert parse_cards(format_cards(CARDS)) == CARDS
    assert parse_cards("  ") == ()


@pytest.mark.parametrize("text", ["", "8o", "7x", "07o", "7O", "13b", "7 o", "٧o"])
def test_other_text_is_not_a_card(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_card(text)
    assert caught.value.code == "notation.card"


def test_a_capture_lists_what_it_takes() -> None:
    assert parse_action("6e x6c 7e 10b", six_takes()) == Action.play("6e", 3)
    assert format_action(Action.play("6e", 3), parse_cards("6c 7e 10b")) == "6e x6c 7e 10b"


def test_singing_by_name_claims_what_the_hand_is_not() -> None:
    ruleset = Ruleset(canto_call="manual", false_canto=1)
    match = Match.from_position(ruleset, TABLE, seed=1)
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
