"""The example of learning, where PyTorch is installed (`make train`); else these are skipped."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.examples.loading import load_example

torch = pytest.importorskip("torch", reason="`make train` installs it")
train_ppo = load_example("train_ppo")
learned_player = load_example("learned_player")


def trainer_in(folder: Path, **changes: Any) -> Any:
    """A trainer of a size for tests."""
    folder.mkdir(exist_ok=True)
    small = {"laps": 4, "matches": 32, "steps": 40, "batch": 256, "hidden": 32, "test_deals": 200}
    torch.set_num_threads(1)
    return train_ppo.Trainer(train_ppo.Settings(out=folder, test_every=2, **{**small, **changes}))


def weights_of(folder: Path) -> dict[str, np.ndarray]:
    with np.load(folder / "weights.npz") as file:
        return dict(file)


def test_an_advantage_is_what_came_after_less_what_was_expected() -> None:
    """With lambda 1 it is all that was won until the end, seen from who decided; here in plain."""
    rewards = np.array([[1.0], [2.0], [-3.0], [5.0]])
    values = np.array([[0.5], [0.25], [-1.0], [2.0], [7.0]])
    seats = np.array([[0], [1], [1], [0], [1]])
    ended = np.array([[0], [0], [1], [0]])
    advantages = train_ppo.advantages_of(rewards, values, seats, ended, 1.0)
    assert advantages[2, 0] == -3 - -1.0  # the deal ends there
    assert advantages[1, 0] == 2 - 3 - 0.25  # the same seat goes on
    assert advantages[0, 0] == 1 - (2 - 3) - 0.5  # what the other wins is lost
    assert advantages[3, 0] == 5 - 7 - 2  # broken off: what it seems worth to the other


def test_with_lambda_0_only_the_next_state_counts() -> None:
    rewards, values = np.array([[1.0], [10.0]]), np.array([[0.5], [0.25], [4.0]])
    seats, ended = np.array([[0], [1], [0]]), np.zeros((2, 1))
    advantages = train_ppo.advantages_of(rewards, values, seats, ended, 0.0)
    assert advantages[:, 0].tolist() == [1 - 0.25 - 0.5, 10 - 4 - 0.25]


def test_a_run_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    trainer_in(tmp_path / "whole").run()
    trainer_in(tmp_path / "halves").run(until=2)
    second = trainer_in(tmp_path / "halves")
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


def test_it_is_not_shown_the_score_nor_seats_where_nobody_sits() -> None:
    names = {feature.name: feature for feature in train_ppo.FEATURES}
    places, scales = train_ppo.places_of(2)
    assert len(places) == len(scales) == len(set(places))
    assert not set(places) & set(range(names["score"].start, names["hand"].start))
    turns = names["turn_rank"]
    seen = set(places) & set(range(turns.start, turns.start + turns.size))
    assert len(seen) == turns.size // 2
    of_four = {name for name in train_ppo.SEEN if names[name].shape[0] == 4}
    assert of_four - {"phase", "hits"} == train_ppo.BY_SEAT


def test_teams_can_learn_and_three_sides_are_refused(tmp_path: Path) -> None:
    trainer = trainer_in(tmp_path, seats=4, teams=True, laps=1, matches=8)
    trainer.run()
    assert trainer.lap == 1
    with pytest.raises(SystemExit, match="two sides"):
        trainer_in(tmp_path, seats=3)


def test_the_player_in_numpy_thinks_what_the_network_thinks(tmp_path: Path) -> None:
    trainer = trainer_in(tmp_path)
    trainer.run(until=2)
    player = learned_player.LearnedPlayer(weights=tmp_path / "weights.npz")
    table = trainer.vector.reset(5)
    anything = torch.ones(table.masks.shape)
    with torch.no_grad():
        chances, _ = trainer.network(trainer.see(table.observations), anything)
    for row, logits in zip(table.observations, chances.numpy(), strict=True):
        mine = player.logits(row)
        assert np.allclose(mine - mine.max(), logits - logits.max(), atol=0.02)  # half precision


@pytest.mark.slow
def test_a_short_training_learns_to_win_points(tmp_path: Path) -> None:
    trainer = trainer_in(tmp_path, laps=12, matches=128, steps=74, test_deals=1000)
    trainer.run()
    before, after = trainer.log[0], trainer.log[-1]
    assert after["novato"] - after["novato_margin"] > before["novato"] + before["novato_margin"]
    assert after["novato"] > 1
