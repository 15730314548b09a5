"""A review as it travels says what the review says, in both languages."""

from __future__ import annotations

import pytest
from msgspec import structs

from caida.engine.match import Match
from caida.notation import Record
from caida.protocol.actions import message_of
from caida.server.reviews import review_record, show_review
from tests.review.matches import short_match, short_review


def test_the_best_choice_is_one_there_was_with_the_cards_it_takes() -> None:
    match, review = short_match(), short_review()
    shown = show_review(review, "es")
    bettered = 0
    for turn, decision in zip(shown.turns, review.decisions, strict=True):
        if turn.best is None:
            assert decision.given_away == 0
            continue
        bettered += 1
        before = Match.replay(match.ruleset, match.history, stop=decision.step)
        legal = {
            message_of(action.code): before.taken_by(action) for action in before.legal_actions()
        }
        assert turn.best.taken == tuple(map(str, legal[turn.best.action]))
        assert turn.best.action != message_of(decision.played.action.code)
    assert bettered


def test_numbers_travel_short() -> None:
    shown = show_review(short_review(), "es")
    account = shown.accounts[0]
    numbers = [
        *shown.accuracy,
        *(chance for turn in shown.turns for chance in turn.chances),
        *(account.start, account.end, account.play, account.luck),
    ]
    assert all(number == round(number, 4) for number in numbers)
    assert account.start == pytest.approx(short_review().accounts[0].start, abs=0.0001)
    assert account.luck == pytest.approx(short_review().accounts[0].luck, abs=0.0001)


def test_a_mistake_tells_what_both_moves_were_expected_to_bring() -> None:
    shown, review = show_review(short_review(), "es"), short_review()
    told = 0
    for turn, decision in zip(shown.turns, review.decisions, strict=True):
        if turn.grade == "good":
            assert turn.brought is turn.forgone is None
            continue
        told += 1
        assert turn.brought is not None
        assert turn.forgone is not None
        assert turn.forgone.chance - turn.brought.chance == pytest.approx(turn.loss, abs=0.0002)
        for prospect, move in ((turn.brought, decision.played), (turn.forgone, decision.best)):
            _, *points = structs.astuple(prospect)
            assert sum(points) == pytest.approx(move.points, abs=0.001)
    assert told


class Enough(Exception):
    pass


def test_a_record_is_reviewed_decision_by_decision_and_can_be_broken_off() -> None:
    record = Record.of(short_match(), players=("Zoraida", "Eulalio")).text
    watched: list[int] = []

    def look() -> None:
        watched.append(1)
        if len(watched) == 3:
            raise Enough

    with pytest.raises(Enough):
        review_record(record, look)
    assert len(watched) == 3


def test_a_review_has_both_languages_and_calls_people_by_their_names() -> None:
    record = Record.of(short_match(), players=("Zoraida", "Eulalio")).text
    watched: list[int] = []
    reviews = review_record(record, lambda: watched.append(1))
    assert set(reviews) == {"es", "en"}
    assert len(watched) == len(reviews["es"].turns) == len(short_review().decisions)
    told = {" ".join(turn.text for turn in review.turns) for review in reviews.values()}
    assert len(told) == 2
    assert all("Zoraida" in text or "Eulalio" in text for text in told)
