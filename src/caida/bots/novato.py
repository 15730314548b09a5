"""A bot that learned the game yesterday, with the mistakes of those days."""

from __future__ import annotations

import random

from caida.engine.actions import Action
from caida.engine.views import Choice, View

FORGETS_TO_SING = 0.3
LIES = 0.1
MISSES_A_CAPTURE = 0.25
NOTICES_PAST_SEVEN = 0.5
STOPS_AFTER_THE_MATCH = 0.4
SEVEN_STEP = 6


class Novato:
    """Takes the first thing it sees, often forgets the chain and that 10 follows 7, never counts
    what is gone, throws without a thought for who plays next, and where one may lie sings any
    name that comes to mind."""

    name = "novato"

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View) -> Action:
        claims = [choice.action for choice in view.choices if choice.action.kind == "claim"]
        if claims and self._random.random() < LIES:
            return self._random.choice(claims)
        songs = [choice.action for choice in view.choices if choice.action.kind == "sing"]
        if songs and self._random.random() > FORGETS_TO_SING:
            return songs[0]
        choices = [choice for choice in view.choices if choice.action.kind not in ("sing", "claim")]
        captures = [choice for choice in choices if self._sees(choice)]
        throws = [choice for choice in choices if not choice.taken]
        if captures and not (throws and self._random.random() < MISSES_A_CAPTURE):
            if self._random.random() < STOPS_AFTER_THE_MATCH:
                captures = [choice for choice in captures if len(choice.taken) == 1] or captures
            most = max(len(choice.taken) for choice in captures)
            captures = [choice for choice in captures if len(choice.taken) == most]
            return self._random.choice(captures).action
        return self._random.choice(throws or choices).action

    def _sees(self, choice: Choice) -> bool:
        """Half the time, a chain that goes from 7 on to 10 is not noticed."""
        if not choice.taken:
            return False
        crosses = choice.taken[0].step <= SEVEN_STEP < choice.taken[-1].step
        return not crosses or self._random.random() < NOTICES_PAST_SEVEN
