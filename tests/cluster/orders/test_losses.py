"""A server that dies, ends or is slow, and people who come in by the other one: in every order."""

from __future__ import annotations

import pytest

from caida.protocol import commands as ask
from tests.cluster.orders.held_house import HeldHouse
from tests.cluster.orders.races import (
    both_there,
    either_first,
    end,
    kinds,
    playing,
    tried,
    with_a_bot,
)
from tests.room.driving import ANA, EVA, LUIS

pytestmark = pytest.mark.slow

# --- A server is gone


@pytest.mark.parametrize("troubles", [0, 1])
def test_a_bot_moves_though_its_server_dies(troubles: int) -> None:
    driver = with_a_bot()

    async def scenario(house: HeldHouse) -> str:
        await both_there(house, ANA, EVA)
        house.hold_time(0.5)
        house.hold("b dies", lambda: house.kill("b"))
        await house.race()
        return kinds(await end(house, driver.room.seq))

    found = tried(driver, scenario, first="b", troubles=troubles, bot_delay=1.0)
    assert found.outcomes == {"Acted"}


def test_a_bot_moves_though_its_server_is_about_to_end() -> None:
    driver = with_a_bot()

    async def scenario(house: HeldHouse) -> str:
        await both_there(house, ANA, EVA)
        house.node("b").host.is_draining = True
        house.node("b").live.stop()
        return kinds(await end(house, driver.room.seq))

    assert tried(driver, scenario, first="b", bot_delay=1.0).outcomes == {"Acted"}


@pytest.mark.parametrize("slow", [False, True])
def test_a_bot_moves_though_its_server_has_looked_slowly(*, slow: bool) -> None:
    """It is due while the server does not know who lives, for the tenth part of a second."""
    driver = with_a_bot()

    async def scenario(house: HeldHouse) -> str:
        await house.look()
        await house.enter(ANA, "a")
        await house.look()
        await house.settle(0.5)
        house.node("a").store.is_slow = slow
        house.begin(house.node("a").neighbours.look)
        await house.settle(1.65)
        house.node("a").store.is_slow = False
        await house.look()
        return kinds(await end(house, driver.room.seq))

    assert tried(driver, scenario, bot_delay=2.05).outcomes == {"Acted"}


# --- Coming in by another server


@pytest.mark.parametrize("troubles", [0, 1, 2])
def test_who_comes_in_elsewhere_is_told_on_from_what_they_have_seen(troubles: int) -> None:
    driver = playing()

    async def scenario(house: HeldHouse) -> str:
        one, _ = await both_there(house)
        action = driver.choices()[0]

        def change_over() -> None:
            one.leave()
            house.begin(lambda: one.enter(house.node("b")))

        house.hold("Ana moves", lambda: one.ask(ask.Act, action=action))
        house.hold("Ana is cut off, and comes in at b", change_over)
        await house.race()
        return kinds(await end(house, driver.room.seq))

    found = tried(driver, scenario, troubles=troubles)
    assert found.outcomes >= {"Acted"}


@pytest.mark.parametrize("troubles", [0, 1])
def test_a_move_is_made_once_though_its_server_dies(troubles: int) -> None:
    """It may have arrived, or arrive later; Ana asks again where she comes in."""
    driver = playing()

    async def scenario(house: HeldHouse) -> str:
        one, _ = await both_there(house)
        action = driver.choices()[0]

        def die() -> None:
            house.kill("a")
            house.begin(lambda: one.enter(house.node("b")))

        house.hold("Ana moves", lambda: one.ask(ask.Act, action=action))
        house.hold("a dies, and Ana comes in at b", die)
        await house.race()
        written = kinds(await end(house, driver.room.seq))
        return written if one.node is not None and one.asked else "she could not come in"

    found = tried(driver, scenario, troubles=troubles)
    assert "Acted" in found.outcomes
    assert found.outcomes <= {"Acted", "", "she could not come in"}
    assert troubles or found.outcomes == {"Acted"}


@either_first
@pytest.mark.parametrize("troubles", [0, 1])
def test_who_comes_in_elsewhere_is_nowhere_taken_for_gone(first: str, troubles: int) -> None:
    driver = playing()

    async def scenario(house: HeldHouse) -> str:
        _, two = await both_there(house)
        await house.enter(EVA, "b")
        await house.settle(0.3)
        await house.look()
        await house.settle(0.1)

        def change_over() -> None:
            two.leave()
            house.begin(lambda: two.enter(house.node("a")))

        house.hold("Luis is cut off, and comes in at a", change_over)
        house.hold_time(0.05)
        house.hold_time(0.05)
        await house.race()
        written = kinds(await end(house, driver.room.seq))
        for node in house.nodes:
            assert two.node is None or node.live.attendance.is_here(LUIS.id), node.name
        return written if two.node is not None else ""

    found = tried(driver, scenario, first=first, troubles=troubles, grace=2.0, holds_presence=True)
    assert found.outcomes == {""}
