"""Which crew somebody gets."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from caida.crew import Here, NoCluster, Processes, choose_crew
from caida.crew.choosing import cores


def test_one_process_is_this_one_and_no_more_are_started_than_there_are_tasks() -> None:
    assert isinstance(choose_crew(jobs=1, tasks=100), Here)
    assert isinstance(choose_crew(jobs=8, tasks=1), Here)
    assert isinstance(choose_crew(jobs=8, tasks=0), Here)
    assert isinstance(choose_crew(jobs=8, tasks=2), Processes)


def test_unless_told_there_is_one_for_each_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("caida.crew.choosing.cores", lambda: 1)
    assert isinstance(choose_crew(tasks=100), Here)
    monkeypatch.setattr("caida.crew.choosing.cores", lambda: 2)
    assert isinstance(choose_crew(tasks=100), Processes)


def test_only_cores_that_this_process_may_use_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {1, 4, 5}, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    assert cores() == 3


def test_cores_are_counted_where_the_system_does_not_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores() == 1


def test_an_address_asks_for_the_cluster_there() -> None:
    with pytest.raises(NoCluster):
        choose_crew(address="127.0.0.1:1", tasks=1)


@pytest.mark.slow
def test_nothing_of_ray_is_loaded_where_nobody_asked_for_it() -> None:
    program = (
        "import sys; from caida.cli import main;"
        "main(['arena', 'azar', 'conocedor', '--pairs', '1', '--jobs', '1']);"
        "print([name for name in sys.modules if name.partition('.')[0] == 'ray'"
        " or name == 'caida.crew.cluster'])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]", done
