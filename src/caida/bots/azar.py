"""The bot that plays whatever comes."""

from __future__ import annotations

import random

from caida.engine.actions import Action
from caida.engine.views import View


class Azar:
    """Any legal action, each as likely as the next; the same seed plays the same match."""

    name = "azar"

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View) -> Action:
        return self._random.choice(view.choices).action
