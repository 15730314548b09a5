"""Players that do odd things, for ``py:tests.arena.players:NAME``."""

from __future__ import annotations

import os
import time
from pathlib import Path

from caida.bots import Azar
from caida.engine.actions import Action
from caida.engine.views import View


class First:
    """Always the first choice: no chance of its own."""

    name = "first"

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, view: View) -> Action:
        return view.choices[0].action


class Broken(Azar):
    def choose(self, view: View) -> Action:
        raise RuntimeError("I don't feel well")


class Killed(Azar):
    def choose(self, view: View) -> Action:
        os._exit(9)


class Slow(Azar):
    """Half a second for every move; says by a file that it began."""

    def choose(self, view: View) -> Action:
        Path(os.environ["SLOW_BEGAN"]).touch()
        time.sleep(0.5)
        return super().choose(view)
