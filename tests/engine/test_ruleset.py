"""Rulesets: the presets are the table of the rules, and what can't be is refused by name."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from dataclasses import fields
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caida.engine.errors import RulesetError
from caida.engine.match import Match
from caida.engine.options import OPTIONS, Option
from caida.engine.ruleset import PRESETS, Ruleset
from caida.engine.tables import table_of
from tests.engine.rulesets import PRESET_MODES
from tests.engine.strategies import rulesets

BY_RANK = (1, 1, 1, 1, 1, 1, 1, 2, 3, 4)

# docs/rules/rules.md: the presets' own table, then the cantos', then what the rules say of both.
TABLE: dict[str, tuple[object, object]] = {
    "direction": ("left", "right"),
    "deal_order": ("mesa_first", "dealer_chooses"),
    "mal_echada": (1, 0),
    "duplicate_limit": (3, 0),
    "capture": ("must", "must"),
    "chain": ("free", "full"),
    "caida_across_tandas": (True, True),
    "mesa_limpia_last_tanda": (False, True),
    "false_canto": (0, 0),
    "trivilin_wins": ("twelves", "never"),
    "canto_settle": ("tanda_end", "all_sung"),
    "canto_tie": ("cards", "seat"),
    "quota3": (13, 12),
    "ronda": (BY_RANK, BY_RANK),
    "trivilin": (5, 5),
    "patrulla": (6, 6),
    "vigia": (7, 7),
    "registro": (8, 8),
    "maguaro": (9, 0),
    "registrico": (10, 0),
    "casa_chica": (11, 10),
    "casa_grande": (12, 12),
    "chiguire": (0, 0),
    "target": (24, 24),
    "first_dealer": ("draw", "draw"),
    "caida_points": (BY_RANK, BY_RANK),
    "caida_on_mesa": (False, False),
    "mata_canto": (False, False),
    "mata_mesa": (False, False),
    "mesa_limpia": (4, 4),
    "canto_call": ("auto", "auto"),
    "canto_pay": ("highest", "highest"),
}
MODES = {
    ("tradicional", 2, False),
    ("tradicional", 3, False),
    ("tradicional", 4, False),
    ("tradicional", 4, True),
    ("fall", 2, False),
    ("fall", 3, False),
    ("fall", 4, True),
}


@pytest.mark.parametrize(("column", "name"), [(0, "tradicional"), (1, "fall")])
def test_a_preset_is_its_column_of_the_table(column: int, name: str) -> None:
    expected = {option: values[column] for option, values in TABLE.items()}
    assert dict(PRESETS[name].values) == expected
    assert Ruleset.preset(name).to_dict() == {"seats": 2, "teams": False, **expected}


def test_presets_are_played_in_the_modes_of_the_table() -> None:
    assert set(PRESET_MODES) == MODES
    for name in PRESETS:
        for seats, teams in ((2, False), (3, False), (4, False), (4, True)):
            if (name, seats, teams) in MODES:
                ruleset = Ruleset.preset(name, seats=seats, teams=teams)
                assert (ruleset.seats, ruleset.teams) == (seats, teams)
            else:
                with pytest.raises(RulesetError) as caught:
                    Ruleset.preset(name, seats=seats, teams=teams)
                assert caught.value.code == "preset.mode"
                assert caught.value.params["option"] == "seats"


def test_a_ruleset_has_every_option_and_begins_as_tradicional() -> None:
    assert [item.name for item in fields(Ruleset)] == list(OPTIONS)
    assert Ruleset() == Ruleset.preset("tradicional") == Ruleset.from_dict({})


@pytest.mark.parametrize(
    ("seats", "teams", "sides", "tandas"),
    [(2, False, 2, 6), (3, False, 3, 4), (4, False, 4, 3), (4, True, 2, 3)],
)
def test_sides_and_tandas_follow_from_the_seats(
    seats: int, teams: bool, sides: int, tandas: int
) -> None:
    ruleset = Ruleset(seats=seats, teams=teams)
    assert (ruleset.sides, ruleset.tandas) == (sides, tandas)
    expected = [0, 1, 0, 1] if teams else list(range(seats))
    assert [ruleset.side_of(seat) for seat in range(seats)] == expected


@settings(max_examples=150)
@given(rulesets())
def test_every_ruleset_reads_back_from_toml_and_json(ruleset: Ruleset) -> None:
    assert Ruleset.from_toml(ruleset.to_toml()) == ruleset
    assert Ruleset.from_json(ruleset.to_json()) == ruleset
    assert Ruleset.from_dict(ruleset.to_dict()) == ruleset
    assert tomllib.loads(ruleset.to_toml()) == json.loads(ruleset.to_json())
    assert hash(Ruleset.from_toml(ruleset.to_toml())) == hash(ruleset)
    assert table_of(Ruleset.from_json(ruleset.to_json())) is table_of(ruleset)


@settings(max_examples=60)
@given(rulesets())
def test_a_ruleset_is_a_preset_and_what_differs_from_it(ruleset: Ruleset) -> None:
    for name in PRESETS:
        changes = ruleset.changes_from(name)
        values = {**PRESETS[name].values, **changes}
        assert (
            Ruleset.from_dict({**values, "seats": ruleset.seats, "teams": ruleset.teams}) == ruleset
        )
    nearest = len(ruleset.changes_from(ruleset.nearest_preset()))
    assert nearest == min(len(ruleset.changes_from(name)) for name in PRESETS)


@settings(max_examples=60)
@given(rulesets(), st.integers(0, 2**32))
def test_every_valid_ruleset_can_be_played(ruleset: Ruleset, seed: int) -> None:
    match = Match(ruleset, seed=seed)
    assert match.legal_actions()


# --- What is refused

ANYWHERE_WRONG: tuple[object, ...] = (
    None,
    1.5,
    "quizás",
    [],
    {},
    -1,
    10**30,
    float("nan"),
    b"draw",
    {1},
    object(),
)


def wrong_values(option: Option) -> list[object]:
    """Values of other types, near misses, and what is just outside the span."""
    values: list[object] = [*ANYWHERE_WRONG]
    if option.is_flag:
        return [*values, 0, 1, "true"]
    values += [True, "24", [1] * 9, [1] * 11, [1] * 9 + [100], [1] * 9 + ["1"], [True] * 10]
    if option.low is not None and option.high is not None:
        values += [option.low - 1, option.high + 1]
    return values


@pytest.mark.parametrize("name", OPTIONS)
def test_a_wrong_value_names_the_option_and_what_is_allowed(name: str) -> None:
    for value in wrong_values(OPTIONS[name]):
        options: dict[str, Any] = {name: value}
        builds: list[Callable[[], Ruleset]] = [
            partial(Ruleset.from_dict, options),
            partial(Ruleset().with_options, **options),
            partial(Ruleset.preset, "fall", **options),
        ]
        for build in builds:
            with pytest.raises(RulesetError) as caught:
                build()
            assert caught.value.code == "option.value"
            assert caught.value.params["option"] == name
            assert str(caught.value).startswith(f"{name} = ")
            assert OPTIONS[name].allowed in str(caught.value)


@pytest.mark.parametrize("name", ["targget", "", "SEATS", "preset", "ronda.10"])
def test_an_unknown_option_is_named_with_those_there_are(name: str) -> None:
    builds: list[Callable[[], Ruleset]] = [
        partial(Ruleset.from_dict, {name: 1}),
        partial(Ruleset().with_options, **{name: 1}),
        partial(Ruleset.from_json, json.dumps({name: 1})),
        partial(Ruleset.from_toml, f"{json.dumps(name)} = 1"),
    ]
    for build in builds:
        with pytest.raises(RulesetError) as caught:
            build()
        assert caught.value.code == "option.unknown"
        assert caught.value.params["option"] == name
        assert all(option in str(caught.value) for option in OPTIONS)


@pytest.mark.parametrize(
    ("options", "named", "allowed"),
    [
        ({"seats": 2, "teams": True}, "teams", "seats = 4"),
        ({"seats": 3, "teams": True}, "teams", "seats = 4"),
        ({"seats": 2, "first_dealer": 2}, "first_dealer", "0..1"),
        ({"seats": 3, "first_dealer": 3}, "first_dealer", "0..2"),
        ({"caida_on_mesa": False, "mata_mesa": True}, "mata_mesa", "caida_on_mesa = true"),
        ({"canto_call": "auto", "false_canto": 1}, "false_canto", "canto_call = manual"),
    ],
)
def test_an_impossible_combination_names_the_option(
    options: dict[str, object], named: str, allowed: str
) -> None:
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_dict(options)
    assert caught.value.code == "option.combination"
    assert caught.value.params["option"] == named
    assert named in str(caught.value)
    assert allowed in str(caught.value)
    other, value = next(iter(options.items()))
    assert f"{other} = {str(value).lower()}" in str(caught.value)


def test_an_unknown_preset_is_named_with_those_there_are() -> None:
    with pytest.raises(RulesetError, match=r"bridge.*tradicional, fall") as caught:
        Ruleset.preset("bridge")
    assert (caught.value.code, caught.value.params["option"]) == ("preset.unknown", "preset")


@pytest.mark.parametrize(
    "text", ["", "[]", "{", "3", '"fall"', "null", "[" * 100_000, '{"target": 1' + "0" * 5000 + "}"]
)
def test_text_that_is_no_json_object_is_refused(text: str) -> None:
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_json(text)
    assert caught.value.code in ("ruleset.syntax", "ruleset.no_object", "option.value")


@pytest.mark.parametrize("text", ["target", "target = ", "a = 1\na = 2", "x = " + "[" * 100_000])
def test_text_that_is_no_toml_is_refused(text: str) -> None:
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_toml(text)
    assert caught.value.code == "ruleset.syntax"
