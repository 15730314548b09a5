"""Positions as one line of text."""

from pathlib import Path

import pytest
from hypothesis import given

from caida.engine.errors import NotationError
from caida.engine.match import Match
from caida.notation import format_position, parse_position
from tests.notation.strategies import matches

RECORD_PAGE = Path(__file__).parents[2] / "docs" / "record.md"


@given(matches())
def test_every_position_reads_back(match: Match) -> None:
    if match.phase == "play":
        position = match.position()
        text = format_position(position)
        assert "\n" not in text
        assert parse_position(text) == position
        assert Match.from_position(match.ruleset, parse_position(text), seed=1).scores is not None


def example() -> str:
    lines = RECORD_PAGE.read_text(encoding="utf-8").splitlines()
    return next(line for line in lines if line.startswith("turn "))


def test_the_position_of_the_documentation_is_canonical() -> None:
    assert format_position(parse_position(example())) == example()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("dealer 0", "dealer", "dealer must be a number"),
        ("dealer 0", "delaer 0", "field 2 must be 'dealer'"),
        ("dealer 0", "dealer -1", "dealer must be a number"),
        ("turn 0", "turn 99999999999999999999", "turn must be a number"),
        (" | captor 1", "", "13 fields"),
        ("captor 1", "captor x", "captor must be a number"),
        ("settled no", "settled maybe", "settled must be yes or no"),
        ("sung ronda / -", "sung ronda", "sung must name the same number of seats"),
        ("sung ronda / -", "sung yes / -", "sung is - or a canto: ronda, trivilin, patrulla"),
        ("hits 2", "hits", "hits is empty"),
        ("hits 2", "hits two", "hits must be a number"),
        ("hits 2", "hits 2-3", "hits must be a number"),
        ("thrown 7e 1", "thrown 7e", "thrown must be"),
        ("mesa 2o", "mesa 2o 2o", "2o appears twice"),
        ("scores 3-1", "scores 3-", "scores must be a number"),
    ],
)
def test_a_damaged_position_says_what_is_wrong(old: str, new: str, reason: str) -> None:
    text = example()
    assert old in text
    with pytest.raises(NotationError, match=reason) as caught:
        parse_position(text.replace(old, new, 1))
    assert caught.value.code == "notation.position"


def test_a_card_that_is_none_is_named() -> None:
    with pytest.raises(NotationError, match="'8o' is not a card"):
        parse_position(example().replace("mesa 2o", "mesa 8o", 1))


def test_no_cards_are_written_as_a_hyphen() -> None:
    text = example()
    start, end = text.index("mesa "), text.index(" | hands")
    with pytest.raises(NotationError, match="mesa is empty"):
        parse_position(text[:start] + "mesa" + text[end:])


def test_an_endless_position_is_refused() -> None:
    with pytest.raises(NotationError):
        parse_position("turn " * 1_000_000)
