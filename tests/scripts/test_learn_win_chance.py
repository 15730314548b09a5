"""`make values`: what was learned is written at once, in the order of the presets."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import TypeVar

import pytest

from caida.bots.win_chance_weights import FILE
from caida.crew import Here, Job
from scripts.learn_win_chance import PATH, courses, learn_all, main

Task = TypeVar("Task")
Answer = TypeVar("Answer")


class Interrupted(Here):
    """Hears Ctrl-C after so many."""

    def __init__(self, tasks: int) -> None:
        self._tasks = tasks

    def do(
        self, job: Job[Task, Answer], tasks: Iterable[Task]
    ) -> Generator[tuple[Task, Answer], None, None]:
        for number, done in enumerate(super().do(job, tasks)):
            if number == self._tasks:
                raise KeyboardInterrupt
            yield done


def test_the_shipped_file_has_every_mode_in_this_order() -> None:
    assert PATH.name == FILE
    assert list(json.loads(PATH.read_text("utf-8"))) == [course.name for course in courses()]


def test_ctrl_c_keeps_what_is_learned_and_the_others_as_they_were(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "values.json"
    todo = courses(laps=1, matches=2)
    names = [course.name for course in todo]
    path.write_text(json.dumps({names[-1]: [1.0], names[0]: [2.0]}), "utf-8")
    assert not learn_all(todo, Interrupted(2), path)
    found = json.loads(path.read_text("utf-8"))
    assert list(found) == [names[0], names[1], names[-1]]
    assert len(found[names[0]]) > 1
    assert found[names[-1]] == [1.0]
    assert [line.partition(":")[0] for line in capsys.readouterr().err.splitlines()] == names[:2]


def test_without_a_cluster_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--ray", "127.0.0.1:1"])
    assert "no Ray cluster answers at 127.0.0.1:1" in capsys.readouterr().err
