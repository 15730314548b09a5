"""Gymnasium's own checks on our environment, and what they don't ask."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from caida.engine.ruleset import Ruleset
from caida.envs.gymnasium_env import CaidaEnv

RULESETS = (Ruleset(), Ruleset.preset("fall", seats=3), Ruleset.preset("fall", seats=4, teams=True))


@pytest.mark.parametrize("by", ["match", "deal"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_check_env(ruleset: Ruleset, by: str) -> None:
    made = gymnasium.make("Caida-v0", ruleset=ruleset, by=by, render_mode="ansi")
    check_env(made.unwrapped)


def test_it_is_found_by_its_module_and_name() -> None:
    made = gymnasium.make("caida.envs.gymnasium_env:Caida-v0", opponents="novato")
    assert isinstance(made.unwrapped, CaidaEnv)
    assert made.unwrapped.bots == {1: "novato"}


def steps(environment: CaidaEnv, source: Random) -> Iterator[tuple[Any, float, bool, bool, Any]]:
    """An episode at random, from where it is."""
    seen = environment._observe()
    while True:
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        told = environment.step(legal[int(source.random() * len(legal))])
        yield told
        seen, _, terminated, truncated, _ = told
        if terminated or truncated:
            break


def test_a_match_is_worth_one_to_who_wins_it() -> None:
    environment, worth = CaidaEnv(opponents="azar"), Counter[float]()
    for seed in range(8):
        environment.reset(seed=seed)
        rewards = [told[1] for told in steps(environment, Random(seed))]
        assert not any(rewards[:-1])
        worth[rewards[-1]] += 1
    assert set(worth) == {-1.0, 1.0}


def test_a_deal_is_worth_its_points() -> None:
    environment = CaidaEnv(by="deal")
    environment.reset(seed=4)
    total = sum(told[1] for told in steps(environment, Random(4)))
    scores = environment._table.match.kernel.scores
    assert total == scores[0] - scores[1]


def test_an_illegal_action_is_told_and_the_first_legal_one_is_played() -> None:
    ours, other = CaidaEnv(), CaidaEnv()
    seen, _ = ours.reset(seed=3)
    other.reset(seed=3)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    first = int(np.flatnonzero(seen["action_mask"])[0])
    told, expected = ours.step(illegal), other.step(first)
    assert told[4] == {"illegal": True}
    assert expected[4] == {"illegal": False}
    assert told[0]["observation"].tobytes() == expected[0]["observation"].tobytes()


def test_when_it_is_over_it_wants_a_reset() -> None:
    environment = CaidaEnv(most_moves=2)
    environment.reset(seed=3)
    *_, last = steps(environment, Random(3))
    assert last[3]
    assert not last[0]["action_mask"].any()
    with pytest.raises(gymnasium.error.ResetNeeded):
        environment.step(0)


def test_a_pickle_and_a_copy_go_on_where_the_environment_was() -> None:
    environment = CaidaEnv(RULESETS[1], seat=2)
    environment.reset(seed=5)
    environment.reset()
    for _, told in zip(range(4), steps(environment, Random(1)), strict=False):
        assert not told[2]
    for twin in (pickle.loads(pickle.dumps(environment)), deepcopy(environment)):
        ours = deepcopy(environment)
        for mine, its in zip(steps(ours, Random(2)), steps(twin, Random(2)), strict=True):
            assert mine[0]["observation"].tobytes() == its[0]["observation"].tobytes()
            assert mine[1:4] == its[1:4]


def with_other_hands(environment: CaidaEnv, source: Random) -> CaidaEnv | None:
    """The same table with other cards in the hands of all who have not sung, out of the stock;
    None where there is nothing to exchange."""
    twin = deepcopy(environment)
    kernel = twin._table.kernel
    stock = kernel.get_stock()[kernel.top :]
    is_changed = False
    for seat in range(environment.ruleset.seats):
        hand = kernel.get_hand(seat)
        if seat == environment.seat or not hand or kernel.sung[seat] or len(stock) < len(hand):
            continue
        places = source.sample(range(len(stock)), len(hand))
        dealt = kernel.get_dealt(seat)
        for mine, place in enumerate(places):
            dealt[dealt.index(hand[mine])] = stock[place]
            hand[mine], stock[place] = stock[place], hand[mine]
        kernel.set_hand(seat, hand)
        kernel.set_dealt(seat, dealt)
        is_changed = True
    kernel.set_stock(stock)
    return twin if is_changed else None


def look_at_other_worlds(see: Callable[[CaidaEnv], bytes]) -> int:
    """How many tables were compared with others that differ in what a seat can't see."""
    compared = 0
    for number in range(12):
        ruleset = RULESETS[number % 3]
        environment = CaidaEnv(ruleset, seat=number % ruleset.seats, opponents="novato")
        environment.reset(seed=number)
        for _, told in zip(range(15), steps(environment, Random(number)), strict=False):
            other = with_other_hands(environment, Random(number))
            if other is not None and not told[2]:
                compared += 1
                assert see(other) == see(environment)
    return compared


def observed(environment: CaidaEnv) -> bytes:
    seen = environment._observe()
    environment.render_mode = "ansi"
    return (
        seen["observation"].tobytes()
        + seen["action_mask"].tobytes()
        + (str(environment.render()).encode())
    )


def test_what_a_seat_cannot_see_never_changes_what_it_observes() -> None:
    assert look_at_other_worlds(observed) > 60


def test_who_sees_the_next_seat_s_observation_sees_more() -> None:
    """The test above can fail."""

    def peek(environment: CaidaEnv) -> bytes:
        rival = (environment.seat + 1) % environment.ruleset.seats
        return bytes(environment._table.observation(rival).tobytes())

    with pytest.raises(AssertionError):
        look_at_other_worlds(peek)


def test_the_others_cards_lie_face_down() -> None:
    environment = CaidaEnv(render_mode="ansi")
    environment.reset(seed=1)
    text = environment.render()
    assert isinstance(text, str)
    assert "▒" in text


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"seat": 2}, "there is no seat 2"),
        ({"opponents": {0: "azar"}}, "a bot for each"),
        ({"opponents": "nadie"}, "can't sit"),
    ],
)
def test_seats_and_bots_that_can_not_be_are_refused(options: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        CaidaEnv(**options)
