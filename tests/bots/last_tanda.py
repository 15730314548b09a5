"""Positions of the last tanda between two seats, and an independent brute force over them.

Nothing is hidden there: all cards are dealt, so what a seat doesn't see the other one holds. The
brute force plays every legal action of both, without pruning and without taking cards of a rank
for the same; only the value of what lies beyond the count is the maestro's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from caida.bots.win_chance import WinChance
from caida.bots.win_chance_weights import win_chance
from caida.engine import codes
from caida.engine.actions import Action
from caida.engine.kernel import Kernel
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset


def last_tandas(ruleset: Ruleset, number: int) -> Iterator[Match]:
    """One match of random play, yielded at every decision of the last tanda of every deal."""
    source = Random(number)
    match = Match(ruleset, seed=number)
    for _ in range(2_000):
        if match.outcome is not None:
            return
        if match.phase == "play" and match.tanda == ruleset.tandas:
            yield match
        actions = match.legal_actions()
        match.play(actions[int(source.random() * len(actions))])


class BruteForce:
    """The best chance of the side to act, over everything that both can still do."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._values: WinChance = win_chance(ruleset)

    def worth(self, match: Match) -> dict[Action, float]:
        """The chance to win of the seat to act with each legal action."""
        kernel = match._kernel.clone()
        kernel.tracing = 0
        kernel.halts = 1
        first = kernel.seat % 2 == 0
        worth = {}
        for action in match.legal_actions():
            chance = self._after(kernel, action.code)
            worth[action] = chance if first else 1.0 - chance
        return worth

    def _after(self, kernel: Kernel, code: int) -> float:
        """The first side's chance once an action is played."""
        after = kernel.clone()
        after.apply(code)
        if after.phase != codes.PLAY:
            own = self._values.of_side(after, 0, 0, 0)
            return 0.5 * (own + 1.0 - self._values.of_side(after, 1, 0, 0))
        chances = [self._after(after, each) for each in after.legal_codes()]
        return max(chances) if after.seat % 2 == 0 else min(chances)
