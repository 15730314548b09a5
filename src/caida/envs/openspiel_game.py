"""Caída for OpenSpiel, registered as ``caida``: import this, then ``pyspiel.load_game("caida")``.

Chance is explicit, a rank at a time (``DealtByRank``). With ``deals=1`` a game is one deal, worth
the difference in points; with more it is a match, worth 1 to who wins it, or who is ahead after so
many deals.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from caida.bots.beliefs import Beliefs
from caida.bots.known import Known
from caida.engine.cards import RANKS, STEP_SHIFT
from caida.engine.errors import IllegalAction
from caida.envs.action_space import ACTION_COUNT, ACTION_NAMES
from caida.envs.dealt_by_rank import HAND_SIZE, dealt_by
from caida.envs.missing import require
from caida.envs.openspiel_text import (
    UNLIKELY_BACKS,
    describe,
    describe_hands,
    most_decisions,
    story_of,
)
from caida.envs.worth import PLAYS, most_points, worth_of_deal, worth_of_match
from caida.notation import parse_rules

require("pyspiel")

import pyspiel  # noqa: E402  # says first what to install

from caida.envs.openspiel_observer import CaidaObserver  # noqa: E402

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
TRIES = 50  # at a world that looks the same to a player

GAME_TYPE = pyspiel.GameType(
    short_name="caida",
    long_name="Caída",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification={"players": 2, "rules": "tradicional", "deals": 1, "opening": ""},
)


class CaidaGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """``rules`` are as a record writes them, with ``:`` for ``=`` and ``/`` for a comma
    (``fall target:12``); ``opening`` is what has been dealt and played before the game begins."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**GAME_TYPE.parameter_specification, **(params or {})}
        rules = str(chosen["rules"]).replace(":", "=").replace("/", ",")
        self.ruleset = parse_rules(f"{rules} seats={chosen['players']}")
        self.deals = int(chosen["deals"])
        opening = [int(number) for number in str(chosen["opening"]).split()]
        self.start = dealt_by(self.ruleset, self.deals, opening)
        for seat in range(self.ruleset.seats):
            story_of(self.start, seat)
        most = float(most_points(self.ruleset) if self.deals == 1 else 1)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTION_COUNT,
            max_chance_outcomes=len(RANKS),
            num_players=self.ruleset.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=self.deals * most_decisions(self.ruleset),
        )
        super().__init__(GAME_TYPE, info, params or {})

    def max_chance_nodes_in_history(self) -> int:
        backs = self.ruleset.duplicate_limit or UNLIKELY_BACKS
        return 1 + self.deals * (4 + backs + PLAYS)

    def new_initial_state(self) -> CaidaState:
        return CaidaState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> CaidaObserver:
        if params:
            raise ValueError(f"an observer of Caída takes no parameters, not {params}")
        return CaidaObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class CaidaState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """Cards are dealt as outcomes of chance, by the place of their rank among the ten."""

    def __init__(self, game: CaidaGame) -> None:
        super().__init__(game)
        self.table = game.start.copy()
        self._look()

    def _look(self) -> None:
        """Whose turn it is now: asked for far more often than it changes."""
        table = self.table
        seat = table.to_act
        self.player = seat if seat is not None else TERMINAL if table.is_over else CHANCE

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def is_chance_node(self) -> bool:
        return self.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """As OpenSpiel's own, which comes back here for every question it has."""
        if self.player == CHANCE and player in (None, CHANCE):
            return [outcome for outcome, _ in self.chance_outcomes()]
        if self.player < 0 or player not in (None, self.player):
            return []
        return self.table.legal()

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        left = self.table.ranks_left()
        if not left:
            seats = self.table.ruleset.seats
            return [(seat, 1 / seats) for seat in range(seats)]
        total = sum(left)
        return [(step, count / total) for step, count in enumerate(left) if count]

    def _apply_action(self, action: int) -> None:
        if self.player == CHANCE:
            self.table.deal(action)
        else:
            self.table.play(action)
        self._look()

    def _action_to_string(self, player: int, action: int) -> str:
        if player != CHANCE:
            return ACTION_NAMES[action]
        return f"deal_{RANKS[action]}" if self.table.ranks_left() else f"dealer_{action}"

    def returns(self) -> list[float]:
        table = self.table
        seats = range(table.ruleset.seats)
        if not table.is_over:
            return [0.0 for _ in seats]
        worth = worth_of_deal if table.deals == 1 else worth_of_match
        by_side = worth(table.ruleset, table.kernel.get_scores(), table.winner)
        return [by_side[table.ruleset.side_of(seat)] for seat in seats]

    def resample_from_infostate(self, player: int, sample: Callable[[], float]) -> CaidaState:
        """The same game as a player saw it, with the cards in other hands dealt anew, as likely as
        the cantos heard make them."""
        table = self.table
        seats = table.ruleset.seats
        beliefs = Beliefs(Known(table.view(player)))
        rng = Random(sample())
        begun = len(self.get_game().start.inputs)
        for _ in range(TRIES):
            inputs = table.inputs.copy()
            for seat, hand in beliefs.sample(rng)[0].items():
                cards = [*beliefs.known.played[seat], *hand]
                at = table.hands_at + (seat - table.kernel.dealer - 1) % seats * HAND_SIZE
                inputs[at : at + HAND_SIZE] = [card >> STEP_SHIFT for card in cards]
            other: CaidaState = self.get_game().new_initial_state()
            with suppress(IllegalAction):  # a canto that such a hand can't have sung
                for number in inputs[begun:]:
                    other.apply_action(number)
                if story_of(other.table, player) == story_of(table, player):
                    return other
        same: CaidaState = self.clone()
        return same

    def __str__(self) -> str:
        """All there is, hidden cards included, and what chance is dealing."""
        table = self.table
        told = describe(table.view(None), has_hand=False, has_table=True)
        return f"{told}, {describe_hands(table.kernel)}, {' '.join(map(str, table.inputs))}"


pyspiel.register_game(GAME_TYPE, CaidaGame)
