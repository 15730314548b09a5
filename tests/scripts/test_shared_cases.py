"""The cases that Python and the page share are current, right, and enough."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from caida.engine.events import EVENT_TYPES
from caida.engine.match import Match
from caida.engine.views import Watcher
from caida.room.showing import show_table
from scripts import shared_cases
from tests.engine.play import Chooser
from tests.engine.rulesets import MODES

Json = dict[str, Any]
CASES: Json = json.loads(shared_cases.FILE.read_text(encoding="utf-8"))
MATCHES: list[Json] = CASES["matches"]
# The page's repository stays light.
MOST_BYTES = 300_000


def test_the_file_is_as_the_code_would_write_it() -> None:
    text = shared_cases.FILE.read_text(encoding="utf-8")
    assert text == shared_cases.write(), "run make types"
    assert len(text.encode()) < MOST_BYTES


def plain(value: object) -> Json:
    """As JSON gives it back."""
    decoded: Json = json.loads(msgspec.json.encode(value))
    return decoded


@pytest.mark.parametrize("case", MATCHES, ids=lambda case: case["number"])
def test_a_fold_ends_every_step_as_the_view_of_the_match(case: Json) -> None:
    number, seat = case["number"], case["seat"]
    ruleset = shared_cases.ruleset_of(number)
    match, chooser = Match(ruleset, seed=number), Chooser(number)
    told = plain(shared_cases.shown_in(Watcher(ruleset, seat)))
    for move, step in enumerate(case["steps"]):
        for _, changed in step["events"]:
            told |= changed
        view = match.view(seat)
        table = plain(show_table(view))
        assert step["turn"] == {"phase": table["phase"], "to_act": table["to_act"]}
        assert {name: told[name] for name in shared_cases.FIELDS} == {
            name: table[name] for name in shared_cases.FIELDS
        }
        assert told["hand"] == [str(card) for card in view.hand]
        if match.outcome is None:
            shared_cases.go_on(match, chooser, number, move)
    assert match.outcome is not None


def test_the_matches_have_every_event_and_every_mode() -> None:
    told = {
        event["event"] for case in MATCHES for step in case["steps"] for event, _ in step["events"]
    }
    assert told == {kind.__name__ for kind in EVENT_TYPES}
    modes = {(case["ruleset"]["seats"], case["ruleset"]["teams"]) for case in MATCHES}
    assert modes == set(MODES)
    assert {case["seat"] for case in MATCHES} == {None, 0, 1, 2, 3}


def changes_of(case: Json, event: str, field: str) -> list[object]:
    return [
        changed[field]
        for step in case["steps"]
        for told, changed in step["events"]
        if told["event"] == event and field in changed
    ]


@pytest.mark.parametrize(
    ("option", "value", "event", "is_fallible"),
    [
        ("caida_across_tandas", False, "TandaDealt", False),  # CAI-2
        ("caida_on_mesa", True, "MesaCardDealt", True),  # CAI-3
    ],
)
def test_what_can_be_fallen_on_changes_where_the_rules_say_so(
    option: str, value: bool, event: str, is_fallible: bool
) -> None:
    for case in MATCHES:
        if case["ruleset"][option] != value:
            assert changes_of(case, event, "last_throw") == []
    found = [
        change
        for case in MATCHES
        if case["ruleset"][option] == value
        for change in changes_of(case, event, "last_throw")
    ]
    assert len(found) > 3
    assert all((change is not None) == is_fallible for change in found)


def test_lies_are_found_out_where_the_rules_allow_them() -> None:  # CAN-8
    for event in ("CantoExposed", "CantoFined"):
        liars = {case["number"] for case in MATCHES if changes_of(case, event, "exposed")}
        assert liars <= {case["number"] for case in MATCHES if case["ruleset"]["false_canto"]}
        assert liars
    fined = [
        (told["points"], "exposed" in changed)
        for case in MATCHES
        for step in case["steps"]
        for told, changed in step["events"]
        if told["event"] == "CantoFined"
    ]
    # It costs something or, who has nothing, nothing; and it is news or was known before.
    assert {points < 0 for points, _ in fined} == {True, False}
    assert {is_news for _, is_news in fined} == {True, False}


def test_mesas_are_killed_where_the_rules_say_so() -> None:  # CAI-5
    killed = {case["number"] for case in MATCHES if changes_of(case, "CountVoided", "scores")}
    assert killed
    assert killed <= {case["number"] for case in MATCHES if case["ruleset"]["mata_mesa"]}


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("capture", "may"),
        ("canto_call", "manual"),
        ("canto_settle", "all_sung"),
        ("mata_mesa", True),
    ],
)
def test_rules_that_change_what_happens_are_there_and_not_there(option: str, value: object) -> None:
    assert 5 < sum(case["ruleset"][option] == value for case in MATCHES) < len(MATCHES) - 5
