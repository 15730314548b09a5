"""Measuring: repeatable, the same with any number of processes, and stopped in good order."""

from __future__ import annotations

import pytest

from caida.arena import Report, Standing, measure
from caida.arena.blocks import Block
from caida.arena.measure import LEAST_BLOCKS
from caida.arena.tasks import Task
from caida.crew import Crew, Here, Processes
from tests.arena.plans import block, plan

AZAR_V_AZAR = ("azar", "azar")


def is_near(standing: Standing, truth: float) -> bool:
    """Within two margins, about four standard errors: one margin misses the truth of a fair
    measurement once in twenty, by its definition."""
    return abs(standing.share.mean - truth) < 2 * standing.share.margin


def test_the_same_plan_gives_the_same_report_and_another_seed_another() -> None:
    first, again = (measure(plan("conocedor", "azar")).to_dict() for _ in range(2))
    assert first == again
    assert first != measure(plan("conocedor", "azar", seed="8")).to_dict()


@pytest.mark.slow
@pytest.mark.parametrize("margin", [None, 0.09])
def test_the_number_of_processes_changes_nothing(margin: float | None) -> None:
    three = plan("conocedor", "azar", "py:tests.arena.players:First", pairs=60, margin=margin)
    alone, two = (measure(three, crew=crew) for crew in (Here(), Processes(2)))
    assert alone.to_dict() == two.to_dict()
    blocks = [standing.blocks for standing in alone.standings]
    assert all(number == 60 for number in blocks) == (margin is None)


@pytest.mark.slow
def test_azar_against_azar_is_even() -> None:
    report = measure(plan(*AZAR_V_AZAR, pairs=400))
    assert is_near(report.standings[0], 0.5)
    assert 0.01 < report.standings[0].share.margin < 0.05


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "teams", "fair"), [(3, False, 1 / 3), (4, False, 1 / 4), (4, True, 1 / 2)]
)
def test_azar_among_azares_wins_its_fair_share(seats: int, teams: bool, fair: float) -> None:
    report = measure(plan(*AZAR_V_AZAR, pairs=150, seats=seats, teams=teams))
    assert is_near(report.standings[0], fair)
    assert report.standings[0].matches == 150 * (2 if teams else seats)


def test_conocedor_beats_azar_and_is_rated_higher() -> None:
    report = measure(plan("azar", "conocedor", pairs=50))
    assert report.standings[0].share.high < 0.5
    assert report.standings[0].lead.high < 0
    (best, high), (worst, low) = report.ratings()
    assert (best, worst) == ("conocedor", "azar")
    assert high == -low > 0


def test_a_matchup_stops_when_its_interval_is_short_enough_and_not_by_early_luck() -> None:
    report = measure(plan("conocedor", "azar", pairs=500, margin=0.2))
    assert report.standings[0].blocks == LEAST_BLOCKS
    assert report.standings[0].share.margin <= 0.2
    assert not report.is_interrupted


def test_an_interval_that_is_never_reached_ends_with_the_pairs() -> None:
    report = measure(plan("conocedor", "azar", pairs=35, margin=0.001))
    assert report.standings[0].blocks == 35


@pytest.mark.parametrize("crew", [Here(), pytest.param(Processes(2), marks=pytest.mark.slow)])
def test_an_interruption_leaves_what_was_played(crew: Crew) -> None:
    seen: list[int] = []

    def watch(_standing: Standing, task: Task, _block: Block) -> None:
        seen.append(task.number)
        if task.number == 3:
            raise KeyboardInterrupt

    report = measure(plan("conocedor", "azar", pairs=10_000), crew=crew, watch=watch)
    assert report.is_interrupted
    assert seen == [1, 2, 3]
    assert report.standings[0].blocks == 3
    assert report.standings[0].matches == 6


def test_everybody_meets_everybody_in_one_table() -> None:
    report = measure(plan("azar", "conocedor", "azar", pairs=6))
    table = report.table()
    assert sorted(table) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    assert all(table[a, b] == pytest.approx(1 - table[b, a]) for a, b in table)
    assert report.ratings()[0][0] == "conocedor"


def test_one_among_others_has_no_rating_but_a_share_each_way() -> None:
    report = measure(plan("azar", "conocedor", "azar", pairs=2, seats=3))
    assert len(report.standings) == 6
    assert len(report.table()) == 6
    assert report.ratings() == []


def test_there_is_no_rating_while_some_have_not_met() -> None:
    three = plan("azar", "conocedor", "azar")
    standings = tuple(Standing(matchup) for matchup in three.matchups)
    standings[0].add(block(1.0, 0.0))
    report = Report(three, standings, is_interrupted=True)
    assert report.ratings() == []
    assert report.table() == {(0, 1): 0.5, (1, 0): 0.5}


def test_faults_are_added_up_by_player() -> None:
    three = plan("a", "b", "c")
    standings = tuple(Standing(matchup) for matchup in three.matchups)
    for standing in standings:
        standing.add(Block(block(1.0).matches, ({"late": 1}, {"late": 2, "illegal": 1})))
    faults = Report(three, standings, is_interrupted=False).faults
    assert faults == {
        "a": {"late": 2},
        "b": {"late": 3, "illegal": 1},
        "c": {"late": 4, "illegal": 2},
    }
