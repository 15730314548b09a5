"""One match for an environment with one table."""

from __future__ import annotations

from random import Random

import pytest

from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.envs.action_space import action_at, legal_indices, mask_of
from caida.envs.dice import VectorChance
from caida.envs.numbers import GOES_ON
from caida.envs.observation import observe
from caida.envs.single_match import SingleMatch
from caida.envs.worth import worth_of_deal


def test_it_is_the_match_of_its_seed_seen_from_every_seat() -> None:
    ruleset = Ruleset(seats=3, canto_call="manual", target=12)
    single = SingleMatch(ruleset, {}, by_deal=False)
    single.match.reset(6)
    match, source = Match(ruleset, chance=VectorChance(ruleset, 6)), Random(6)
    while match.to_act is not None:
        view = match.view(match.to_act)
        assert single.mask().tobytes() == mask_of(view).tobytes()
        for seat in range(3):
            assert single.observation(seat).tobytes() == observe(match.view(seat)).tobytes()
        index = source.choice(legal_indices(view))
        match.play(action_at(view, index))
        single.match.step(index)
    assert match.outcome is not None
    assert single.rewards() == [1.0 if seat == match.outcome.winner else -0.5 for seat in range(3)]
    assert not single.mask().any()


def test_the_rewards_of_a_deal_add_up_to_its_worth() -> None:
    single, source = SingleMatch(Ruleset(), {}, by_deal=True), Random(2)
    totals = [0.0, 0.0]
    single.match.reset(2)
    while single.match.ended == GOES_ON:
        single.match.step(source.choice(single.mask().nonzero()[0].tolist()))
        for seat, reward in enumerate(single.rewards() or (totals and [0.0, 0.0])):
            totals[seat] += reward
    scores = single.kernel.get_scores()
    winner = single.kernel.winner if single.kernel.winner >= 0 else None
    assert tuple(totals) == worth_of_deal(Ruleset(), scores, winner)


def test_each_array_is_the_caller_s_own() -> None:
    single = SingleMatch(Ruleset(), {}, by_deal=False)
    first, second = single.observation(0), single.observation(0)
    first.fill(9)
    assert not (second == 9).all()


def test_replaying_leads_to_the_same_place() -> None:
    single, other = (SingleMatch(Ruleset(), {1: "novato"}, by_deal=False) for _ in range(2))
    single.match.reset(3)
    single.match.begin_next()
    actions = []
    for _ in range(5):
        actions.append(int(single.mask().nonzero()[0][0]))
        single.match.step(actions[-1])
    other.replay(3, single.match.episode, actions)
    assert other.observation(0).tobytes() == single.observation(0).tobytes()


def test_where_nobody_is_asked_there_is_no_environment() -> None:
    with pytest.raises(ValueError, match="no seat without a bot"):
        SingleMatch(Ruleset(), {0: "azar", 1: "azar"}, by_deal=True)
