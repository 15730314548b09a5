"""The bot that thinks: it weighs every hand the others may hold and plays to win the match."""

from __future__ import annotations

import heapq
import random
from collections.abc import Sequence
from dataclasses import replace

from caida.bots.beliefs import Beliefs, canto_of
from caida.bots.dealing import choose_dealing
from caida.bots.habits import Habits
from caida.bots.known import Known
from caida.bots.rival_search import RivalHands, RivalSearch
from caida.bots.solver import Solver
from caida.bots.win_chance_weights import win_chance
from caida.engine.actions import Action
from caida.engine.build import COMPILED
from caida.engine.cantos import Reading, read_hand, strength
from caida.engine.cards import RANKS
from caida.engine.kernel import Kernel
from caida.engine.ruleset import Ruleset
from caida.engine.views import View

# How far the rival is taken to play by the proverbs rather than as if it saw our hand, and how
# sharply it then prefers the better play; found by playing against ourselves (docs/strength.md).
TRUST = 0.9
SHARPNESS = 3.0
# Whole tables that are imagined where more than one hand is hidden, and how far (in thousandths of
# a point) the others' plays there, a partner's too, stray from the proverbs.
TABLES = 200 if COMPILED else 12
STRAY = 500
# Hands of a rival that are kept in mind: all there can be. Where a match may be left on the mesa
# there is far more to think through, and only the likeliest are kept.
HANDS = {"must": 220, "may": 45 if COMPILED else 3}
SING = Action("sing")
NO_CANTO = 13  # ranks 1, 2 and 4 make no canto under any rules


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
        reading = read_hand(view.ruleset, tuple(card.step for card in view.dealt))
        if reading is None or view.seat is None or view.canto is None:
            raise ValueError("there is nothing to sing")
        if wins_at_once(view.ruleset, reading):
            return 1.0
        plays = tuple(choice for choice in view.choices if choice.action != SING)
        sung = (*view.sung, (view.seat, view.canto))
        return max(self.values(replace(view, sung=sung, choices=plays)).values())

    def values(self, view: View) -> dict[Action, float]:
        """The chance of winning the match by each play of the seat to act."""
        known = Known(view)
        assert view.to_act is not None
        side = view.ruleset.side_of(view.to_act)
        hidden = [seat for seat in range(view.ruleset.seats) if known.hidden_size(seat)]
        plays = distinct_plays(view)
        is_certain = len(hidden) == 1 and known.hidden_size(hidden[0]) == len(known.unseen)
        if not hidden or is_certain:
            rest = known.unseen if not hidden else []
            kernel = known.kernel(dict.fromkeys(hidden, known.unseen), rest)
            return self._solve(kernel, plays, side)
        if view.ruleset.seats == 2:
            return self._search_against(known, hidden[0], plays)
        return self._imagine(known, plays)

    def _solve(self, kernel: Kernel, plays: Sequence[Action], side: int) -> dict[Action, float]:
        solver = Solver(kernel, win_chance(kernel.rules.ruleset))
        return {play: solver.value(kernel, play.code)[side] for play in plays}

    def _imagine(self, known: Known, plays: Sequence[Action]) -> dict[Action, float]:
        """Tables dealt out as the cantos allow, weighed by how everybody has played."""
        view = known.view
        beliefs = Beliefs(known)
        rng = random.Random(f"{self._seed} {view.deal} {view.tanda} {len(view.turns)}")
        hidden = [seat for seat in range(view.ruleset.seats) if known.hidden_size(seat)]
        public = public_kernel(known)
        habits = {seat: Habits(known, seat, public, SHARPNESS) for seat in hidden}
        kernel = known.any_kernel()
        solver = Solver(kernel, win_chance(view.ruleset))
        totals = dict.fromkeys(plays, 0.0)
        mass = 0.0
        for world in range(TABLES):
            hands, _ = beliefs.sample(rng)
            weight = 1.0
            for seat, hand in hands.items():
                weight *= habits[seat].likelihood([card >> 2 for card in hand])
            known.fill(kernel, hands)
            mass += weight
            for play in plays:
                totals[play] += weight * solver.value_among(kernel, play.code, STRAY, world)
        return {play: total / mass for play, total in totals.items()}

    def _search_against(
        self, known: Known, rival: int, plays: Sequence[Action]
    ) -> dict[Action, float]:
        hands = rival_hands(known, rival)
        kernel = public_kernel(known)
        values = win_chance(known.ruleset)
        search = RivalSearch(kernel, hands, values, TRUST, SHARPNESS, 7)
        return {play: search.value_of(kernel, play.code) for play in plays}


