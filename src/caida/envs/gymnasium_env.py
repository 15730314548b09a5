"""Caída for Gymnasium: one seat against bots of the house, registered as ``Caida-v0``.

``gymnasium.make("caida.envs.gymnasium_env:Caida-v0")`` imports this by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from caida.engine.ruleset import Ruleset
from caida.envs.missing import require
from caida.envs.numbers import CUT, ENDED, GOES_ON
from caida.envs.rendering import RENDER_MODES, render
from caida.envs.replayed import Replayed
from caida.envs.single_match import SingleMatch
from caida.envs.spaces import action_space, observation_space
from caida.envs.vector import MOST_MOVES, Episode

require("gymnasium")

import gymnasium  # noqa: E402  # says first what to install

OPPONENT = "conocedor"
Observation = dict[str, NDArray[np.int8]]


def bots_against(seat: int, opponents: str | Mapping[int, str], ruleset: Ruleset) -> dict[int, str]:
    """The bot of each other seat; ValueError unless there is one for every one of them."""
    others = [other for other in range(ruleset.seats) if other != seat]
    if not 0 <= seat < ruleset.seats:
        raise ValueError(f"there is no seat {seat}: the seats are 0 to {ruleset.seats - 1}")
    bots = dict.fromkeys(others, opponents) if isinstance(opponents, str) else dict(opponents)
    if sorted(bots) != others:
        raise ValueError(f"opponents need a bot for each of the seats {others}, not for {bots}")
    return bots


class CaidaEnv(Replayed, gymnasium.Env[Observation, np.int64]):
    """``opponents`` is the bot of all other seats, or one by seat: azar, novato, conocedor or
    maestro. ``reset(seed=…)`` begins the first episode of a seed, ``reset()`` its next. Instead of
    an illegal action the first legal one is played, and ``info["illegal"]`` is true."""

    metadata: dict[str, Any] = {  # noqa: RUF012  # as Env has it
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        ruleset: Ruleset | None = None,
        *,
        seat: int = 0,
        opponents: str | Mapping[int, str] = OPPONENT,
        by: Episode = "match",
        most_moves: int = MOST_MOVES,
        render_mode: str | None = None,
    ) -> None:
        self.ruleset = ruleset or Ruleset()
        self.seat = seat
        self.bots = bots_against(seat, opponents, self.ruleset)
        self.by = by
        self.most_moves = most_moves
        self.render_mode = render_mode
        self.observation_space = observation_space()
        self.action_space = action_space()
        self._seed: int | None = None
        self._played: list[int] = []
        self._sit_down()

    def _sit_down(self) -> None:
        self._table = SingleMatch(
            self.ruleset, self.bots, by_deal=self.by == "deal", most_moves=self.most_moves
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """``options`` are for others: nothing in them means anything here."""
        super().reset(seed=seed)
        match = self._table.match
        if seed is None and self._seed is not None:
            match.begin_next()
        else:
            self._seed = int(self.np_random.integers(2**63)) if seed is None else seed
            match.reset(self._seed)
        match.maestro.raise_problem()
        self._played = []
        return self._observe(), {}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        table = self._table
        match = table.match
        if match.ended != GOES_ON:
            raise gymnasium.error.ResetNeeded("the episode is over: reset() begins the next")
        played = int(action)
        self._played.append(played)
        match.step(played)
        match.maestro.raise_problem()
        ended, rewards = match.ended, table.rewards()
        reward = 0.0 if rewards is None else rewards[self.seat]
        info = {"illegal": bool(match.was_illegal)}
        return self._observe(), reward, ended == ENDED, ended == CUT, info

    def _observe(self) -> Observation:
        table = self._table
        return {"observation": table.observation(self.seat), "action_mask": table.mask()}

    def render(self) -> str | NDArray[np.uint8] | None:
        """As the seat has it in front of it: the others' cards lie face down."""
        return render(self._table.kernel, self.render_mode, self.seat, (self.seat,))


gymnasium.register(
    id="Caida-v0",
    entry_point="caida.envs.gymnasium_env:CaidaEnv",
    vector_entry_point="caida.envs.gymnasium_vector:CaidaVectorEnv",
)
