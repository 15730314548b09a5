"""Processes: their answers come in order, their deaths are told, and none is left behind."""

from __future__ import annotations

import multiprocessing
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from caida.arena import measure
from caida.arena.matchups import Matchup
from caida.arena.tasks import BlockJob, Task
from caida.crew import Processes, WorkerDied
from caida.engine.ruleset import Ruleset
from tests.arena.plans import plan
from tests.fifo import Fifo

JOB = BlockJob(seed="7", seconds=1.0, keep_records=False)


def task(number: int, *players: str) -> Task:
    first, second = players
    return Task(0, Matchup(Ruleset(target=12), (first, second)), number)


@pytest.mark.slow
def test_blocks_come_in_the_order_of_their_tasks_whoever_finishes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first task waits until the second is done, which is when the third begins: with a byte
    from each match of the second and one from the third, after that of the first."""
    began = Fifo(tmp_path / "began")
    os.mkfifo(tmp_path / "go")
    held = os.open(tmp_path / "go", os.O_RDWR)
    monkeypatch.setenv("BEGAN", str(began.path))
    monkeypatch.setenv("GO", str(tmp_path / "go"))
    tasks = [
        task(1, "py:tests.arena.players:Patient", "azar"),
        task(2, "py:tests.arena.players:Announced", "azar"),
        task(3, "py:tests.arena.players:Announced", "azar"),
    ]

    def let_go_when_the_second_is_done() -> None:
        try:
            assert began.read(4) == b"...."
        finally:
            assert os.write(held, b"." * 2_000) == 2_000, "more than all moves of two matches"

    with ThreadPoolExecutor(1) as pool:
        watching = pool.submit(let_go_when_the_second_is_done)
        played = list(Processes(2).do(JOB, tasks))
        watching.result()
    os.close(held)
    began.close()
    assert [each for each, _ in played] == tasks


@pytest.mark.slow
@pytest.mark.parametrize(
    ("player", "says"),
    [("Broken", "RuntimeError: I don't feel well"), ("Killed", "give it fewer at once (--jobs)")],
)
def test_a_worker_that_dies_is_told(player: str, says: str) -> None:
    with pytest.raises(WorkerDied) as caught:
        measure(plan(f"py:tests.arena.players:{player}", "azar"), crew=Processes(2))
    assert str(caught.value).strip().endswith(says)


@pytest.mark.slow
def test_workers_are_gone_after_a_measurement() -> None:
    before = multiprocessing.active_children()
    measure(plan("conocedor", "azar"), crew=Processes(2))
    assert multiprocessing.active_children() == before
