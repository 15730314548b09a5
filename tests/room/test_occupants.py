"""Who holds a seat: bots are told apart from everybody, and people keep what they chose."""

import pytest

from caida.engine.ruleset import Ruleset
from caida.protocol import commands as ask
from caida.protocol.values import COLOURS
from caida.room.occupants import Occupant, seat_bot, tell_bots_apart
from tests.room.driving import ANA, LUIS, Driver


@pytest.mark.parametrize("room_id", [f"room-{number}" for number in range(len(COLOURS))])
def test_a_bot_has_a_colour_and_a_name_that_nobody_else_at_the_table_has(room_id: str) -> None:
    driver = Driver(Ruleset.preset("tradicional", seats=4), room_id=room_id)
    driver.do(ask.Sit, ANA, seat=1)
    driver.do(ask.PlaceBot, ANA, seat=0, bot="novato")
    driver.do(ask.PlaceBot, ANA, seat=2, bot="novato")
    driver.do(ask.PlaceBot, ANA, seat=2, bot="maestro")
    driver.do(ask.Start, ANA, fill="conocedor")
    holders = [holder for holder in driver.room.seats if holder]
    assert len({holder.colour for holder in holders}) == 4
    assert len({holder.name for holder in holders}) == 4
    folded = [holder.colour for holder in driver.fold().seats if holder]
    assert folded == [holder.colour for holder in holders]


def test_a_bot_gives_its_colour_up_to_who_sits_down_with_it() -> None:
    driver = Driver(Ruleset.preset("tradicional", seats=4))
    driver.do(ask.PlaceBot, ANA, seat=0, bot="novato")
    bot = driver.room.seats[0]
    assert bot is not None
    driver.do(ask.Sit, LUIS._replace(colour=bot.colour), seat=1)
    driver.do(ask.Start, LUIS, fill="conocedor")
    holders = [holder for holder in driver.room.seats if holder]
    assert driver.room.seats[1] is not None
    assert driver.room.seats[1].colour != holders[0].colour
    assert len({holder.colour for holder in holders}) == 4
    folded = [holder.colour for holder in driver.fold().seats if holder]
    assert folded == [holder.colour for holder in holders]


def test_two_people_of_one_colour_keep_it_and_the_bots_take_others() -> None:
    seats = [
        seat_bot("room-1", 0, "novato"),
        Occupant("person", "Ana", "basto", person="ana"),
        None,
        Occupant("program", "Luis", "basto", person="luis"),
    ]
    bot, ana, _, luis = seats
    assert bot is not None
    bot.colour = "basto"
    tell_bots_apart(seats)
    assert ana is not None
    assert luis is not None
    assert (ana.colour, luis.colour, bot.colour) == ("basto", "basto", "mar")


def test_after_the_last_colour_comes_the_first() -> None:
    bots = [Occupant("bot", name, COLOURS[-1], bot="novato") for name in ("Cheo", "Goyo", "Zulay")]
    tell_bots_apart(bots)
    assert [bot.colour for bot in bots] == [COLOURS[-1], COLOURS[0], COLOURS[1]]


def test_who_is_away_holds_the_seat_and_does_not_play() -> None:
    for kind in ("person", "program"):
        holder = Occupant(kind, "Ana", "mar", person="ana")
        assert (holder.is_person, holder.plays) == (True, True)
        holder.away = "clock"
        assert (holder.is_person, holder.plays) == (True, False)
    bot = seat_bot("room-1", 0, "novato")
    assert (bot.is_person, bot.plays) == (False, False)
