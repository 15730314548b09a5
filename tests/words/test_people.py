"""The cast: everybody at one level, enough of them for any table, and nobody taken for another."""

from __future__ import annotations

from typing import get_args

import pytest

from caida.bots import OPPONENTS
from caida.protocol.values import BOT_FACES, MAX_NAME, MAX_SEAT
from caida.words.people import CAST, Moment, character, named_apart, next_of, of_level

# Logs of rooms are kept for ever, and name these.
KEYS = ["cheo", "nene", "zulay", "yajaira", "goyo", "coromoto", "maigualida", "chucho", "crispulo"]


def test_nobody_leaves_the_cast_and_each_has_a_key_and_a_name_of_their_own() -> None:
    assert [one.key for one in CAST][: len(KEYS)] == KEYS
    assert len({one.key for one in CAST}) == len({one.name for one in CAST}) == len(CAST)
    assert all(character(one.key) is one for one in CAST)
    assert all(len(one.name) <= MAX_NAME for one in CAST)
    assert {one.key for one in CAST} < set(BOT_FACES)


def test_every_level_has_people_for_all_seats_beside_one_s_own() -> None:
    assert {one.level for one in CAST} == set(OPPONENTS)
    for level in OPPONENTS:
        assert len(of_level(level)) >= MAX_SEAT


def test_everybody_has_something_to_say_to_every_moment_and_mostly_keeps_quiet() -> None:
    for one in CAST:
        assert set(one.sayings) == set(get_args(Moment)), one.name
        assert all(one.sayings.values()), one.name
        assert 0 < one.talk <= 50, one.name


@pytest.mark.parametrize("level", OPPONENTS)
def test_the_face_of_a_level_sits_down_first_and_then_the_others(level: str) -> None:
    names: list[str] = []
    for one in of_level(level):
        assert next_of(level, names) is one
        names.append(one.name)
    assert next_of(level, names) is of_level(level)[0]


def test_who_has_a_name_of_the_cast_meets_somebody_else() -> None:
    first, second, *_ = of_level("novato")
    assert next_of("novato", [first.name.upper()]) is second


def test_a_name_beside_the_same_name_gets_a_number() -> None:
    assert named_apart("Cheo", ["Ana"]) == "Cheo"
    assert named_apart("Cheo", ["CHEO"]) == "Cheo 2"
    assert named_apart("Cheo", ["Cheo", "cheo 2"]) == "Cheo 3"
