"""Decisions of a match, and what is told of what came of them."""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import Any

import pytest

from caida.arena.players import Players
from caida.crew.jobs import StopSignal
from caida.dataset.columns import COLUMNS
from caida.dataset.decisions import play_match
from caida.engine.ruleset import Ruleset
from tests.dataset.plans import SMALL, rows_of


def match_of(number: int, **changes: object) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = rows_of(number, **changes)
    return rows


def test_a_row_has_every_column() -> None:
    names = {column.name for column in COLUMNS}
    assert all(set(row) == names for row in rows_of(1))


def test_a_match_depends_on_the_plan_and_its_number_alone() -> None:
    assert rows_of(2) == rows_of(2)
    assert rows_of(2) != rows_of(3)
    assert rows_of(2) != rows_of(2, seed="8")


def test_the_choice_leads_to_the_next_row() -> None:
    """The chosen card is gone from the hand when the same seat is asked again in the tanda."""
    rows = match_of(1)
    assert [row["step"] for row in rows] == list(range(1, len(rows) + 1))
    seen = 0
    for seat in (0, 1):
        own = [row for row in rows if row["seat"] == seat and row["phase"] == "play"]
        for now, after in pairwise(own):
            if (now["deal"], now["tanda"]) == (after["deal"], after["tanda"]):
                card = now["choices"][now["choice"]]["card"]
                assert sorted([card, *after["hand"]]) == sorted(now["hand"])
                seen += 1
    assert seen > 10


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_points_of_the_deals_add_up_to_the_final_scores(number: int) -> None:
    rows = match_of(number, ruleset=Ruleset.preset("tradicional"))
    deals = [list(group) for _, group in groupby(rows, key=lambda row: row["deal"])]
    assert len(deals) > 1
    totals = [
        sum(points) for points in zip(*(deal[0]["deal_points"] for deal in deals), strict=True)
    ]
    assert totals == list(rows[-1]["final_scores"])
    for before, deal in pairwise([[], *deals]):
        start = before[-1]["scores"] if before else (0, 0)
        rest = before[-1]["rest_points"] if before else (0, 0)
        start = [score + point for score, point in zip(start, rest, strict=True)]
        for row in deal:
            made = [score - old for score, old in zip(row["scores"], start, strict=True)]
            parts = zip(made, row["rest_points"], strict=True)
            assert [done + rest for done, rest in parts] == row["deal_points"]


def test_who_is_fallen_on_and_who_falls_are_told_of_the_same_card() -> None:
    falls = caidas = 0
    for number in range(1, 8):
        rows = [row for row in match_of(number) if row["phase"] == "play"]
        for row, after in pairwise(rows):
            chosen = row["choices"][row["choice"]]
            is_throw = chosen["kind"] == "play" and not chosen["taken"]
            assert (row["fallen"] is not None) == is_throw or row is rows[-1]
            if row["fallen"]:
                assert after["caida"]
                assert after["last_throw"] == {"seat": row["seat"], "card": chosen["card"]}
                assert after["choices"][after["choice"]]["taken"][0] == chosen["card"]
                falls += 1
        caidas += sum(row["caida"] for row in rows)
    assert falls > 3
    assert falls <= caidas


def test_the_coach_says_what_every_choice_is_worth_and_only_if_asked() -> None:
    quiet, told = match_of(1), match_of(1, coach=True)
    assert all(row["values"] is None for row in quiet)
    assert all(len(row["values"]) == len(row["choices"]) for row in told)
    assert all(0 <= value <= 1 for row in told for value in row["values"])
    assert [row | {"values": None} for row in told] == quiet, "asking changes nothing"


def test_who_won_is_told_to_each_side() -> None:
    rows = match_of(1)
    winner = max(range(2), key=lambda side: rows[-1]["final_scores"][side])
    assert {(row["seat"], row["won"]) for row in rows} == {(winner, True), (1 - winner, False)}


def test_a_match_without_end_is_won_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("caida.dataset.decisions.MAX_MOVES", 5)
    rows = rows_of(1)
    assert [(row["won"], row["reason"]) for row in rows] == [(None, None)] * 5


def test_a_match_nobody_wants_any_more_is_left() -> None:
    with Players(1.0) as players, pytest.raises(StopSignal):
        play_match(SMALL, 1, players, lambda: True)
