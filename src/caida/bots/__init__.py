"""Players: what a seat knows goes in, an action comes out. A bot never sees more than a View."""

from __future__ import annotations

from collections.abc import Callable

from caida.bots.azar import Azar
from caida.bots.base import Bot
from caida.bots.conocedor import Conocedor
from caida.bots.maestro import Maestro
from caida.bots.novato import Novato

_MAKERS: dict[str, Callable[[int | str | None], Bot]] = {
    "azar": Azar,
    "novato": Novato,
    "conocedor": Conocedor,
    "maestro": Maestro,
}
# From weakest to strongest; azar plays anything and is for measuring, not for company.
BOT_NAMES = tuple(_MAKERS)
OPPONENTS = BOT_NAMES[1:]


def make_bot(name: str, seed: int | str | None = None) -> Bot:
    """A bot by its name, one of BOT_NAMES; the same seed plays the same."""
    return _MAKERS[name](seed)


__all__ = [
    "BOT_NAMES",
    "OPPONENTS",
    "Azar",
    "Bot",
    "Conocedor",
    "Maestro",
    "Novato",
    "make_bot",
]
