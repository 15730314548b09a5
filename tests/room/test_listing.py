"""A room as a line of a list."""

from __future__ import annotations

import random

import msgspec

from caida.engine.ruleset import Ruleset
from caida.protocol import commands as ask
from caida.room.listing import show_card, show_own_card
from tests.room.driving import ANA, LUIS, Driver


def test_a_line_of_the_list_tells_who_sits_and_what_differs() -> None:
    driver = Driver(Ruleset.preset("tradicional", seats=3, chain="full"))
    driver.do(ask.Sit, ANA, seat=0)
    driver.do(ask.PlaceBot, ANA, seat=1, bot="conocedor")
    card = show_card(driver.room)
    assert (card.people, card.bots, card.free, card.changed) == (("Ana",), 1, 1, 1)
    driver.do(ask.KeepSeat, ANA, seat=2)
    assert show_card(driver.room).free == 0, "a kept seat is offered to nobody"


def test_an_own_table_tells_who_plays_and_how_it_stands() -> None:
    driver = Driver(Ruleset.preset("tradicional", target=99))
    driver.do(ask.Sit, LUIS, seat=1)
    before = show_own_card(driver.room, 1)
    assert (before.names, before.scores, before.target) == (("", "Luis"), (), 99)
    driver.do(ask.Sit, ANA, seat=0)
    driver.do(ask.Start, ANA)
    driver.play_on((ANA, LUIS), random.Random(4), limit=40)
    match = driver.room.match
    assert match is not None
    cards = [show_own_card(driver.room, seat) for seat in (0, 1)]
    assert any(cards[0].scores)
    assert {card.scores for card in cards} == {match.view(None).scores}
    assert [card.is_your_turn for card in cards] == [driver.room.to_act == seat for seat in (0, 1)]
    assert cards[0].names == ("Ana", "Luis")
    told = msgspec.json.encode(cards[0]).decode()
    assert ANA.id not in told
    assert LUIS.id not in told
