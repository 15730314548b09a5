"""Decisions of a match, and what is told of what came of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, pairwise
from typing import Any
from unittest.mock import Mock

import pytest

from caida.arena.players import Players
from caida.bots import Bot
from caida.crew.jobs import StopSignal
from caida.dataset.columns import COLUMNS
from caida.dataset.decisions import Story, play_match
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.engine.views import Outcome
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


def test_everybody_has_dice_of_their_own_in_every_match() -> None:
    """Two bots of one name at a table, the next match, and another dataset."""
    seeds: list[str] = []

    class Remembering(Players):
        def sit(self, player: str, seat: int, seed: str) -> Bot:
            seeds.append(seed)
            return super().sit(player, seat, seed)

    plan = replace(SMALL, players=("azar",))
    with Remembering(1.0) as players:
        for number, each in ((1, plan), (2, plan), (1, replace(plan, seed="8"))):
            play_match(each, number, players, lambda: False)
    assert len(set(seeds)) == len(seeds) == 6


def test_a_row_tells_who_plays_the_seat() -> None:
    for number in (1, 2):
        seated = SMALL.seating(number)
        assert {(row["seat"], row["player"]) for row in match_of(number)} == set(enumerate(seated))


def test_a_clean_mesa_is_told_of_who_took_the_last_of_it() -> None:
    clean = 0
    for number in range(1, 8):
        for row in match_of(number):
            taken = row["choices"][row["choice"]]["taken"]
            is_all = bool(taken) and sorted(taken) == sorted(row["mesa"])
            assert row["limpia"] == (is_all and row["tanda"] < row["tandas"])
            clean += row["limpia"]
    assert clean > 3


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


@pytest.mark.parametrize("on_mesa", [False, True])
def test_who_is_fallen_on_and_who_falls_are_told_of_the_same_card(on_mesa: bool) -> None:
    """A card that was dealt to the mesa is nobody's, whoever threw last in the deal before."""
    falls = caidas = on_dealt = 0
    ruleset = Ruleset.preset("tradicional", caida_on_mesa=on_mesa)
    for number in (*range(1, 12), 56, 90):
        played = match_of(number, ruleset=ruleset, players=("azar",))
        rows = [row for row in played if row["phase"] == "play"]
        for row, after in pairwise([*rows, rows[-1]]):
            chosen = row["choices"][row["choice"]]
            is_throw = chosen["kind"] == "play" and not chosen["taken"]
            assert (row["fallen"] is not None) == is_throw
            on_dealt += is_throw and after["caida"] and not row["fallen"]
            if row["fallen"]:
                assert after["caida"]
                assert after["last_throw"] == {"seat": row["seat"], "card": chosen["card"]}
                assert after["choices"][after["choice"]]["taken"][0] == chosen["card"]
                falls += 1
        caidas += sum(row["caida"] for row in rows)
    assert falls > 3
    assert falls <= caidas
    assert (on_dealt > 0) == on_mesa


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


def test_partners_win_together() -> None:
    teams = Ruleset.preset("tradicional", seats=4, teams=True, target=12)
    won = {(row["seat"], row["won"]) for row in match_of(1, ruleset=teams)}
    winners = sorted(seat for seat, is_won in won if is_won)
    assert winners in ([0, 2], [1, 3])
    assert len(won) == 4


def test_how_a_match_ended_is_told() -> None:
    """Few end by a trivilín, so here one is said to."""
    rows: list[dict[str, Any]] = [{"seat": 0}]
    story = Story(2)
    match = Match(SMALL.ruleset, seed=1)
    story.tell_choice(rows[0], match.view(0), ())
    ended = Mock(outcome=Outcome(0, "trivilin", (3, 1)), scores=(3, 1), ruleset=SMALL.ruleset)
    story.tell_end(rows, ended)
    told = [rows[0][name] for name in ("won", "reason", "final_scores")]
    assert told == [True, "trivilin", (3, 1)]


def test_a_match_without_end_is_won_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("caida.dataset.decisions.MAX_MOVES", 5)
    rows = rows_of(1)
    assert [(row["won"], row["reason"]) for row in rows] == [(None, None)] * 5


def test_a_match_nobody_wants_any_more_is_left() -> None:
    with Players(1.0) as players, pytest.raises(StopSignal):
        play_match(SMALL, 1, players, lambda: True)
