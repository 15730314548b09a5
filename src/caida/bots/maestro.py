"""The bot that thinks: it weighs every hand the others may hold and plays to win the match."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from caida.bots.bluffing import claims, doubt, hands_of, strength_of
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
# The chance to win that a lie must bring, for whoever is lied to may know better than we think.
WORTH_A_LIE = 0.01


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
        if may_sing:
            return SING if self.value_of_singing(view) >= values[best] else best
        lies = self.values_of_lies(view, claims(view) if _may_hush(view) else [])
        lie = max(lies, key=lambda action: lies[action], default=best)
        return lie if lies.get(lie, 0.0) > values[best] + WORTH_A_LIE else best

    def value_of_singing(self, view: View) -> float:
        """The chance of winning the match with the best play once the canto is sung (CAN-3)."""
        canto = read_hand(view.ruleset, tuple(card.step for card in view.dealt))
        if canto is not None and wins_at_once(view.ruleset, canto):
            return 1.0
        return max(self.values(_after_singing(view, view.canto)).values())

    def values_of_lies(self, view: View, lies: Sequence[Action]) -> dict[Action, float]:
        """The chance of winning with the best play once a canto is claimed (CAN-8): by as much as
        one is believed, a rival who would only feed it keeps a weaker one quiet (CAN-5)."""
        if not lies:
            return {}
        after = _after_singing(view, lies[0].canto)  # whichever it is, it costs the same
        plays = self.values(after)
        best = max(plays, key=lambda action: plays[action])
        values = dict.fromkeys(lies, plays[best])
        if view.seat is None or best.card is None or not _may_hush(view):
            return values
        doubted = doubt(view, view.seat)
        for lie in lies:
            hands = hands_of(view.ruleset, lie.canto)
            if any(best.card.step in hand for hand in hands):  # the card does not give it away
                weakest = min(strength_of(view.ruleset, hand) for hand in hands)
                believed = max(self.values(after, hush=weakest).values())
                values[lie] = doubted * plays[best] + (1.0 - doubted) * believed
        return values

    def values(self, view: View, hush: int = 0) -> dict[Action, float]:
        """The chance of winning the match by each play of the seat to act; between two, a canto of
        the rival below the strength ``hush`` is kept quiet."""
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        known = Known(view)
        plays = distinct_plays(view)
        if not known.hidden:
            return self._solve(known, {}, known.unseen, plays)
        if len(known.hidden) == 1 and known.hidden_size(known.hidden[0]) == len(known.unseen):
            return self._solve(known, {known.hidden[0]: known.unseen}, [], plays)
        if view.ruleset.seats == 2:
            return self._search(known, known.hidden[0], plays, hush)
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

    def _search(
        self, known: Known, rival: int, plays: Sequence[Action], hush: int
    ) -> dict[Action, float]:
        """All hands that the other of two may hold, kept in mind at once."""
        kernel = known.public_kernel()
        hands = weigh_hands(known, rival, kernel, hush)
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


def _may_hush(view: View) -> bool:
    """Whether a rival has yet to sing who would lose the points of a weaker canto (CAN-5)."""
    rivals = [seat for seat in range(view.ruleset.seats) if seat != view.seat]
    is_to_sing = view.hand_sizes[rivals[0]] == 3 and not view.sung
    return len(rivals) == 1 and is_to_sing and view.ruleset.canto_pay == "winner_takes"


def _after_singing(view: View, canto: str | None) -> View:
    """What the seat to act sees once it has sung, and has a card to play."""
    if view.seat is None or canto is None:
        raise ValueError("there is nothing to sing")
    plays = tuple(choice for choice in view.choices if choice.action.card is not None)
    return replace(view, sung=(*view.sung, (view.seat, canto)), choices=plays)


def distinct_plays(view: View) -> list[Action]:
    """The legal plays, one for each rank and number of cards taken; suits never decide."""
    plays: dict[tuple[int, int], Action] = {}
    for choice in view.choices:
        card = choice.action.card
        if card is not None:
            plays.setdefault((card.step, choice.action.takes), choice.action)
    return list(plays.values())
