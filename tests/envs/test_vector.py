"""Many matches at once are the matches that they would be alone."""

from __future__ import annotations

import pickle
from random import Random

import numpy as np
import pytest

from caida.engine.ruleset import Ruleset
from caida.envs.arrays import Arrays
from caida.envs.vector import Episode, VectorCaida
from tests.engine.rulesets import numbered_ruleset
from tests.envs.beside import Beside

RULESETS = [numbered_ruleset(number) for number in range(120)]


def written(arrays: Arrays) -> list[bytes]:
    return [array.tobytes() for array in arrays if array is not None]


def played(vector: VectorCaida, steps: int = 60) -> list[bytes]:
    """All that a vector writes in so many steps, each match playing its first legal action."""
    told = []
    for _ in range(steps):
        assert vector.arrays.masks is not None
        arrays = vector.step(vector.arrays.masks.argmax(axis=1))
        told += written(arrays)
    return told


@pytest.mark.parametrize("by", ["match", "deal"])
def test_every_match_goes_as_the_typed_match_does(by: Episode) -> None:
    """In 120 rulesets side by side: observation, mask, seat, scores, rewards and end."""
    vector = VectorCaida(len(RULESETS), RULESETS, seeds=5, by=by)
    beside = Beside(vector, Random(5))
    for _ in range(120):
        beside.step()
    assert beside.ended > 150
    assert beside.last_seen > 50
    assert vector.episodes.tolist() == beside.episodes


@pytest.mark.parametrize("threads", [1, 2, 3, 7])
def test_threads_change_nothing(threads: int) -> None:
    alone = VectorCaida(7, RULESETS[:7], seeds=9)
    together = VectorCaida(7, RULESETS[:7], seeds=9, threads=threads)
    assert played(together) == played(alone)
    together.close()


def test_a_match_is_the_same_whatever_plays_beside_it() -> None:
    alone = VectorCaida(1, RULESETS[4], seeds=[77])
    beside = VectorCaida(3, RULESETS[3:6], seeds=[5, 77, 5])
    for _ in range(200):
        for vector in (alone, beside):
            assert vector.arrays.masks is not None
            vector.step(vector.arrays.masks.argmax(axis=1))
        for one, three in zip(alone.arrays, beside.arrays, strict=True):
            assert one is not None
            assert three is not None
            assert one[0].tobytes() == three[1].tobytes()


def test_the_same_seeds_play_the_same_and_others_do_not() -> None:
    vector = VectorCaida(4, seeds=1)
    first = played(vector)
    vector.reset()
    assert played(vector) == first
    vector.reset([1, 2, 3, 4])
    assert played(vector) == first
    vector.reset([1, 2, 3, 2**64 - 1])
    assert played(vector) != first


def test_an_episode_that_ends_begins_anew_at_once() -> None:
    vector = VectorCaida(50, Ruleset(target=2, trivilin_wins="never"), seeds=3)
    ends = np.zeros(50, int)
    for _ in range(100):
        arrays = vector.play_at_random()
        ends += arrays.ended
        assert arrays.masks is not None
        assert arrays.observations is not None
        assert arrays.masks.any(axis=1).all()
        won = arrays.scores.max(axis=1) >= 2
        assert won[arrays.ended == 1].all()
    assert vector.episodes.tolist() == ends.tolist()
    assert ends.min() > 3


def test_rewards_of_all_seats_add_up_to_nothing() -> None:
    rulesets = [Ruleset(seats=seats, target=6) for seats in (2, 3, 4)]
    rulesets.append(Ruleset(seats=4, teams=True, target=6))
    modes: tuple[Episode, ...] = ("match", "deal")
    for by in modes:
        vector = VectorCaida(40, rulesets * 10, by=by)
        seen = 0.0
        for _ in range(120):
            rewards = vector.play_at_random().rewards
            assert np.abs(rewards.sum(axis=1)).max() < 1e-5
            seen += float(np.abs(rewards).sum())
        assert seen > 10


def test_an_illegal_action_is_told_and_the_first_legal_one_is_played() -> None:
    for wrong in (-1, 0, 78, 79, 2**31 - 1):
        one, other = VectorCaida(20, RULESETS[:20]), VectorCaida(20, RULESETS[:20])
        told = 0
        for _ in range(40):
            assert one.arrays.masks is not None
            masks = one.arrays.masks.copy()
            illegal = [not (0 <= wrong < 79 and mask[wrong]) for mask in masks]
            lowest = masks.argmax(axis=1)
            ours = one.step(np.full(20, wrong))
            theirs = other.step(np.where(illegal, lowest, wrong))
            assert ours.illegal.astype(bool).tolist() == illegal
            assert not theirs.illegal.any()
            told += sum(illegal)
            assert written(ours._replace(illegal=theirs.illegal)) == written(theirs)
        assert told > 100


