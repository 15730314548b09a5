"""Orders that come over HTTP: closed, small, and enough for any rules."""

from typing import Any

import msgspec
import pytest

from caida.engine.options import OPTIONS
from caida.engine.ruleset import PRESETS, Ruleset
from caida.protocol.http import MatchesQuery, MeOrder, RoomOrder, RulesOrder, TokenOrder


def test_an_empty_order_makes_a_room_of_ones_own_that_waits() -> None:
    order = msgspec.json.decode(b"{}", type=RoomOrder)
    assert (order.preset, order.seats, order.teams, order.options) == ("tradicional", 2, False, {})
    assert (order.seat, order.start, order.is_public, order.clock) == (0, False, False, 0)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_option_of_a_ruleset_fits_into_one_order_as_it_is(preset: str) -> None:
    options = msgspec.json.decode(msgspec.json.encode(Ruleset.preset(preset).to_dict()))
    assert set(options) == set(OPTIONS)
    order = msgspec.json.decode(msgspec.json.encode({"options": options}), type=RulesOrder)
    assert order.options == options
    assert {type(value) for value in order.options.values()} == {bool, int, str, list}
    for name, value in order.options.items():
        assert type(value) is type(options[name]), "a flag is not a number"


@pytest.mark.parametrize(
    ("kind", "order"),
    [
        (RoomOrder, {"seats": 1}),
        (RoomOrder, {"seats": 5}),
        (RoomOrder, {"clock": 20}),
        (RoomOrder, {"seat": 4}),
        (RoomOrder, {"rules": "fall"}),
        (RoomOrder, {"bots": [{"seat": 1, "bot": "novato"}] * 5}),
        (RoomOrder, {"bots": [{"seat": 1, "bot": "novato", "name": "x"}]}),
        (RoomOrder, {"contribution": "x" * 51}),
        (RulesOrder, {"preset": "x" * 41}),
        (RulesOrder, {"options": {str(number): 1 for number in range(41)}}),
        (RulesOrder, {"options": {"x" * 41: 1}}),
        (RulesOrder, {"options": {"chain": "x" * 41}}),
        (RulesOrder, {"options": {"ronda": [1] * 11}}),
        (RulesOrder, {"options": {"ronda": ["1"]}}),
        (RulesOrder, {"options": {"target": 1.5}}),
        (RulesOrder, {"options": {"target": None}}),
        (RulesOrder, {"options": {"target": {}}}),
        (MeOrder, {"name": "", "colour": "mar"}),
        (MeOrder, {"name": "x" * 61, "colour": "mar"}),
        (MeOrder, {"name": "Ana", "colour": "rojo"}),
        (MeOrder, {"name": "Ana"}),
        (MeOrder, {"name": "Ana", "colour": "mar", "is_program": False}),
        (TokenOrder, {"name": "bot", "token": "mine"}),
    ],
)
def test_an_order_with_anything_else_is_malformed(kind: Any, order: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(order), type=kind)


@pytest.mark.parametrize("limit", ["0", "101", "-1", "1.5", "", "many"])
def test_a_page_of_matches_has_from_one_to_a_hundred(limit: str) -> None:
    assert msgspec.convert({"limit": "100"}, MatchesQuery, strict=False).limit == 100
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"limit": limit}, MatchesQuery, strict=False)


def test_the_first_page_of_matches_starts_after_every_time_there_can_be() -> None:
    latest = MatchesQuery().before
    assert msgspec.convert({"before": str(latest)}, MatchesQuery, strict=False).before == latest
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"before": str(latest + 1)}, MatchesQuery, strict=False)
