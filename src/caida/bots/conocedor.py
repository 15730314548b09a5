"""A bot that knows the proverbs and weighs one play at a time."""

from __future__ import annotations

import random

from caida.bots.bluffing import safe_bluff
from caida.bots.dealing import choose_dealing
from caida.bots.instinct import Instinct
from caida.bots.known import Known
from caida.engine.actions import Action
from caida.engine.views import View

BLUR = 1.2  # of a point: a person weighs plays, but not to the decimal


class Conocedor:
    """Takes caídas, clean mesas and long chains, counts what is gone, sings, throws what is hard
    to fall on and leaves nothing that clears. Lies only with nothing to lose. The same seed plays
    the same match."""

    name = "conocedor"

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View) -> Action:
        actions = {choice.action.kind: choice.action for choice in view.choices}
        if "sing" in actions:
            return actions["sing"]
        if not view.scores[view.ruleset.side_of(view.to_act or 0)] and (bluff := safe_bluff(view)):
            return bluff  # who has nothing loses nothing
        if view.phase != "play":
            return choose_dealing(view)
        kernel = Known(view).any_kernel()
        instinct = Instinct()
        instinct.look(kernel)
        weighed = {
            action: instinct.weigh(kernel, action.card.step, action.takes)
            + BLUR * self._random.random()
            for action in view.legal_actions()
            if action.card is not None
        }
        return max(weighed, key=lambda action: (weighed[action], action.code))
