"""Whole matches go as they always went, and every preset and mode has one."""

from __future__ import annotations

import json

import pytest

from caida.engine.events import EVENT_TYPES
from tests.engine.rulesets import PRESET_MODES
from tests.golden.regenerate import FOLDER, name_of, playthrough

# These need rules that no preset has, or somebody who leaves.
NOT_IN_PRESETS = {"CantoVoided", "SeatResigned"}


@pytest.mark.parametrize(("preset", "seats", "teams"), PRESET_MODES)
def test_a_match_goes_as_it_always_went(preset: str, seats: int, teams: bool) -> None:
    expected = (FOLDER / name_of(preset, seats, teams)).read_text(encoding="utf-8")
    assert playthrough(preset, seats, teams).splitlines() == expected.splitlines()


def test_no_playthrough_is_missing_and_none_is_left_over() -> None:
    found = {path.name for path in FOLDER.glob("*.txt")}
    assert found == {name_of(*mode) for mode in PRESET_MODES}
    assert len(found) == 7


def test_together_they_tell_of_every_kind_of_event() -> None:
    told = {
        json.loads(line)["event"]
        for path in FOLDER.glob("*.txt")
        for line in path.read_text(encoding="utf-8").splitlines()
    }
    assert told == {event.__name__ for event in EVENT_TYPES} - NOT_IN_PRESETS