def test_an_episode_that_never_ends_is_cut() -> None:
    vector = VectorCaida(5, Ruleset(target=999), most_moves=30)
    for step in range(1, 61):
        arrays = vector.play_at_random()
        assert set(arrays.ended.tolist()) == ({2} if step % 30 == 0 else {0})
        assert not arrays.rewards.any()


def test_arrays_are_the_caller_s() -> None:
    mine, other = Arrays.make(6), Arrays.make(6)
    vector = VectorCaida(6, arrays=mine)
    assert vector.arrays is mine
    kept = mine.seats.copy()
    assert mine.masks is not None
    chosen = mine.masks.argmax(axis=1)
    assert vector.step(chosen, into=other) is other
    assert mine.seats.tolist() == kept.tolist()
    assert other.masks is not None
    assert other.masks.any(axis=1).all()


def test_what_is_not_wanted_is_not_written() -> None:
    bare = VectorCaida(6, RULESETS[:6], arrays=Arrays.make(6, observations=False, masks=False))
    full = VectorCaida(6, RULESETS[:6])
    for _ in range(100):
        ours, theirs = bare.play_at_random(), full.play_at_random()
        for name in ("rewards", "seats", "ended", "scores"):
            assert getattr(ours, name).tobytes() == getattr(theirs, name).tobytes()
    with pytest.raises(ValueError, match="without observations"):
        bare.step(np.zeros(6, int), into=Arrays.make(6))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("by", ["match", "deal"])
def test_a_pickled_vector_goes_on_to_the_byte(by: Episode, threads: int) -> None:
    bots = {1: "novato", 3: "conocedor"}
    vector = VectorCaida(40, RULESETS[:40], seeds=6, by=by, bots=bots, threads=threads)
    vector.play_at_random(37)
    copy = pickle.loads(pickle.dumps(vector))
    assert written(copy.arrays) == written(vector.arrays)
    assert copy.episodes.tolist() == vector.episodes.tolist()
    went_on = played(vector)
    assert played(copy) == went_on
    for mine in (vector, copy):
        mine.play_at_random(30)
    assert written(copy.arrays) == written(vector.arrays) != went_on[-len(vector.arrays) :]
    copy.reset()
    vector.reset()
    assert played(copy, 5) == played(vector, 5)


def test_a_pickled_vector_without_observations_has_none_either() -> None:
    bare = VectorCaida(6, RULESETS[:6], arrays=Arrays.make(6, observations=False))
    bare.play_at_random(9)
    copy = pickle.loads(pickle.dumps(bare))
    assert copy.arrays.observations is None
    assert written(copy.play_at_random(9)) == written(bare.play_at_random(9))


def test_many_steps_in_one_call_are_the_same_steps() -> None:
    """Of more matches than are stepped side by side, too."""
    one, other = VectorCaida(120, RULESETS), VectorCaida(120, RULESETS, threads=2)
    one.play_at_random(50)
    for _ in range(50):
        other.play_at_random()
    for mine, its in zip(one.arrays, other.arrays, strict=True):
        assert mine is not None
        assert its is not None
        assert mine.tobytes() == its.tobytes()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"num_envs": 0}, "at least 1"),
        ({"threads": 0}, "at least 1"),
        ({"by": "tanda"}, "by 'match' or 'deal'"),
        ({"ruleset": [Ruleset()]}, "1 rulesets for 3"),
        ({"seeds": [1, 2]}, "for 3 matches"),
        ({"bots": {0: "novato", 1: "novato"}}, "without a bot"),
        ({"bots": {1: "nadie"}}, "azar, novato, conocedor, maestro"),
        ({"bots": {4: "novato"}}, "no seat 4"),
        ({"arrays": Arrays.make(4)}, "shape"),
    ],
)
def test_what_makes_no_sense_is_refused(options: dict[str, object], told: str) -> None:
    asked: dict[str, object] = {"num_envs": 3, **options}
    with pytest.raises(ValueError, match=told):
        VectorCaida(**asked)  # type: ignore[arg-type]  # wrong on purpose


def test_a_table_where_nobody_is_ever_asked_is_refused() -> None:
    """The dealer's count always wins, or loses to the mano, before a card is played."""
    ruleset = Ruleset(target=1, first_dealer=1, duplicate_limit=0)
    with pytest.raises(ValueError, match="ever asked"):
        VectorCaida(1, ruleset, bots={1: "novato"})
