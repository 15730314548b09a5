"""Records are kept under names that tell them apart, and nothing is overwritten."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from caida.arena.blocks import Block, Played
from caida.arena.saving import Folder
from caida.arena.tasks import Task
from tests.arena.plans import plan


def recorded(*records: str) -> Block:
    return Block(tuple(Played(1.0, True, 0, 1, record) for record in records), ({}, {}))


def test_every_seating_has_a_file_of_its_own(tmp_path: Path) -> None:
    three = plan("azar", "maestro", pairs=2, seats=3)
    folder = Folder(tmp_path / "new", three)
    folder.save(Task(0, three.matchups[0], 2), recorded("one", "dos", "tres"))
    kept = {file.name: file.read_text("utf-8") for file in (tmp_path / "new").iterdir()}
    assert kept == {
        "1-azar-maestro-000002-a.caida": "one",
        "1-azar-maestro-000002-b.caida": "dos",
        "1-azar-maestro-000002-c.caida": "tres",
    }


def test_a_command_makes_a_file_name_and_no_folders(tmp_path: Path) -> None:
    """Whatever it holds; of a long one the end, which is where commands differ."""
    command = f"exec:/usr/bin/{'long/' * 80}engine --level='7' ../../x"
    two = plan(command, "py:my.bots:Ana")
    Folder(tmp_path, two).save(Task(0, two.matchups[0], 1), recorded("a", "b"))
    names = sorted(file.name for file in tmp_path.iterdir())
    assert names == [
        f"1-ng-long-engine-level-7-x-py-my-bots-Ana-000001-{letter}.caida" for letter in "ab"
    ]


def test_two_of_a_name_are_told_apart_by_the_place_of_their_meeting(tmp_path: Path) -> None:
    same = plan("azar", "azar", "azar", pairs=1)
    folder = Folder(tmp_path, same)
    for place, matchup in enumerate(same.matchups):
        folder.save(Task(place, matchup, 1), recorded(f"{place} a", f"{place} b"))
    assert len(list(tmp_path.iterdir())) == 6


def test_a_record_of_the_plan_that_is_there_is_refused_and_others_are_not(tmp_path: Path) -> None:
    there = tmp_path / "1-azar-maestro-000003-b.caida"
    there.write_text("mine", encoding="utf-8")
    two = plan("azar", "maestro", pairs=2)
    Folder(tmp_path, two)
    with pytest.raises(FileExistsError) as caught:
        Folder(tmp_path, replace(two, pairs=3))
    assert caught.value.filename == str(there)
    assert there.read_text("utf-8") == "mine"
