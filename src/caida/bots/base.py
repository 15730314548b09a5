"""What every bot is."""

from __future__ import annotations

from typing import Protocol

from caida.engine.actions import Action
from caida.engine.views import View


class Bot(Protocol):
    """A player. ``choose`` is called only with the view of the seat to act, which has choices."""

    name: str

    def choose(self, view: View) -> Action: ...
