"""The tree of moves has the size it had: a change of rules shows here before anywhere else."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from caida.engine.match import Match
from caida.engine.playout import perft
from caida.engine.ruleset import Ruleset
from tests.engine.rulesets import PRESET_MODES

POSITIONS: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("perft.toml").read_text(encoding="utf-8")
)["position"]
# The plain count copies whole matches, so it goes only as deep as this many lines.
PLAIN_LINES = 600


def match_at(position: dict[str, Any]) -> Match:
    ruleset = Ruleset.preset(
        position["preset"],
        seats=position["seats"],
        teams=position["teams"],
        **position["options"],
    )
    match = Match(ruleset, seed=position["seed"])
    for _ in range(position["moves"]):
        match.play(match.legal_actions()[0])
    return match


def count_lines(match: Match, depth: int) -> int:
    """perft, by the typed match alone: a line stops where chance came in, or at the end."""
    if depth == 0 or match.outcome is not None:
        return 1
    total = 0
    for action in match.legal_actions():
        child = match.copy()
        child.play(action)
        waited_for_chance = child.history[-1].kind != "action"
        total += 1 if waited_for_chance else count_lines(child, depth - 1)
    return total


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["name"])
def test_the_tree_of_moves_has_the_size_a_plain_count_finds(position: dict[str, Any]) -> None:
    match = match_at(position)
    for depth, lines in enumerate(position["lines"], 1):
        if lines <= PLAIN_LINES:
            assert perft(match._kernel, depth) == count_lines(match, depth) == lines


@pytest.mark.compiled
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["name"])
def test_the_deep_tree_of_moves_has_the_size_it_had(position: dict[str, Any]) -> None:
    match = match_at(position)
    for depth, lines in enumerate(position["lines"], 1):
        assert perft(match._kernel, depth) == lines


def test_every_preset_and_mode_has_positions() -> None:
    counted = {(row["preset"], row["seats"], row["teams"]) for row in POSITIONS}
    assert counted == set(PRESET_MODES)
