"""What was learned plays with NumPy alone: in the arena, as an engine, and better than novato."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from caida.bots.azar import Azar
from caida.bots.base import Bot
from caida.bots.external import ExternalBot
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from tests.engine.rulesets import numbered_ruleset
from tests.examples.loading import EXAMPLES, load_example

learned_player = load_example("learned_player")
PROGRAM = EXAMPLES / "learned_player.py"
SMALL = 300_000  # bytes


def play(ruleset: Ruleset, seed: int, bots: list[Bot], most: int = 400) -> Match:
    match = Match(ruleset, seed=seed)
    for _ in range(most):
        if match.to_act is None:
            break
        match.play(bots[match.to_act].choose(match.view(match.to_act)))
    return match


def test_it_beats_chance_on_the_same_decks_from_both_sides() -> None:
    ruleset = Ruleset.preset("tradicional", seats=2)
    won = 0
    for seed in range(40):
        player, azar = learned_player.LearnedPlayer(), Azar(seed)
        for own, bots in enumerate(([player, azar], [azar, player])):
            outcome = play(ruleset, seed, bots).outcome
            assert outcome is not None
            won += outcome.winner == own
    assert won >= 56  # of 80; weights that were not learned win half


@pytest.mark.parametrize("number", range(25))
def test_it_plays_legally_under_any_rules(number: int) -> None:
    """A match refuses what is not legal; where three or four sit, it sees the first rivals only."""
    ruleset = numbered_ruleset(number)
    play(ruleset, number, [learned_player.LearnedPlayer()] * ruleset.seats)


def test_what_it_sees_is_worth_what_the_weights_say() -> None:
    """Two layers cut off at 0 and one that is not, written out in full."""
    player = learned_player.LearnedPlayer()
    match = Match(Ruleset.preset("tradicional", seats=2), seed=3)
    assert match.to_act is not None
    observation = learned_player.observe(match.view(match.to_act))
    with np.load(learned_player.WEIGHTS) as file:
        parts = {name: file[name].astype(float) for name in file}
    first = parts["weights0"] @ observation[file_places(parts)] + parts["biases0"]
    second = parts["weights1"] @ first.clip(0) + parts["biases1"]
    logits = parts["weights2"] @ second.clip(0) + parts["biases2"]
    assert np.allclose(player.logits(observation), logits, atol=1e-3)


def file_places(parts: dict[str, np.ndarray]) -> np.ndarray:
    return parts["places"].astype(int)


def test_as_an_engine_it_plays_the_same_moves() -> None:
    player = learned_player.LearnedPlayer()
    engine = ExternalBot(f"{sys.executable} {PROGRAM}", seconds=60)
    try:
        engine.new_match("same moves")
        match = Match(Ruleset.preset("tradicional", seats=2, canto_call="manual"), seed=11)
        for _ in range(45):
            assert match.to_act is not None
            view = match.view(match.to_act)
            action = engine.choose(view)
            assert action == player.choose(view)
            match.play(action)
        assert not engine.faults
    finally:
        engine.close()


def measured_in_the_arena(rival: str, pairs: int) -> Any:
    command = ["-m", "caida", "arena", "py:learned_player:LearnedPlayer", rival, "--json"]
    command += ["--pairs", str(pairs), "--seed", "ppo", "--jobs", "1", "--seconds", "60"]
    done = subprocess.run(
        [sys.executable, *command],
        env={**os.environ, "PYTHONPATH": str(EXAMPLES)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_arena_takes_it_by_name_and_as_a_program() -> None:
    told = measured_in_the_arena(f"exec:{sys.executable} {PROGRAM}", 1)
    assert told["matchups"][0]["matches"] == 2
    assert not any(told["faults"].values())


def test_it_beats_novato_with_the_whole_interval() -> None:
    """The first matches of the table in docs/learning.md, which has many more."""
    told = measured_in_the_arena("novato", 60)
    assert told["matchups"][0]["share"]["low"] > 0.5


def test_other_weights_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CAIDA_WEIGHTS", str(tmp_path / "none.npz"))
    with pytest.raises(FileNotFoundError):
        learned_player.LearnedPlayer()


def test_the_weights_are_small_and_need_no_framework() -> None:
    assert learned_player.WEIGHTS.stat().st_size < SMALL
    code = f"import runpy, sys; runpy.run_path({str(PROGRAM)!r}); assert 'torch' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
