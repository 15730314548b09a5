"""The bot that thinks: it weighs every hand the others may hold and plays to win the match."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from caida.bots.dealing import choose_dealing
from caida.bots.known import Known
from caida.bots.rival_hands import weigh_hands
from caida.bots.rival_search import RivalSearch
from caida.bots.solver import Solver
from caida.bots.win_chance_weights import win_chance
from caida.bots.worlds import imagine
from caida.engine.actions import Action
from caida.engine.build import COMPILED
from caida.engine.cantos import read_hand, wins_at_once
from caida.engine.views import View

# Worlds that are imagined where more than one hand is hidden, and how far (in thousandths of a
# point) the others' plays there, a partner's too, stray from the proverbs.
WORLDS = 200 if COMPILED else 12
STRAY = 500
SING = Action("sing")


class Maestro:
    """Deterministic: the same seed and view give the same action."""

    name = "maestro"

    def __init__(self, seed: int | str | None = None) -> None:
        self._seed = seed

    def choose(self, view: View) -> Action:
        if view.phase != "play":
            return choose_dealing(view)
        may_sing = SING in view.legal_actions()
        # Only where another may win its points (CAN-5) is there a canto that is better not sung.
        if may_sing and view.ruleset.canto_pay != "winner_takes":
            return SING
        values = self.values(view)
        best = max(values, key=lambda action: values[action])
        return SING if may_sing and self.value_of_singing(view) >= values[best] else best

    def value_of_singing(self, view: View) -> float:
        """The chance of winning the match with the best play once the canto is sung (CAN-3)."""
        canto = read_hand(view.ruleset, tuple(card.step for card in view.dealt))
        if canto is None or view.seat is None or view.canto is None:
            raise ValueError("there is nothing to sing")
        if wins_at_once(view.ruleset, canto):
            return 1.0
        plays = tuple(choice for choice in view.choices if choice.action != SING)
        sung = (*view.sung, (view.seat, view.canto))
        return max(self.values(replace(view, sung=sung, choices=plays)).values())

    def values(self, view: View) -> dict[Action, float]:
        """The chance of winning the match by each play of the seat to act."""
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        known = Known(view)
        plays = distinct_plays(view)
        if not known.hidden:
            return self._solve(known, {}, known.unseen, plays)
        if len(known.hidden) == 1 and known.hidden_size(known.hidden[0]) == len(known.unseen):
            return self._solve(known, {known.hidden[0]: known.unseen}, [], plays)
        if view.ruleset.seats == 2:
            return self._search(known, known.hidden[0], plays)
        return self._imagine(known, plays)

    def _solve(
        self,
        known: Known,
        hands: dict[int, Sequence[int]],
        stock: Sequence[int],
        plays: Sequence[Action],
    ) -> dict[Action, float]:
        """Nothing is hidden, or what is can only be in one place."""
        kernel = known.kernel(hands, stock)
        side = known.ruleset.side_of(kernel.seat)
        solver = Solver(kernel, win_chance(known.ruleset))
        return {play: solver.value(kernel, play.code)[side] for play in plays}

    def _search(self, known: Known, rival: int, plays: Sequence[Action]) -> dict[Action, float]:
        """All hands that the other of two may hold, kept in mind at once."""
        kernel = known.public_kernel()
        hands = weigh_hands(known, rival, kernel)
        search = RivalSearch(kernel, hands, win_chance(known.ruleset))
        return {play: search.value_of(kernel, play.code) for play in plays}

    def _imagine(self, known: Known, plays: Sequence[Action]) -> dict[Action, float]:
        """The mean over whole worlds, each searched by oneself alone."""
        view = known.view
        rng = random.Random(f"{self._seed} {view.deal} {view.tanda} {len(view.turns)}")
        solver = Solver(known.any_kernel(), win_chance(view.ruleset))
        totals = dict.fromkeys(plays, 0.0)
        mass = 0.0
        for number, (weight, kernel) in enumerate(imagine(known, rng, WORLDS)):
            mass += weight
            for play in plays:
                totals[play] += weight * solver.value_among(kernel, play.code, STRAY, number)
        return {play: total / mass for play, total in totals.items()}


def distinct_plays(view: View) -> list[Action]:
    """The legal plays, one for each rank and number of cards taken; suits never decide."""
    plays: dict[tuple[int, int], Action] = {}
    for choice in view.choices:
        card = choice.action.card
        if card is not None:
            plays.setdefault((card.step, choice.action.takes), choice.action)
    return list(plays.values())