def distinct_plays(view: View) -> list[Action]:
    """The legal plays, one for each rank and number of cards taken; suits never decide."""
    plays: dict[tuple[int, int], Action] = {}
    for choice in view.choices:
        card = choice.action.card
        if card is not None:
            plays.setdefault((card.step, choice.action.takes), choice.action)
    return list(plays.values())


def public_kernel(known: Known) -> Kernel:
    """The table without the others' cards and without cantos, which are paid hand by hand."""
    view = known.view
    kernel = known.any_kernel()
    # A card in sight stands in for each hidden one, so that nothing is told by it.
    stand_in = [*view.mesa, *view.taken, *view.hand][0]
    for seat in range(view.ruleset.seats):
        if known.hidden_size(seat):
            kernel.set_hand(seat, [stand_in] * view.hand_sizes[seat])
    kernel.canto_index = [NO_CANTO] * 4
    kernel.sung = [0] * 4
    return kernel


def rival_hands(known: Known, rival: int) -> RivalHands:
    """The hands the rival may hold, weighed, with what its cantos would pay."""
    beliefs = Beliefs(known)
    habits = Habits(known, rival, public_kernel(known), SHARPNESS)
    hands = RivalHands()
    prizes: dict[tuple[int, int, bool], int] = {}
    weighed = [
        (weight * habits.likelihood(steps), steps)
        for steps, weight in beliefs.hands(rival, known.unseen)
    ]
    for weight, steps in heapq.nlargest(HANDS[known.ruleset.capture], weighed):
        prize = canto_prize(known, beliefs, rival, steps)
        number = prizes.setdefault(prize, len(prizes))
        if number == len(prizes) - 1:
            hands.set_prize(number, *prize)
        hands.add(sum(1 << (step * 3) for step in steps), weight, number)
    return hands


def canto_prize(
    known: Known, beliefs: Beliefs, rival: int, hidden: Sequence[int]
) -> tuple[int, int, bool]:
    """Points for oneself, for the rival, and whether the rival's canto wins the match."""
    ruleset, view = known.ruleset, known.view
    if view.settled:
        return 0, 0, False
    standing = {seat for seat, _ in view.sung if seat not in view.voided}
    own = None
    if known.seat in standing:
        own = canto_of(ruleset, tuple(sorted(card.step for card in view.dealt)))
    theirs = None
    if rival in standing or not beliefs.has_had_turn(rival):
        dealt = beliefs.dealt_to(rival, hidden)
        theirs = canto_of(ruleset, dealt) if dealt else None
    if theirs is not None and not beliefs.has_had_turn(rival) and wins_at_once(ruleset, theirs):
        return 0, 0, True
    if own is None or theirs is None:
        return (own.points if own else 0), (theirs.points if theirs else 0), False
    if ruleset.canto_pay == "all":
        return own.points, theirs.points, False
    mine, others = strength(ruleset, own), strength(ruleset, theirs)
    wins = mine > others or (mine == others and view.mano == known.seat)
    if ruleset.canto_pay == "winner_takes":
        total = own.points + theirs.points
        return (total, 0, False) if wins else (0, total, False)
    return (own.points, 0, False) if wins else (0, theirs.points, False)


def wins_at_once(ruleset: Ruleset, reading: Reading) -> bool:
    """Whether singing this wins the match (CAN-7)."""
    if reading.canto != "trivilin" or ruleset.trivilin_wins == "never":
        return False
    return ruleset.trivilin_wins == "any" or reading.high == len(RANKS) - 1
