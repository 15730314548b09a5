"""A review as plain values; ``caida review --json`` prints them in tests/cli/test_review.py."""

from __future__ import annotations

import json
from functools import cache

import pytest

from caida.report import ReviewTeller
from caida.report.plain import rounded, summary
from caida.review import Review, review_match
from caida.words import Words
from tests.review.matches import played, short_review


@cache
def teams_review() -> Review:
    """Two sides of two, broken off after a tanda."""
    return review_match(played("novato azar azar novato", teams=True, most=13))


def test_a_seat_s_worst_decisions_are_found_among_those_told() -> None:
    """The places count what is in this summary, whether others' decisions were left out or not."""
    review = short_review()
    assert review.worst(1)
    for seat in (None, 1):
        found = json.loads(json.dumps(summary(ReviewTeller(review, Words("en"), seat))))
        last = found["seats"][-1]
        assert last["seat"] == 1
        told = [found["decisions"][place] for place in last["worst"]]
        assert [each["step"] for each in told] == [each.step for each in review.worst(1)]
        assert [each["given_away"] for each in told] == [
            rounded(each.given_away) for each in review.worst(1)
        ]


def test_sides_have_the_seats_of_their_people() -> None:
    found = summary(ReviewTeller(teams_review(), Words("en")))
    sides = json.loads(json.dumps(found["sides"]))
    assert [side["seats"] for side in sides] == [[0, 2], [1, 3]]
    assert [side["play"] for side in sides] == [
        rounded(account.play) for account in teams_review().accounts
    ]


def test_a_match_that_goes_on_has_no_winner() -> None:
    assert summary(ReviewTeller(teams_review(), Words("en")))["winner"] is None


def test_people_without_names_are_called_by_their_seats() -> None:
    words = Words("es")
    found = summary(ReviewTeller(teams_review(), words))
    assert found["players"] == [words.seat(seat) for seat in range(4)]


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (-0.00001, "0.0"),
        (-0.0, "0.0"),
        (0.123449, "0.1234"),
        (-0.12345678, "-0.1235"),
        (1.0, "1.0"),
    ],
)
def test_numbers_are_rounded_and_nothing_is_never_minus(number: float, text: str) -> None:
    assert json.dumps(rounded(number)) == text
