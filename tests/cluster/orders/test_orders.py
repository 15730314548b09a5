"""Two servers, and things that meet: in every order in which writes, answers, messages, timers and
commands can come, with nothing going wrong and with something. Who wins may differ; that somebody
does, and that everybody is told the same, may not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from caida.protocol import commands as ask
from caida.server.following import Following
from caida.store.base import LogRow
from tests.cluster.orders.client import Client
from tests.cluster.orders.explore import Explored
from tests.cluster.orders.held_house import HeldHouse
from tests.cluster.orders.held_store import Truth
from tests.cluster.orders.races import (
    both_there,
    either_first,
    end,
    first_and_troubles,
    kinds,
    playing,
    table,
    take_each_other_for_dead,
    tried,
    with_a_bot,
)
from tests.room.driving import ANA, EVA, LUIS

pytestmark = pytest.mark.slow


# --- Two sit down


@pytest.mark.parametrize("troubles", [0, 1, 2])
def test_one_of_two_gets_the_seat(troubles: int) -> None:
    driver = table()
    driver.do(ask.Sit, ANA, seat=0)

    async def scenario(house: HeldHouse) -> str:
        one, two = await both_there(house, LUIS, EVA)
        house.hold("Luis sits", lambda: one.ask(ask.Sit, seat=1))
        house.hold("Eva sits", lambda: two.ask(ask.Sit, seat=1))
        await house.race()
        written = await end(house, driver.room.seq)
        assert len(written) == 1 or troubles
        return " ".join(entry.by for entry in written)

    found = tried(driver, scenario, troubles=troubles)
    assert found.outcomes >= {LUIS.id, EVA.id}
    assert found.states > 20


# --- A move, and the end of its time


@pytest.mark.parametrize(
    ("first", "knows", "troubles"),
    [("a", True, 0), ("a", True, 1), ("b", True, 0), ("b", True, 1), ("a", False, 0)],
    ids=["hers", "hers_in_trouble", "his", "his_in_trouble", "both"],
)
def test_a_move_or_the_end_of_its_time(first: str, *, knows: bool, troubles: int) -> None:
    """Ana's server ends her time, or Luis's; or both do, who take each other for dead."""
    driver = playing(clock=15)

    async def scenario(house: HeldHouse) -> str:
        if knows:
            one, _ = await both_there(house)
            await house.settle(14.2)
            await house.look()
            await house.settle(0.1)
        else:
            one, _ = await house.enter(ANA, "a"), await house.enter(LUIS, "b")
            house.loop.now += 14.9
            await house.look()
            take_each_other_for_dead(house)
        action = driver.choices()[0]
        house.hold("Ana moves", lambda: one.ask(ask.Act, action=action))
        house.hold_time(0.2)
        await house.race()
        written = await end(house, driver.room.seq)
        return kinds(written[:2])

    found = tried(driver, scenario, first=first, troubles=troubles, bot_delay=1.0)
    assert found.outcomes == {"Acted", "TakenOver Acted"}


# --- Two who both do what happens by itself


@either_first
@pytest.mark.parametrize("troubles", [0, 1])
def test_a_bot_moves_once_whoever_moves_it(first: str, troubles: int) -> None:
    driver = with_a_bot()

    async def scenario(house: HeldHouse) -> str:
        await house.enter(ANA, "a")
        await house.enter(EVA, "b")
        await house.look()
        take_each_other_for_dead(house)
        assert all(node.live.steward.is_in_charge for node in house.nodes)
        house.hold_time(1.0)
        await house.race()
        written = await end(house, driver.room.seq)
        return kinds(written)

    found = tried(driver, scenario, first=first, troubles=troubles, bot_delay=1.0)
    assert found.outcomes == {"Acted"}


def test_without_a_place_for_each_entry_two_servers_would_both_move_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So these tests can fail: a database that does not compare."""

    def put_anywhere(truth: Truth, row: LogRow) -> str:
        truth.log.append(row._replace(seq=len(truth.log) + 1))
        return "stored"

    monkeypatch.setattr(Truth, "append", put_anywhere)
    with pytest.raises(AssertionError, match="is sent away"):
        test_a_bot_moves_once_whoever_moves_it("a", 0)


def test_without_looking_at_the_log_a_lost_message_would_be_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def look_at_nothing(_following: Following) -> None: ...

    monkeypatch.setattr(Following, "poll", look_at_nothing)
    with pytest.raises(AssertionError, match="has not heard of all"):
        test_one_of_two_gets_the_seat(1)


# --- Going on together, or not


@first_and_troubles
def test_a_rematch_begins_or_somebody_has_left(first: str, troubles: int) -> None:
    driver = playing()
    driver.do(ask.Resign, ANA)
    driver.do(ask.Rematch, LUIS)

    async def scenario(house: HeldHouse) -> str:
        one, two = await both_there(house)
        house.hold("Ana wants it", lambda: one.ask(ask.Rematch))
        house.hold("Luis leaves", lambda: two.ask(ask.Leave))
        await house.race()
        return kinds(await end(house, driver.room.seq))

    found = tried(driver, scenario, first=first, troubles=troubles, bot_delay=1.0)
    assert {"Stood RematchWanted", "RematchWanted Stood"} <= found.outcomes
    assert "RematchWanted Started TakenOver" in " ".join(found.outcomes)


@first_and_troubles
def test_a_match_begins_by_itself_or_somebody_stands_up(first: str, troubles: int) -> None:
    found = begun(first, lambda two: two.ask(ask.Stand), troubles=troubles)
    assert found.outcomes >= {"Started", "Stood"}


@either_first
def test_a_match_begins_by_itself_or_somebody_is_gone(first: str) -> None:
    """Whoever starts it may not have heard."""
    found = begun(first, Client.leave, holds_presence=True)
    assert found.outcomes == {"Started", ""}


def begun(first: str, luis: Callable[[Client], None], **given: Any) -> Explored:
    """The end of the countdown, and what Luis does."""
    driver = table()
    driver.seat_two()

    async def scenario(house: HeldHouse) -> str:
        _, two = await both_there(house)
        await house.settle(4.3)
        await house.look()
        house.hold_time(0.1)
        house.hold_time(0.15)
        house.hold("Luis goes", lambda: luis(two))
        await house.race()
        return kinds(await end(house, driver.room.seq))

    return tried(driver, scenario, first=first, countdown=5.0, **given)


# --- Taking back


@first_and_troubles
def test_a_play_is_taken_back_before_or_after_the_bot_s(first: str, troubles: int) -> None:
    driver = with_a_bot()

    async def scenario(house: HeldHouse) -> str:
        one, _ = await both_there(house, ANA, EVA)
        house.hold_time(0.5)
        house.hold("Ana takes back", lambda: one.ask(ask.TakeBack))
        await house.race()
        return kinds(await end(house, driver.room.seq))

    found = tried(driver, scenario, first=first, troubles=troubles, bot_delay=1.0)
    assert {"TakenBack", "Acted TakenBack"} <= found.outcomes
