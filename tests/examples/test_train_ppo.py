"""What of the example of learning is plain arithmetic; test_learning.py needs PyTorch."""

from __future__ import annotations

import numpy as np

from tests.examples.loading import load_without_torch

train_ppo = load_without_torch("train_ppo")


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
