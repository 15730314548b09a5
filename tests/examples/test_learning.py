"""The example of learning, with PyTorch, which `make train` installs: it runs these first."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tests.examples.loading import load_example

pytestmark = pytest.mark.torch


@pytest.fixture(scope="module")
def train_ppo() -> ModuleType:
    """Fails, and tells what to do, where there is no PyTorch."""
    try:
        return load_example("train_ppo")
    except SystemExit as missing:
        pytest.fail(str(missing))


@pytest.fixture
def make_trainer(train_ppo: ModuleType, tmp_path: Path) -> Any:
    """Trainers of a size for tests, each into a folder of its name."""
    small = {"laps": 4, "matches": 32, "steps": 40, "batch": 256, "hidden": 32, "test_deals": 200}
    train_ppo.torch.set_num_threads(1)

    def make(name: str = "one", **changes: Any) -> Any:
        (tmp_path / name).mkdir(exist_ok=True)
        options = {"out": tmp_path / name, "test_every": 2, **small, **changes}
        return train_ppo.Trainer(train_ppo.Settings(**options))

    return make


def weights_of(folder: Path) -> dict[str, np.ndarray]:
    with np.load(folder / "weights.npz") as file:
        return dict(file)


def test_a_run_that_was_stopped_goes_on_as_if_it_had_not_been(
    make_trainer: Any, tmp_path: Path
) -> None:
    make_trainer("whole").run()
    make_trainer("halves").run(until=2)
    second = make_trainer("halves")
    second.resume()
    assert second.lap == 2
    second.run()
    whole, halves = weights_of(tmp_path / "whole"), weights_of(tmp_path / "halves")
    assert all(np.array_equal(whole[name], halves[name]) for name in whole)
    logs = [(tmp_path / folder / "log.csv").read_text() for folder in ("whole", "halves")]
    rows = [[{**row, "seconds": ""} for row in csv.DictReader(log.splitlines())] for log in logs]
    assert rows[0] == rows[1]
    assert [row["lap"] for row in rows[0]] == ["0", "2", "4"]
    assert list((tmp_path / "whole").glob("events.out.tfevents.*"))


def test_teams_can_learn_and_three_sides_are_refused(make_trainer: Any) -> None:
    trainer = make_trainer(seats=4, teams=True, laps=1, matches=8)
    trainer.run()
    assert trainer.lap == 1
    with pytest.raises(SystemExit, match="two sides"):
        make_trainer(seats=3)


def test_the_player_in_numpy_thinks_what_the_network_thinks(make_trainer: Any) -> None:
    trainer = make_trainer()
    trainer.run(until=2)
    learned_player, torch = load_example("learned_player"), sys.modules["torch"]
    player = learned_player.LearnedPlayer(weights=trainer.settings.out / "weights.npz")
    table = trainer.vector.reset(5)
    anything = torch.ones(table.masks.shape)
    with torch.no_grad():
        chances, _ = trainer.network(trainer.see(table.observations), anything)
    for row, logits in zip(table.observations, chances.numpy(), strict=True):
        mine = player.logits(row)
        assert np.allclose(mine - mine.max(), logits - logits.max(), atol=0.02)  # half precision


@pytest.mark.slow
def test_a_short_training_learns_to_win_points(make_trainer: Any) -> None:
    trainer = make_trainer(laps=12, matches=128, steps=74, test_deals=1000)
    trainer.run()
    before, after = trainer.log[0], trainer.log[-1]
    assert after["novato"] - after["novato_margin"] > before["novato"] + before["novato_margin"]
    assert after["novato"] > 1
