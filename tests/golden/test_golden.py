"""Whole matches go as they always went, and every preset and mode has one, the house rules too."""

from __future__ import annotations

import json

import pytest

from caida.engine.events import EVENT_TYPES
from tests.golden.regenerate import FOLDER, playthrough, rulesets

# Nobody leaves these matches.
NOT_THERE = {"SeatResigned"}


@pytest.mark.parametrize("name", rulesets())
def test_a_match_goes_as_it_always_went(name: str) -> None:
    expected = (FOLDER / name).read_text(encoding="utf-8")
    assert playthrough(name).splitlines() == expected.splitlines()


def test_no_playthrough_is_missing_and_none_is_left_over() -> None:
    found = {path.name for path in FOLDER.glob("*.txt")}
    assert found == set(rulesets())
    assert len(found) == 8


def test_together_they_tell_of_every_kind_of_event() -> None:
    told = {
        json.loads(line)["event"]
        for path in FOLDER.glob("*.txt")
        for line in path.read_text(encoding="utf-8").splitlines()
    }
    assert told == {event.__name__ for event in EVENT_TYPES} - NOT_THERE
