"""Ana against a bot, whose moves are made for it."""

from __future__ import annotations

from caida.protocol import commands as ask
from caida.room.automatic import bot_move
from tests.room.driving import ANA, Driver


def alone_with_a_bot(times: int = 0) -> Driver:
    """Ana against a bot; so often she has played and taken it back, and then played."""
    driver = Driver()
    driver.do(ask.Sit, ANA, seat=0)
    driver.do(ask.Start, ANA, fill="novato")
    for _ in range(times):
        play(driver)
        driver.do(ask.TakeBack, ANA)
    if times:
        play(driver)
    return driver


def play(driver: Driver) -> None:
    """A decision of Ana's, and the bot's before and after it."""
    while driver.room.to_act != 0:
        act_for_bot(driver)
    driver.act(ANA, driver.choices()[0])
    while driver.room.to_act == 1:
        act_for_bot(driver)


def act_for_bot(driver: Driver) -> None:
    assert driver.room.match is not None
    action = driver.room.match.legal_actions()[0]
    entry = bot_move(driver.room, driver.room.turn_seq, action)
    assert entry is not None
    driver.append(entry)
