"""Blocks as tasks."""

from __future__ import annotations

import pytest

from caida.arena.blocks import play_block
from caida.arena.matchups import Matchup
from caida.arena.players import Players
from caida.arena.tasks import BlockJob, Task
from caida.crew.jobs import StopSignal
from caida.engine.ruleset import Ruleset

TASK = Task(0, Matchup(Ruleset(target=12), ("conocedor", "azar")), 3)


def test_a_task_is_the_block_of_its_number_with_the_record_if_it_is_kept() -> None:
    with Players(1.0) as players:
        expected = play_block(TASK.matchup, 3, seed="7", players=players, keep_records=True)
    with BlockJob("7", 1.0, True).open() as play:
        assert play(TASK, lambda: False) == expected
    with BlockJob("7", 1.0, False).open() as play:
        assert all(played.record is None for played in play(TASK, lambda: False).matches)


def test_a_task_that_is_unwanted_is_left() -> None:
    with BlockJob("7", 1.0, False).open() as play, pytest.raises(StopSignal):
        play(TASK, lambda: True)
