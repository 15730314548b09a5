"""Players that do odd things, for ``py:tests.arena.players:NAME``."""

from __future__ import annotations

import os
from functools import cache

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


class Announced(Azar):
    """Writes a byte into the pipe named by BEGAN at the beginning of every match."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        os.write(_opened("BEGAN", os.O_WRONLY), b".")


class Patient(Azar):
    """Writes a byte into the pipe named by BEGAN at every move, and makes it when a byte comes
    from the one named by GO."""

    def choose(self, view: View) -> Action:
        os.write(_opened("BEGAN", os.O_WRONLY), b".")
        os.read(_opened("GO", os.O_RDONLY), 1)
        return super().choose(view)


@cache
def _opened(name: str, how: int) -> int:
    """Kept open until the process ends."""
    return os.open(os.environ[name], how)
