"""Who holds a seat: bots are told apart from everybody, and people keep what they chose."""

import pytest

from caida.engine.ruleset import Ruleset
from caida.protocol import commands as ask
from caida.protocol.values import COLOURS
from caida.room.occupants import Occupant, seat_bot, seat_character, tell_apart
from caida.words.people import CAST, character, of_level
from tests.room.driving import ANA, EVA, LUIS, Driver


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
    assert [holder for holder in driver.fold().seats if holder] == holders


@pytest.mark.parametrize("level", ["novato", "conocedor", "maestro"])
def test_a_name_means_a_level_however_somebody_comes_to_the_table(level: str) -> None:
    driver = Driver(Ruleset.preset("tradicional", seats=4))
    driver.do(ask.Sit, ANA, seat=1)
    driver.do(ask.PlaceBot, ANA, seat=3, bot="novato")
    driver.do(ask.PlaceBot, ANA, seat=3, bot=level)
    driver.do(ask.Start, ANA, fill=level)
    bots = [holder for holder in driver.room.seats if holder and not holder.is_person]
    assert [bot.bot for bot in bots] == [level] * 3
    assert {bot.character for bot in bots} == {one.key for one in of_level(level)}
    assert bots[2].name == of_level(level)[0].name, "the face of the level came first"
    for bot in bots:
        assert (bot.name, bot.bot) == (character(bot.character).name, level)
        assert bot.face == bot.character


def test_four_of_a_level_are_three_people_and_one_of_the_same_name() -> None:
    driver = Driver(Ruleset.preset("tradicional", seats=4))
    driver.do(ask.Start, ANA, fill="novato")
    names = [holder.name for holder in driver.room.seats if holder]
    assert names == [*(one.name for one in of_level("novato")), f"{CAST[0].name} 2"]


def test_a_bot_takes_no_name_that_a_person_has() -> None:
    driver = Driver(Ruleset.preset("tradicional", seats=4))
    driver.do(ask.Sit, ANA._replace(name="zulay"), seat=0)
    driver.do(ask.Start, ANA, fill="novato")
    assert [driver.room.holder(seat).name for seat in (1, 2, 3)] == ["Cheo", "Nené", "Cheo 2"]


def test_the_bots_of_old_logs_keep_the_names_they_had() -> None:
    driver = Driver(Ruleset.preset("tradicional", seats=4), room_id="room-1")
    driver.keep(b'{"e":"bot","by":"ana-id","command":"c1","seat":1,"bot":"maestro"}')
    driver.keep(b'{"e":"started","by":"ana-id","command":"c2","fill":"novato","recipe":2}')
    room = driver.fold()
    held = [(room.holder(seat).name, room.holder(seat).colour) for seat in range(4)]
    assert held == [
        ("Maigualida", "basto"),
        ("Nené", "mar"),
        ("Coromoto", "mango"),
        ("Goyo", "cacao"),
    ]
    assert [room.holder(seat).bot for seat in range(4)] == ["novato", "maestro", "novato", "novato"]


def test_somebody_of_the_cast_has_the_same_colour_at_every_table_where_it_is_free() -> None:
    colours = [seat_character(one.key, one.level, []).colour for one in of_level("maestro")]
    assert len(set(colours)) == 3
    for room_id in ("room-1", "room-2"):
        driver = Driver(room_id=room_id)
        driver.do(ask.PlaceBot, ANA, seat=1, bot="maestro")
        assert driver.room.holder(1).colour == colours[0]


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


def test_of_two_people_of_one_colour_one_gives_way_and_a_bot_to_both() -> None:
    seats = [
        seat_bot("room-1", 0, "novato"),
        Occupant("person", "Ana", "basto", person="ana"),
        None,
        Occupant("program", "Luis", "basto", person="luis"),
    ]
    bot, ana, _, luis = seats
    assert bot is not None
    bot.colour = "basto"
    tell_apart(seats)
    assert ana is not None
    assert luis is not None
    assert (ana.colour, luis.colour, bot.colour) == ("basto", "mar", "mango")


def test_who_sits_down_second_takes_the_next_free_colour_wherever_they_sit() -> None:
    driver = Driver(Ruleset.preset("tradicional", seats=4))
    driver.do(ask.Sit, LUIS, seat=3)
    driver.do(ask.Sit, EVA._replace(colour="cacao"), seat=2)
    driver.do(ask.Sit, ANA._replace(colour="mango"), seat=0)
    colours = [holder.colour if holder else None for holder in driver.room.seats]
    assert colours == ["flor", None, "cacao", "mango"]  # after mango comes cacao, which Eva has
    assert [holder.colour if holder else None for holder in driver.fold().seats] == colours


def test_who_moves_to_another_seat_disturbs_nobody_and_may_have_their_own_colour_again() -> None:
    driver = Driver(Ruleset.preset("tradicional", seats=4))
    driver.do(ask.Sit, LUIS, seat=1)
    driver.do(ask.Sit, ANA._replace(colour="mango"), seat=0)
    driver.do(ask.Sit, LUIS, seat=2)
    colours = [holder.colour if holder else None for holder in driver.room.seats]
    assert colours == ["cacao", None, "mango", None]
    driver.do(ask.Stand, LUIS)
    assert driver.room.holder(0).colour == "cacao"  # nobody changes colour without doing anything
    driver.do(ask.Sit, ANA._replace(colour="mango"), seat=1)
    assert driver.room.holder(1).colour == "mango"


def test_after_the_last_colour_comes_the_first() -> None:
    bots = [Occupant("bot", name, COLOURS[-1], bot="novato") for name in ("Cheo", "Goyo", "Zulay")]
    tell_apart(bots)
    assert [bot.colour for bot in bots] == [COLOURS[-1], COLOURS[0], COLOURS[1]]


def test_who_is_away_holds_the_seat_and_does_not_play() -> None:
    for kind in ("person", "program"):
        holder = Occupant(kind, "Ana", "mar", person="ana")
        assert (holder.is_person, holder.plays) == (True, True)
        holder.away = "clock"
        assert (holder.is_person, holder.plays) == (True, False)
    bot = seat_bot("room-1", 0, "novato")
    assert (bot.is_person, bot.plays) == (False, False)
