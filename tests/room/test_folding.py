"""A log that makes no sense is refused where it stops making sense, whatever is wrong with it."""

import random

import pytest

from caida.engine.actions import PLAY_STRIDE
from caida.protocol import commands as ask
from caida.room import entries
from caida.room.entries import encode_entry
from caida.room.folding import BrokenLog, fold
from tests.room.driving import ANA, LUIS, Driver

NO_ACTION = PLAY_STRIDE - 1  # between the plays of one card and those of the next


@pytest.fixture
def playing() -> Driver:
    driver = Driver()
    driver.seat_two()
    driver.do(ask.Start, ANA)
    driver.play_on((ANA, LUIS), random.Random(3), limit=3)
    return driver


def test_a_log_without_its_beginning_is_broken() -> None:
    for rows in ([(0, encode_entry(entries.Started()))], []):
        with pytest.raises(BrokenLog) as caught:
            fold("r", rows)
        assert (caught.value.room, caught.value.seq) == ("r", 1)


@pytest.mark.parametrize(
    "stored",
    [
        b"",
        b"{",
        b'{"e":"tomorrow"}',
        b'{"e":"seated","seat":0}',
        encode_entry(entries.Acted(seat=0, action=-1)),
        encode_entry(entries.Acted(seat=0, action=NO_ACTION)),
        encode_entry(entries.Acted(seat=1, action=NO_ACTION)),
        encode_entry(entries.Acted(seat=0, action=10**6)),
        encode_entry(entries.Returned(seat=7)),
        encode_entry(entries.BotPlaced(seat=9, bot="novato")),
    ],
)
def test_an_entry_that_makes_no_sense_names_its_place(playing: Driver, stored: bytes) -> None:
    playing.kept.append((playing.now, stored))
    with pytest.raises(BrokenLog) as caught:
        playing.fold()
    assert caught.value.seq == len(playing.kept)


def test_rules_that_nobody_can_play_are_broken_at_the_first_entry(playing: Driver) -> None:
    at, stored = playing.kept[0]
    created = entries.decode_entry(stored)
    assert isinstance(created, entries.Created)
    created.ruleset["seats"] = 17
    with pytest.raises(BrokenLog) as caught:
        fold("r", [(at, encode_entry(created))])
    assert caught.value.seq == 1


def test_a_seat_taken_back_in_a_log_from_before_folds_as_it_did(playing: Driver) -> None:
    """Whoever came back used to play the turn they had lost; such logs are still read."""
    seat = playing.room.to_act
    assert seat is not None
    person = (ANA, LUIS)[seat]
    playing.append(entries.TakenOver(seat=seat, away="clock"))
    playing.append(entries.Returned(seat=seat))
    assert playing.room.match is not None
    action = playing.room.match.legal_actions()[0]
    step = playing.append(entries.Acted(by=person.id, command="own", seat=seat, action=action.code))
    assert (step.change.kind, step.change.seat, step.change.by_bot) == ("acted", seat, False)
    assert not playing.room.is_turn_lost
