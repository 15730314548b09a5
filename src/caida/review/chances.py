"""How likely each side is to win, as somebody who watches and sees no hand would say."""

from __future__ import annotations

from caida.bots.instinct import Instinct
from caida.bots.win_chance import WinChance
from caida.bots.win_chance_weights import win_chance
from caida.bots.worlds import imagine_from
from caida.engine.codes import PLAY, SHUFFLE
from caida.engine.kernel import Kernel
from caida.engine.tables import table_of
from caida.engine.views import View

Chances = tuple[float, ...]


def chances_of(view: View) -> Chances:
    """By side, adding up to 1. In the middle of a tanda it is imagined to its end many times,
    everybody going on by the proverbs; the learned chances say what lies beyond."""
    ruleset = view.ruleset
    if view.outcome is not None:
        return tuple(float(side == view.outcome.winner) for side in range(ruleset.sides))
    if view.phase != "play":
        return _between_tandas(win_chance(ruleset), _before_the_deal(view))
    instinct, learned = Instinct(), win_chance(ruleset)
    totals = [0.0] * ruleset.sides
    mass = 0.0
    for weight, kernel in imagine_from(view):
        while kernel.phase == PLAY:
            kernel.apply(kernel.move_at(instinct.choose(kernel, 0)))
        for side, chance in enumerate(_between_tandas(learned, kernel)):
            totals[side] += weight * chance
        mass += weight
    return tuple(total / mass for total in totals)


def _before_the_deal(view: View) -> Kernel:
    """What the dealer holds is shuffled: only the scores and who deals are known."""
    kernel = Kernel(table_of(view.ruleset))
    kernel.phase = SHUFFLE
    kernel.dealer = view.dealer or 0
    kernel.scores = [*view.scores, *[0] * (4 - len(view.scores))]
    return kernel


def _between_tandas(learned: WinChance, kernel: Kernel) -> Chances:
    """The sides' own estimates, made to add up to 1."""
    each = [learned.of_side(kernel, side, 0, 0) for side in range(kernel.rules.sides)]
    if len(each) == 2:
        first = 0.5 * (each[0] + 1.0 - each[1])
        return first, 1.0 - first
    total = sum(each)
    return tuple(chance / total for chance in each)
