"""What a measurement found, in words; the numbers of real ones are in tests/cli/test_arena.py."""

from __future__ import annotations

import pytest

from caida.arena import Plan, Report, Standing
from caida.arena.blocks import Block, Played
from caida.arena.text import ArenaTeller
from caida.words import LANGUAGES, Words
from tests.arena.plans import block, plan

ENGLISH = ArenaTeller(Words("en"))


def report(made: Plan, *blocks: list[Block], is_interrupted: bool = False) -> Report:
    """With these blocks of each matchup; those at the end may have none."""
    standings = tuple(Standing(matchup) for matchup in made.matchups)
    for standing, played in zip(standings, blocks, strict=False):
        for each in played:
            standing.add(each)
    return Report(made, standings, is_interrupted)


def test_one_block_has_no_interval_and_says_how_to_get_one() -> None:
    lines = ENGLISH.lines(report(plan("a", "b"), [block(1.0, 0.0)]))
    assert "a against b: 1 pair, 2 matches" in lines
    assert any("--pairs" in line for line in lines)
    assert not any("points ahead" in line or "inf" in line for line in lines)


def test_a_measurement_stopped_before_it_began_says_so() -> None:
    lines = ENGLISH.lines(report(plan("a", "b"), is_interrupted=True))
    assert lines[1:] == [
        "Stopped halfway: this is what there is so far.",
        "",
        "a and b: no match was played",
    ]


def test_matches_without_end_are_counted() -> None:
    endless = Block((Played(0.5, False, 0, 1, None), Played(0.5, True, 0, 1, None)), ({}, {}))
    lines = ENGLISH.lines(report(plan("a", "b"), [endless] * 3))
    assert "  unfinished     3 matches" in lines
    assert not any("unfinished" in line for line in ENGLISH.lines(report(plan("a", "b"))))


def test_the_table_has_a_row_for_each_and_a_dot_where_nobody_met() -> None:
    won, lost = block(1.0, 1.0), block(0.0, 0.0)
    lines = ENGLISH.lines(report(plan("ana", "b", "c"), [won, won, lost, won], [lost, won]))
    head = lines.index("Everybody against everybody: % of matches won by the one in the row")
    assert [line.split() for line in lines[head + 1 :]] == [
        ["1", "2", "3"],
        ["1", "ana", "·", "75.0", "50.0"],
        ["2", "b", "25.0", "·", "·"],
        ["3", "c", "50.0", "·", "·"],
    ]
    assert len({len(line) for line in lines[head + 1 :]}) == 1, "in columns"


def test_ratings_go_from_best_to_worst() -> None:
    lines = ENGLISH.lines(report(plan("bad", "good"), [block(0.0, 0.0), block(1.0, 0.0)]))
    first, second = (line.split() for line in lines[-2:])
    assert (first[:2], second[:2]) == (["1", "good"], ["2", "bad"])
    assert first[2].startswith("+")
    assert first[2][1:] == second[2][1:]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_label_of_the_bar_keeps_its_width(lang: str) -> None:
    standing = Standing(plan("a", "b").matchups[0])
    widths = set()
    for shares in ((0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (1.0, 1.0)):
        standing.add(block(*shares))
        widths.add(len(ArenaTeller(Words(lang)).running(standing)))
    assert len(widths) == 1


def test_faults_are_told_by_engine_in_one_order() -> None:
    played = Block(block(1.0).matches, ({"illegal": 2, "late": 1}, {}))
    told = list(ENGLISH.faults(report(plan("exec:x", "b"), [played, played])))
    assert told == [
        "exec:x lost 6 moves: 2 for not answering in time, 4 for moves against the rules"
    ]
