"""A sharp, greedy bot: it counts what is gone and weighs one play at a time."""

from __future__ import annotations

import random
from collections import Counter

from caida.engine.actions import Action
from caida.engine.cards import Card
from caida.engine.views import Choice, View

CARDS_OF_A_RANK = 4
WORTH_OF_A_CARD = 0.4  # towards the count at the end of the deal (CNT-2), in points
SPREAD = 0.01  # breaks ties without changing a preference


class Vivo:
    """Takes caídas, clean mesas and long chains, sings, and throws what is hard to fall on."""

    name = "vivo"

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View) -> Action:
        actions = {choice.action.kind: choice.action for choice in view.choices}
        if "sing" in actions:
            return actions["sing"]
        if "hands_first" in actions:  # the own hand helps to choose the count (DEA-2)
            return actions["hands_first"]
        if "count_up" in actions:
            return actions["count_up" if self._counts_up(view) else "count_down"]
        weighed = [
            (_gain(view, choice) - _risk(view, choice) + SPREAD * self._random.random(), choice)
            for choice in view.choices
        ]
        return max(weighed, key=lambda pair: pair[0])[1].action

    def _counts_up(self, view: View) -> bool:
        """Early numbers are hit more easily: those whose cards are in hand come last."""
        high = sum(card.rank in (3, 4) for card in view.hand)
        low = sum(card.rank in (1, 2) for card in view.hand)
        return high > low if high != low else self._random.random() < 0.5


def _gain(view: View, choice: Choice) -> float:
    """Points now, and cards for the count."""
    if not choice.taken:
        return 0.0
    gain = WORTH_OF_A_CARD * (1 + len(choice.taken))
    if view.last_throw is not None and view.last_throw[1] == choice.taken[0]:  # CAI-1
        gain += view.ruleset.caida_points[choice.taken[0].step]
    if len(choice.taken) == len(view.mesa):
        gain += _mesa_limpia(view)
    return gain


def _risk(view: View, choice: Choice) -> float:
    """What the next seat may win on the mesa this play leaves."""
    card = choice.action.card
    assert card is not None
    left = [lying for lying in view.mesa if lying not in choice.taken]
    risk = 0.0
    if not choice.taken:
        left.append(card)
        risk += _chance_next_holds(view, card.step) * view.ruleset.caida_points[card.step]  # CAI-1
    steps = sorted({lying.step for lying in left})
    if left and len(steps) == len(left) and steps[-1] - steps[0] == len(steps) - 1:
        risk += _chance_next_holds(view, steps[0]) * _mesa_limpia(view)  # one run clears it all
    for step in steps:
        run = _run_from(step, steps)
        risk += _chance_next_holds(view, step) * WORTH_OF_A_CARD * (1 + run) / len(steps)
    return risk


def _run_from(step: int, steps: list[int]) -> int:
    """How many cards a card of this rank could take (CAP-2)."""
    end = step
    while end in steps:
        end += 1
    return end - step


def _mesa_limpia(view: View) -> int:
    if view.tanda == view.tandas and not view.ruleset.mesa_limpia_last_tanda:  # MES-2
        return 0
    return view.ruleset.mesa_limpia


def _chance_next_holds(view: View, step: int) -> float:
    """How likely the next seat holds a rank, from the cards this seat has not seen."""
    seen: Counter[int] = Counter(card.step for card in _seen(view))
    unseen = 40 - seen.total()
    assert view.to_act is not None
    held = view.hand_sizes[(view.to_act + 1) % view.ruleset.seats]
    if held == 0:
        held = 3 if view.stock_size else 0  # its next cards come from the stock (CAI-2)
    misses = 1.0
    hidden = CARDS_OF_A_RANK - seen[step]
    for drawn in range(held):
        if unseen - drawn <= 0:
            return 0.0
        misses *= max(0, unseen - drawn - hidden) / (unseen - drawn)
    return 1.0 - misses


def _seen(view: View) -> set[Card]:
    return {*view.hand, *view.mesa, *view.taken}
