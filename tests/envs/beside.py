"""A vector beside the typed matches that it should be, step by step."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import numpy as np

from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.envs.action_space import action_at, legal_indices, mask_of
from caida.envs.dice import VectorChance
from caida.envs.observation import observe
from caida.envs.vector import VectorCaida


def match_of(ruleset: Ruleset, seed: int, episode: int = 0) -> Match:
    """The typed match that a vector plays."""
    return Match(ruleset, chance=VectorChance(ruleset, seed, episode))


def rewards_of(ruleset: Ruleset, gains: list[int]) -> list[float]:
    """By seat: what the side gained, less what the others did on average."""
    by_side = [
        gain - sum(gains[:side] + gains[side + 1 :]) / (ruleset.sides - 1)
        for side, gain in enumerate(gains)
    ]
    seats = [by_side[ruleset.side_of(seat)] for seat in range(ruleset.seats)]
    return seats + [0.0] * (4 - ruleset.seats)


def gains_of_deal(match: Match, before: tuple[int, ...]) -> list[int]:
    gains = [now - then for now, then in zip(match.scores, before, strict=True)]
    if match.outcome is not None and match.outcome.reason == "trivilin":
        winner = match.outcome.winner
        gains[winner] += max(0, match.ruleset.target - match.scores[winner])
    return gains


@dataclass
class Beside:
    """Steps a vector and its typed matches at random, and holds one to the other."""

    vector: VectorCaida
    source: Random
    ended: int = 0
    last_seen: int = 0
    matches: list[Match] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.episodes = [0] * self.vector.num_envs
        self.matches = [self._begin(place) for place in range(self.vector.num_envs)]
        self.compare()

    def _begin(self, place: int) -> Match:
        ruleset, seed = self.vector.rulesets[place], int(self.vector.seeds[place])
        return match_of(ruleset, seed, self.episodes[place])

    def compare(self) -> None:
        arrays = self.vector.arrays
        assert arrays.observations is not None
        assert arrays.masks is not None
        for place, match in enumerate(self.matches):
            assert arrays.seats[place] == match.to_act
            view = match.view(match.to_act)
            assert arrays.masks[place].tobytes() == mask_of(view).tobytes()
            assert arrays.observations[place].tobytes() == observe(view).tobytes()

    def step(self) -> None:
        """Choose at random, step both, and compare all that was written."""
        views = [match.view(match.to_act) for match in self.matches]
        # To lie is a choice like any other, but who lies at every turn never wins (CAN-8).
        chosen = [self.source.choice(legal_indices(view)[:12]) for view in views]
        actions = [action_at(view, index) for view, index in zip(views, chosen, strict=True)]
        arrays = self.vector.step(np.array(chosen))
        for place, match in enumerate(self.matches):
            seat, before, deal = match.to_act, match.scores, match.deal
            match.play(actions[place])
            is_over = match.outcome is not None
            if self.vector.by == "deal":
                is_over = is_over or match.deal > deal
                gains = gains_of_deal(match, before)
            else:
                winner = -1 if match.outcome is None else match.outcome.winner
                gains = [int(side == winner) for side in range(match.ruleset.sides)]
            rewards = [0.0] * 4
            if self.vector.by == "deal" or is_over:
                rewards = rewards_of(match.ruleset, gains)
            assert arrays.rewards[place].tolist() == np.array(rewards, np.float32).tolist()
            assert tuple(arrays.scores[place][: match.ruleset.sides]) == match.scores
            assert arrays.ended[place] == is_over
            assert not arrays.illegal[place]
            if is_over:
                self._end(place, match, seat)
        self.compare()

    def _end(self, place: int, match: Match, seat: int | None) -> None:
        self.ended += 1
        last = self.vector.arrays.last_observations
        if match.outcome is not None and last is not None:
            assert last[place].tobytes() == observe(match.view(seat)).tobytes()
            self.last_seen += 1
        self.episodes[place] += 1
        self.matches[place] = self._begin(place)
