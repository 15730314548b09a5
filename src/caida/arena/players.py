"""Players by name: a bot of the house, ``exec:COMMAND`` or ``py:MODULE:CALLABLE``."""

from __future__ import annotations

import importlib
import shlex
import shutil
from collections.abc import Callable
from typing import Self, cast

from caida.bots import BOT_NAMES, Bot, make_bot
from caida.bots.external import ExternalBot, Fault
from caida.words import SpokenError

EXEC, PY = "exec:", "py:"


class UnknownPlayer(SpokenError):
    """There is no such player; the code says what is missing."""

    family = "player"


def check_player(player: str) -> None:
    """UnknownPlayer if a name can't be one, before anything is played."""
    if player.startswith(EXEC):
        try:
            command = shlex.split(player.removeprefix(EXEC))
        except ValueError:
            command = []
        if not command or shutil.which(command[0]) is None:
            raise UnknownPlayer("command", player=player)
    elif player.startswith(PY):
        _callable(player)
    elif player not in BOT_NAMES:
        raise UnknownPlayer("name", player=player, allowed=", ".join(BOT_NAMES))


class Players:
    """Seats players for a match; engines are kept running from one match to the next."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._engines: dict[tuple[str, int], ExternalBot] = {}

    def sit(self, player: str, seat: int, seed: str) -> Bot:
        if player.startswith(PY):
            return _callable(player)(seed)
        if not player.startswith(EXEC):
            return make_bot(player, seed)
        engine = self._engines.get((player, seat))
        if engine is None:
            command = player.removeprefix(EXEC)
            engine = self._engines[player, seat] = ExternalBot(command, seconds=self._seconds)
        engine.new_match(seed)
        return engine

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for engine in self._engines.values():
            engine.close()


def take_faults(bot: Bot) -> dict[Fault, int]:
    """What an engine did wrong since this was last asked."""
    if not isinstance(bot, ExternalBot):
        return {}
    faults = dict(bot.faults)
    bot.faults.clear()
    return faults


def _callable(player: str) -> Callable[[str], Bot]:
    """What ``py:MODULE:CALLABLE`` names: called with a seed, it makes a bot."""
    module, _, name = player.removeprefix(PY).partition(":")
    try:
        found = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError):
        raise UnknownPlayer("callable", player=player) from None
    return cast("Callable[[str], Bot]", found)
