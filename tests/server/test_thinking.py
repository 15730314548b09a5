"""Bots get a view and nothing else; whatever becomes of them, a legal action comes back."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Callable

import pytest

from caida.engine.actions import Action
from caida.engine.cards import CARDS
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.engine.views import View
from caida.server import thinking
from caida.server.metrics import Metrics
from caida.server.thinking import Thinkers
from tests.server.log_capture import everything_logged
from tests.server.playing import BOT, Running
from tests.waiting import HANG_SECONDS


async def test_bots_are_given_the_view_of_their_seat_and_nothing_else(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinkers = server.services.host.thinkers
    seen: list[View] = []
    plain = thinkers.think

    def think(bot: str, view: View, done: Callable[[Action], None]) -> None:
        seen.append(view)
        plain(bot, view, done)

    monkeypatch.setattr(thinkers, "think", think)
    async with server.person("Ana") as ana:
        room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True)
        async with ana.enter(room["id"]) as seat:
            await seat.arrive()
            await seat.play(random.Random(4))
    assert len(seen) > 5
    for view in seen:
        assert type(view) is View
        assert (view.seat, view.to_act) == (1, 1)


# --- The thinkers themselves


class Stub:
    """A bot that does as it is told."""

    def __init__(self, choose: Callable[[View], Action]) -> None:
        self.choose = choose


async def think(thinkers: Thinkers, bot: str, view: View) -> Action:
    chosen: asyncio.Future[Action] = asyncio.get_running_loop().create_future()
    thinkers.think(bot, view, chosen.set_result)
    async with asyncio.timeout(HANG_SECONDS):
        return await chosen


@pytest.fixture
def view() -> View:
    """Of a seat that is to act."""
    match = Match(Ruleset.preset("tradicional"), seed=3)
    assert match.to_act is not None
    return match.view(match.to_act)


async def test_an_action_comes_back_on_the_loop_and_is_measured(view: View) -> None:
    metrics = Metrics()
    thinkers = Thinkers(1, metrics)
    told_on: asyncio.Future[threading.Thread] = asyncio.get_running_loop().create_future()
    thinkers.think(BOT, view, lambda _: told_on.set_result(threading.current_thread()))
    async with asyncio.timeout(HANG_SECONDS):
        assert await told_on is threading.current_thread()
    assert "caida_bot_seconds_count 1" in metrics.render()
    assert await think(thinkers, BOT, view) in view.legal_actions()
    thinkers.close()


def give_up(_view: View) -> Action:
    raise ValueError("I hold 7o 7c 7e")


def cheat(view: View) -> Action:
    """Another card than those in hand."""
    held = {action.card for action in view.legal_actions()}
    return Action.play(next(card for card in CARDS if card not in held))


@pytest.mark.parametrize(("choose", "event"), [(give_up, "bot_failed"), (cheat, "bot_illegal")])
async def test_a_bot_that_fails_or_cheats_still_plays_by_the_rules(
    view: View, monkeypatch: pytest.MonkeyPatch, choose: Callable[[View], Action], event: str
) -> None:
    monkeypatch.setattr(thinking, "make_bot", lambda _name, _seed: Stub(choose))
    thinkers = Thinkers(1, Metrics())
    with everything_logged() as kept:
        assert await think(thinkers, BOT, view) in view.legal_actions()
    thinkers.close()
    (line,) = map(json.loads, kept.lines)
    assert (line["event"], line["level"], line["bot"]) == (event, "error", BOT)
    assert "7o" not in kept.lines[0]


@pytest.mark.parametrize(("threads", "thinking_at_once"), [(2, 2), (0, 1)])
async def test_so_many_think_at_once_and_the_others_wait_in_line(
    view: View, monkeypatch: pytest.MonkeyPatch, threads: int, thinking_at_once: int
) -> None:
    go, legal = threading.Event(), view.legal_actions()

    def ponder(_view: View) -> Action:
        assert go.wait(HANG_SECONDS)
        return legal[0]

    monkeypatch.setattr(thinking, "make_bot", lambda _name, _seed: Stub(ponder))
    thinkers = Thinkers(threads, Metrics())
    waiting = [asyncio.create_task(think(thinkers, BOT, view)) for _ in range(5)]
    await asyncio.sleep(0)  # each has asked, and the loop goes on
    at_work = [each for each in threading.enumerate() if each.name.startswith("caida-bot")]
    go.set()
    assert await asyncio.gather(*waiting) == [legal[0]] * 5
    assert len(at_work) == thinking_at_once
    thinkers.close()
