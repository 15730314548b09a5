"""Rows hold what the seat may know: all of its view, and nothing that differs in other worlds."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from caida.dataset.columns import COLUMNS
from caida.dataset.rows import LEFT_OUT, Row, view_row
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.engine.views import View
from caida.review.judging import chances_of_choices
from tests.engine.hidden import other_world
from tests.engine.play import play_on
from tests.engine.strategies import matches_in_play, seeds


def known_row(match: Match) -> Row:
    assert match.to_act is not None
    return view_row(match.view(match.to_act))


def look_at_other_worlds(match: Match, number: int, found: Counter[str]) -> None:
    if match.to_act is None:
        return
    row = known_row(match)
    source = Random(number)
    for reach in (2, 6, 40):
        other = other_world(match, match.to_act, source, reach)
        if other is not None:
            found["worlds"] += 1
            found["hands"] += hidden_hands(other) != hidden_hands(match)
            assert known_row(other) == row


def hidden_hands(match: Match) -> list[object]:
    return [match.view(seat).hand for seat in range(match.ruleset.seats) if seat != match.to_act]


def test_what_a_seat_cannot_see_never_changes_its_row() -> None:
    found: Counter[str] = Counter()

    @settings(max_examples=120)
    @given(matches_in_play(), seeds)
    def compare_worlds(match: Match, number: int) -> None:
        look_at_other_worlds(match, number, found)

    compare_worlds()
    assert found["worlds"] > 100, found
    assert found["hands"] > 50, found


def test_a_leak_turns_it_red(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that tells no card, only whether the next seat's first is low."""

    def leaking(match: Match) -> Row:
        assert match.to_act is not None
        after = match.view((match.to_act + 1) % match.ruleset.seats).hand
        return {**view_row(match.view(match.to_act)), "low": bool(after) and after[0] < 20}

    monkeypatch.setattr("tests.dataset.test_rows.known_row", leaking)
    with pytest.raises(AssertionError):
        look_at_sixty_matches()


def test_without_a_leak_the_same_matches_are_green() -> None:
    look_at_sixty_matches()


def look_at_sixty_matches() -> None:
    for number in range(60):
        match = play_on(Match(Ruleset(target=24), seed=number), number, 3)
        look_at_other_worlds(match, number, Counter())


def test_the_coach_asks_the_view_alone() -> None:
    match = play_on(Match(Ruleset(target=24), seed=3), 3, 6)
    assert match.to_act is not None
    other = other_world(match, match.to_act, Random(1), 40)
    assert other is not None
    assert chances_of_choices(match.view(match.to_act)) == chances_of_choices(
        other.view(match.to_act)
    )


def test_a_row_has_every_field_of_the_view_and_the_columns_are_these() -> None:
    match = Match(Ruleset.preset("tradicional"), seed=1)
    row = known_row(match)
    assert {*row, *LEFT_OUT} == {field.name for field in fields(View)}
    assert list(row) == [column.name for column in COLUMNS if column.group == "view"]


@settings(max_examples=60)
@given(matches_in_play())
def test_what_is_left_out_is_told_elsewhere(match: Match) -> None:
    if match.to_act is None:
        return
    view = match.view(match.to_act)
    assert (view.to_act, view.outcome) == (view.seat, None)


def test_what_happens_rarely_is_told_as_well() -> None:
    rare = {"voided": (1,), "exposed": (0,), "beaten": (2,), "hits": (1, 4), "settled": True}
    view = replace(Match(Ruleset(seats=3), seed=1).view(0), **rare)  # type: ignore[arg-type]  # its fields
    row = view_row(view)
    assert {name: row[name] for name in rare} == rare


NAMED_PAIRS = {"sung", "shown", "last_throw", "choices"}


def listed(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


@settings(max_examples=200)
@given(matches_in_play())
def test_a_row_tells_the_view_as_json_does(match: Match) -> None:
    """``View.to_dict`` is the plain form there was already; pairs have names here."""
    if match.to_act is None:
        return
    view = match.view(match.to_act)
    row: dict[str, Any] = view_row(view)
    told = view.to_dict()
    for name in row.keys() - NAMED_PAIRS:
        assert listed(row[name]) == listed(told[name]), name
    assert [(song["seat"], song["canto"]) for song in row["sung"]] == list(view.sung)
    assert [(paid["seat"], paid["cards"]) for paid in row["shown"]] == [
        (seat, [str(card) for card in cards]) for seat, cards in view.shown
    ]
    assert len(row["choices"]) == len(view.choices)
    for told_choice, (action, taken) in zip(row["choices"], view.choices, strict=True):
        assert told_choice == {
            "kind": action.kind,
            "card": None if action.card is None else str(action.card),
            "taken": [str(card) for card in taken],
            "canto": action.canto,
        }
    if view.last_throw is not None:
        seat, card = view.last_throw
        assert row["last_throw"] == {"seat": seat, "card": str(card)}
