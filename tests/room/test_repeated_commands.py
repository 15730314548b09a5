"""A repeated command is harmless, however late it comes."""

import pytest

from caida.protocol import commands as ask
from caida.room.deciding import decide
from caida.room.refusals import Refusal
from caida.room.room import COMMANDS_KEPT
from tests.room.driving import ANA, BOTS, LUIS, Driver


def test_a_recent_command_is_known_by_its_id() -> None:
    driver = Driver()
    command = ask.Sit(id="mine", seq=driver.room.seq, seat=0)
    step = driver.append(decide(driver.room, command, ANA, BOTS))
    assert driver.room.answered(ANA.id, "mine") == step.seq
    assert driver.fold().answered(ANA.id, "mine") == step.seq
    assert driver.room.answered(LUIS.id, "mine") is None


@pytest.mark.parametrize("others", range(1, 2 * COMMANDS_KEPT))
def test_a_command_is_never_accepted_twice(others: int) -> None:
    driver = Driver()
    first = ask.PlaceBot(id="first", seq=driver.room.seq, seat=1, bot=BOTS[0])
    driver.append(decide(driver.room, first, ANA, BOTS))
    for number in range(others):
        driver.do(ask.PlaceBot, ANA, seat=1, bot=BOTS[number % 2])
    if driver.room.answered(ANA.id, "first") is None:
        with pytest.raises(Refusal, match="has moved on"):
            decide(driver.room, first, ANA, BOTS)
        with pytest.raises(Refusal, match="has moved on"):
            decide(driver.fold(), first, ANA, BOTS)
    else:
        assert others < COMMANDS_KEPT


def test_what_others_do_makes_no_command_late() -> None:
    driver = Driver()
    command = ask.Sit(id="late", seq=driver.room.seq, seat=0)
    for number in range(2 * COMMANDS_KEPT):
        driver.do(ask.Sit, LUIS, seat=1, contribution=str(number))
    driver.append(decide(driver.room, command, ANA, BOTS))
    assert driver.room.seat_of(ANA.id) == 0


def test_nothing_answers_what_has_not_happened_yet() -> None:
    driver = Driver()
    command = ask.Sit(id="early", seq=driver.room.seq + 1, seat=0)
    with pytest.raises(Refusal, match="has moved on"):
        decide(driver.room, command, ANA, BOTS)
