"""Players: what a seat knows goes in, an action comes out. A bot never sees more than a View."""

from __future__ import annotations

from caida.bots.azar import Azar
from caida.bots.base import Bot
from caida.bots.vivo import Vivo

__all__ = ["Azar", "Bot", "Vivo"]
