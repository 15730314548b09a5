"""Bots think, and are given nothing but a view: here off the event loop, a few at a time."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Protocol

from caida.bots import make_bot
from caida.engine.actions import Action
from caida.engine.views import View
from caida.server.logs import logger
from caida.server.metrics import Metrics

STAND_IN = "conocedor"  # plays for people who are away


class Thinking(Protocol):
    """Where bots think. What has no threads has another one (``caida.local``)."""

    def think(self, bot: str, view: View, done: Callable[[Action], None]) -> None:
        """Calls ``done`` on the loop, later, with a legal action, whatever happens to the bot."""
        ...

    def close(self) -> None: ...


class Thinkers:
    """A bounded pool: a thousand bots to move wait in line, and the loop stays free."""

    def __init__(self, threads: int, metrics: Metrics) -> None:
        self._pool = ThreadPoolExecutor(max(1, threads), "caida-bot")
        self._metrics = metrics

    def think(self, bot: str, view: View, done: Callable[[Action], None]) -> None:
        loop = asyncio.get_running_loop()
        began = perf_counter()

        def finish(action: Action) -> None:
            self._metrics.bot_seconds.observe(perf_counter() - began)
            done(action)

        def work() -> None:
            action = choose(bot, view)
            if not loop.is_closed():
                loop.call_soon_threadsafe(finish, action)

        self._pool.submit(work)

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


def choose(bot: str, view: View) -> Action:
    legal = view.legal_actions()
    try:
        action = make_bot(bot, random.getrandbits(64)).choose(view)
        if action in legal:
            return action
        logger.error("bot_illegal", extra={"fields": {"bot": bot}})
    except Exception:
        logger.exception("bot_failed", extra={"fields": {"bot": bot}})
    return random.choice(legal)
