"""How a race of two servers is run in all its orders, and how everything must stand afterwards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from caida.engine.ruleset import Ruleset
from caida.protocol import commands as ask
from caida.room import entries
from caida.room.person import Person
from caida.store.base import LogRow
from tests.cluster.orders.client import Client
from tests.cluster.orders.explore import Chooser, Explored, explore
from tests.cluster.orders.held_house import HeldHouse
from tests.cluster.orders.held_store import ROOM
from tests.cluster.orders.lawful import check_log
from tests.room.driving import ANA, LUIS, Driver
from tests.server.two_players import LONG

Scenario = Callable[[HeldHouse], Awaitable[str]]
MOST = 4_000
FIRST = {"a": (9, 3), "b": (3, 9)}  # the draws, by who does what happens by itself
either_first = pytest.mark.parametrize("first", FIRST)
# Something goes wrong once, where that leaves no more than some hundred states.
first_and_troubles = pytest.mark.parametrize(
    ("first", "troubles"), [("a", 0), ("b", 0), ("b", 1)], ids=["a", "b", "b_in_trouble"]
)


def tried(driver: Driver, scenario: Scenario, *, first: str = "a", **given: Any) -> Explored:
    log = [LogRow(*row) for row in driver.kept]

    def run(chooser: Chooser) -> str:
        return HeldHouse(chooser, log, draws=FIRST[first], **given).run(scenario)

    return explore(run, MOST)


def table(**values: Any) -> Driver:
    return Driver(Ruleset.preset("tradicional", seats=2, **LONG), room_id=ROOM, **values)


def playing(**values: Any) -> Driver:
    """Ana and Luis, up to where Ana is to throw a card."""
    driver = table(**values)
    driver.seat_two()
    driver.do(ask.Start, ANA)
    assert driver.room.match is not None
    while driver.room.to_act != 0 or driver.room.match.phase != "play":
        seat = driver.room.to_act
        assert seat is not None
        driver.act((ANA, LUIS)[seat], driver.choices()[0])
    return driver


def with_a_bot() -> Driver:
    """Ana and a bot, whose turn it is after Ana has played."""
    driver = table()
    driver.do(ask.Sit, ANA, seat=0)
    driver.do(ask.PlaceBot, ANA, seat=1, bot="novato")
    driver.do(ask.Start, ANA)
    assert driver.room.match is not None
    has_played = False
    while driver.room.to_act != 1 or not has_played:
        seat = driver.room.to_act
        if seat == 0:
            driver.act(ANA, driver.choices()[0])
            has_played = True
        else:
            action = driver.room.match.legal_actions()[0]
            driver.append(entries.Acted(seat=1, action=action.code, by_bot=True))
    return driver


async def end(house: HeldHouse, begun: int) -> list[entries.Entry]:
    """Everything comes to rest: what was written since it began, if all is as it must be."""
    await house.calm_down()
    written = check_log(ROOM, house.truth.log)[begun - 1 :]
    room = house.fold()
    for node in house.nodes:
        if node.hall.rooms:
            assert node.live.room.seq == room.seq, f"{node.name} has not heard of all"
    for client in house.clients:
        if client.node is not None:
            assert client.seq == room.seq, f"{client.person.name} was not told of all"
            assert client.screen.room["stage"] == room.stage
            assert client.screen.table.get("to_act") == room.to_act
            assert_answered(client, house)
    if room.to_act is not None:
        assert room.person_to_act is not None, "a bot is to move, and does not"
    return written


def assert_answered(client: Client, house: HeldHouse) -> None:
    done = [entries.decode_entry(row.entry).command for row in house.truth.log]
    for command, answers in client.answers.items():
        said = set(answers) - {"unavailable"}  # nobody could say, and that was said
        assert answers, f"{command} was not answered"
        assert len(said) <= 1, f"{command} was answered {answers}"
        assert said in (set(), {"accepted"}) or command not in done, f"{command} was done"
        assert said != {"accepted"} or command in done, f"{command} was not done"


def kinds(written: Sequence[entries.Entry]) -> str:
    return " ".join(type(entry).__name__ for entry in written)


async def both_there(
    house: HeldHouse, one: Person = ANA, two: Person = LUIS
) -> tuple[Client, Client]:
    """One by way of a and two of b, and both servers know of both."""
    await house.look()
    clients = await house.enter(one, "a"), await house.enter(two, "b")
    await house.settle(0.5)
    await house.look()
    await house.settle(0.05)
    return clients


def take_each_other_for_dead(house: HeldHouse) -> None:
    for node in house.nodes:
        for other in list(node.live.attendance.elsewhere):
            node.live.lose_server(other)
