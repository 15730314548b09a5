"""The hands that the other of two may hold: how likely each is, and what its canto would pay."""

from __future__ import annotations

import heapq
from typing import NamedTuple

from caida.bots.beliefs import Beliefs, canto_of
from caida.bots.habits import Habits
from caida.bots.known import Known
from caida.bots.rival_search import RivalHands
from caida.engine.build import COMPILED
from caida.engine.cantos import Reading, pay_cantos, strength, wins_at_once
from caida.engine.kernel import Kernel
from caida.engine.ruleset import Ruleset

# Hands of a rival that are kept in mind: all there can be. Where a match may be left on the mesa
# there is far more to think through, and only the likeliest are kept.
MOST_KEPT = {"must": 220, "may": 45 if COMPILED else 3}


class Prize(NamedTuple):
    """What the cantos of a tanda bring oneself and the rival, below 0 for a lie (CAN-8); or the
    match for the rival."""

    own: int
    rival: int
    rival_wins: bool = False


def weigh_hands(known: Known, rival: int, public: Kernel, hush: int = 0) -> RivalHands:
    """The hands that go with what was sung and played; ``public`` is the table without them. A
    canto below the strength ``hush`` is taken to be kept quiet."""
    beliefs = Beliefs(known)
    habits = Habits(known, rival, public)
    weighed = [
        (weight * habits.likelihood(steps), steps)
        for steps, weight in beliefs.hands(rival, known.unseen)
    ]
    has_had_turn = beliefs.has_had_turn(rival)
    may_be_paid = not known.view.settled and (not has_had_turn or rival in known.standing)
    hands = RivalHands()
    numbers: dict[Prize, int] = {}
    number_of_canto: dict[Reading | None, int] = {}
    for weight, steps in heapq.nlargest(MOST_KEPT[known.ruleset.capture], weighed):
        dealt = beliefs.dealt_to(rival, steps) if may_be_paid else ()
        canto = canto_of(known.ruleset, dealt) if dealt else None
        if canto is not None and strength(known.ruleset, canto) < hush:
            canto = None
        if canto not in number_of_canto:
            prize = prize_of(known, canto, is_sung=has_had_turn)
            number = number_of_canto[canto] = numbers.setdefault(prize, len(numbers))
            hands.set_prize(number, *prize)
        hands.add(steps, weight, number_of_canto[canto])
    return hands


def prize_of(known: Known, canto: Reading | None, *, is_sung: bool) -> Prize:
    """How the cantos of the tanda end if the rival's is this one, sung already or about to be."""
    ruleset, view = known.ruleset, known.view
    if view.settled:
        return Prize(0, 0)
    if canto is not None and not is_sung and wins_at_once(ruleset, canto):
        return Prize(0, 0, rival_wins=True)
    heard = {seat: name for seat, name in view.sung if seat in known.standing}
    mine = heard.pop(known.seat, None) if known.seat is not None else None
    theirs = next(iter(heard.values()), None) if is_sung else None if canto is None else canto.canto
    own = None
    if mine is not None:
        own = canto_of(ruleset, tuple(sorted(card.step for card in view.dealt)))
    truths = (_if_true(own, mine), _if_true(canto, theirs))
    in_order = truths if view.mano == known.seat else truths[::-1]
    payments = iter(pay_cantos(ruleset, [each for each in in_order if each is not None]))
    paid = [0 if each is None else next(payments) for each in in_order]
    if view.mano != known.seat:
        paid.reverse()
    fines = [_fine(ruleset, *sung) for sung in zip(truths, (mine, theirs), strict=True)]
    return Prize(paid[0] - fines[0], paid[1] - fines[1])


def _if_true(canto: Reading | None, sung: str | None) -> Reading | None:
    """The canto of a hand, if that is what was sung."""
    return canto if canto is not None and canto.canto == sung else None


def _fine(ruleset: Ruleset, truth: Reading | None, sung: str | None) -> int:
    return ruleset.false_canto if sung is not None and truth is None else 0  # CAN-8
