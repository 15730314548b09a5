"""Caída for PettingZoo: ``caida.envs.pettingzoo_env.env()`` is an AEC environment, ``caida_v0``.

Seat n is ``player_n``. An observation has the mask of legal actions beside it.
"""

from __future__ import annotations

import secrets
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from caida.engine.errors import IllegalAction
from caida.engine.ruleset import Ruleset
from caida.envs.action_codes import code_at
from caida.envs.action_space import ACTION_COUNT
from caida.envs.missing import require
from caida.envs.numbers import CUT, GOES_ON, NO_CODE
from caida.envs.rendering import RENDER_MODES, render
from caida.envs.replayed import Replayed
from caida.envs.single_match import SingleMatch
from caida.envs.spaces import action_space, observation_space
from caida.envs.vector import MOST_MOVES, Episode

require("pettingzoo")

from gymnasium import Space  # noqa: E402  # says first what to install
from pettingzoo import AECEnv  # noqa: E402

Observation = dict[str, NDArray[np.int8]]


def env(**options: Any) -> CaidaAEC:
    """A new environment, as PettingZoo's own are made; CaidaAEC has the options. It checks its
    actions by itself and needs no wrapper for that."""
    return CaidaAEC(**options)


raw_env = env


class CaidaAEC(Replayed, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """``by`` is "match", for winning it, or "deal", for its points. ``reset(seed=…)`` begins the
    first episode of a seed, ``reset()`` its next. An illegal action raises IllegalAction."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "caida_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        ruleset: Ruleset | None = None,
        *,
        by: Episode = "match",
        most_moves: int = MOST_MOVES,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.ruleset = ruleset or Ruleset()
        self.by = by
        self.most_moves = most_moves
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.ruleset.seats)]
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seed: int | None = None
        self._played: list[int] = []
        self._sit_down()

    def _sit_down(self) -> None:
        self._table = SingleMatch(
            self.ruleset, {}, by_deal=self.by == "deal", most_moves=self.most_moves
        )

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """``options`` are for others: nothing in them means anything here."""
        match = self._table.match
        if seed is not None or self._seed is None:
            self._seed = secrets.randbits(63) if seed is None else seed
            match.reset(self._seed)
        else:
            match.begin_next()
        self._played = []
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._is_paid = False
        self.agent_selection = self.possible_agents[self._table.match.asked]

    def step(self, action: int | None) -> None:
        agent, table = self.agent_selection, self._table
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or code_at(table.kernel, action) == NO_CODE:
            raise IllegalAction("action.code", value=action)
        self._cumulative_rewards[agent] = 0.0
        self._played.append(int(action))
        table.match.step(action)
        self._pay()
        if table.match.ended == GOES_ON:
            self.agent_selection = self.possible_agents[table.match.asked]
        else:
            ended = self.truncations if table.match.ended == CUT else self.terminations
            ended.update(dict.fromkeys(self.agents, True))
            self._deads_step_first()

    def _pay(self) -> None:
        """Rewards are mostly nothing, and then they stay as they are."""
        rewards = self._table.rewards()
        if rewards is None and not self._is_paid:
            return
        self._is_paid = rewards is not None
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = 0.0 if rewards is None else rewards[seat]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """At any moment, and of any agent; who is not to act may do nothing."""
        seat, table = self._seat_of[agent], self._table
        is_asked = table.match.ended == GOES_ON and seat == table.match.asked
        mask = table.mask() if is_asked else np.zeros(ACTION_COUNT, np.int8)
        return {"observation": table.observation(seat), "action_mask": mask}

    def render(self) -> str | NDArray[np.uint8] | None:
        """All hands are open: it shows what is going on, not what anybody knows."""
        return render(self._table.kernel, self.render_mode, 0, range(self.ruleset.seats))

    def close(self) -> None:
        """There is nothing to close."""
