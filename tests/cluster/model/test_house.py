"""Every state that some nodes, two people and a bot can come to at one table: nothing is lost, done
twice or told otherwise, and the table goes on; and what it would be without each of the mechanisms.
"""

from __future__ import annotations

from typing import get_args

import pytest

from tests.cluster.model.house import Break, House
from tests.cluster.model.search import search
from tests.cluster.model.table import BOT, Rules

MOST = 100_000
MOVES = Rules(("Ana", BOT))
SWAPS = Rules((BOT,), people=("Luis",), swappers=("Luis",), asks=2)
# How many states there are is told in docs/decisions/0091.
WHOLE = {
    "a move, a clock and a bot, watched": (House(MOVES), 10_954),
    "a command that undoes itself, twice": (House(SWAPS), 5_451),
    "two people by turns": (House(Rules(("Ana", "Luis")), has_bus=False), 49_093),
    "three nodes": (House(MOVES, nodes=3, has_bus=False), 46_574),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", WHOLE)
def test_all_is_well_wherever_it_comes_to(name: str) -> None:
    house, states = WHOLE[name]
    found = search(house, MOST)
    assert not found.wrong, str(found)
    assert found.states == states


BROKEN: dict[Break, tuple[Rules, str]] = {
    "tells before it stores": (MOVES, "Luis was told what is not in the log"),
    "knows no commands": (SWAPS, "entry 2 does once more what Luis asked once"),
    "forgets commands without a limit": (SWAPS, "entry 3 does once more what Luis asked once"),
    "writes without comparing": (MOVES, "entry 2 ends a time that has ended"),
    "does not decide again": (MOVES, "entry 2 ends a time that has ended"),
    "never polls": (MOVES, "nothing more happens, and Luis is not told of entry 1"),
    "reads while it writes": (MOVES, "Ana was told what is not in the log"),
    "lets people in without looking": (MOVES, "Luis, who has seen entry 1, is sent back"),
}


def test_each_mechanism_is_taken_away_once() -> None:
    assert ["", *BROKEN] == list(get_args(Break))


@pytest.mark.parametrize("broken", BROKEN)
def test_without_a_mechanism_something_is_wrong(broken: Break) -> None:
    rules, wrong = BROKEN[broken]
    assert search(House(rules, broken=broken), MOST).wrong == wrong


def test_what_goes_wrong_can_be_read() -> None:
    found = search(House(SWAPS, broken="knows no commands"), MOST)
    assert str(found).splitlines() == [
        "1. Luis comes in at A",
        "2. Luis asks A for a swap",
        "3. Luis is cut off from A",
        "4. Luis comes in at B",
        "5. A takes Luis's swap",
        "6. B polls, and reads",
        "7. B takes Luis's swap",
        "=> entry 2 does once more what Luis asked once",
    ]
