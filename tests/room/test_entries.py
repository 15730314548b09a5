"""The log of a room as it is stored: what was written once is read for good."""

from typing import get_args

import msgspec
import pytest

from caida.room import entries
from caida.room.entries import AnyEntry, decode_entry, encode_entry

STORED: dict[str, entries.Entry] = {
    '{"e":"created","by":"ana","code":"ABCDE","ruleset":{"seats":2},"clock":15,"is_public":true,'
    '"secret":"5e5e"}': entries.Created(
        by="ana", code="ABCDE", ruleset={"seats": 2}, clock=15, is_public=True, secret="5e5e"
    ),
    '{"e":"seated","by":"ana","command":"c1","seat":0,"name":"Ana","colour":"mar",'
    '"is_program":true,"contribution":"arepa"}': entries.Seated(
        by="ana",
        command="c1",
        seat=0,
        name="Ana",
        colour="mar",
        is_program=True,
        contribution="arepa",
    ),
    '{"e":"seated","seat":0,"name":"Ana","colour":"mar","face":"abuela"}': entries.Seated(
        seat=0, name="Ana", colour="mar", face="abuela"
    ),
    '{"e":"stood","seat":1}': entries.Stood(seat=1),
    '{"e":"bot","seat":1,"bot":"novato"}': entries.BotPlaced(seat=1, bot="novato"),
    '{"e":"bot","seat":1,"bot":"novato","character":"cheo"}': entries.BotPlaced(
        seat=1, bot="novato", character="cheo"
    ),
    '{"e":"started","fill":"novato","characters":{"1":"cheo"},"recipe":2}': entries.Started(
        fill="novato", characters={1: "cheo"}, recipe=2
    ),
    '{"e":"cleared","seat":1}': entries.Cleared(seat=1),
    '{"e":"kept","seat":1,"name":"María"}': entries.SeatKept(seat=1, name="María"),
    '{"e":"swapped","seat":0,"other":1}': entries.Swapped(seat=0, other=1),
    '{"e":"removed","seat":1}': entries.Removed(seat=1),
    '{"e":"readmitted","person":"luis"}': entries.Readmitted(person="luis"),
    '{"e":"held"}': entries.Held(),
    '{"e":"started","fill":"novato","recipe":2}': entries.Started(fill="novato", recipe=2),
    '{"e":"started"}': entries.Started(fill="", recipe=1),
    '{"e":"undone","by":"a","command":"c","seat":0}': entries.TakenBack(
        by="a", command="c", seat=0
    ),
    '{"e":"acted","seat":1,"action":640,"by_bot":true}': entries.Acted(
        seat=1, action=640, by_bot=True
    ),
    '{"e":"over","seat":1,"away":"gone"}': entries.TakenOver(seat=1, away="gone"),
    '{"e":"back","seat":1}': entries.Returned(seat=1),
    '{"e":"resigned","seat":1,"abandoned":true}': entries.Resigned(seat=1, abandoned=True),
    '{"e":"rematch","seat":1,"contribution":"queso"}': entries.RematchWanted(
        seat=1, contribution="queso"
    ),
    '{"e":"renamed","seat":1,"name":"Lucho","colour":"flor","face":"barba"}': entries.Renamed(
        seat=1, name="Lucho", colour="flor", face="barba"
    ),
    '{"e":"closed"}': entries.Closed(),
}


@pytest.mark.parametrize("stored", STORED)
def test_an_entry_is_stored_as_it_always_was_and_read_back(stored: str) -> None:
    entry = STORED[stored]
    assert msgspec.json.decode(encode_entry(entry)) == msgspec.json.decode(stored)
    assert decode_entry(stored) == decode_entry(stored.encode()) == entry


def test_no_kind_of_entry_is_left_out() -> None:
    assert {type(entry) for entry in STORED.values()} == set(get_args(AnyEntry))


@pytest.mark.parametrize(
    ("known", "other"),
    [
        ('"clock":15', '"clock":20'),
        ('"secret":"5e5e"', '"secret":"5E5E"'),
        ('"colour":"mar"', '"colour":"rojo"'),
        ('"face":"abuela"', '"face":"marciano"'),
        ('"away":"gone"', '"away":"tired"'),
        ('"recipe":2', '"recipe":0'),
        ('"action":640', '"action":"640"'),
        ('"e":"closed"', '"e":"burned"'),
    ],
)
def test_an_entry_that_nobody_can_have_written_is_not_read(known: str, other: str) -> None:
    stored = next(stored for stored in STORED if known in stored)
    with pytest.raises(msgspec.ValidationError):
        decode_entry(stored.replace(known, other))
