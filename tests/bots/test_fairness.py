"""A bot gets a view and nothing else: by its types, by what hangs on a view, and by what it plays
when everything that it can't see is another."""

from __future__ import annotations

import ast
import gc
import inspect
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import get_type_hints

import pytest
from hypothesis import given, settings

import caida.bots
from caida.bots import BOT_NAMES, make_bot
from caida.engine.actions import Action
from caida.engine.chance import ScriptedChance, SeededChance
from caida.engine.kernel import Kernel
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.engine.views import View, Watcher
from tests.engine.hidden import other_world
from tests.engine.play import play_on
from tests.engine.rulesets import MODES
from tests.engine.strategies import matches_in_play, seeds

BOTS = Path(caida.bots.__file__).parent
HIDING = (Match, Kernel, Watcher, SeededChance, ScriptedChance)
# What everything leads to and nothing of a match hangs on.
SHARED = (type, ModuleType, FunctionType, BuiltinFunctionType)


def everything_within(start: object) -> Iterator[object]:
    """All objects that can be reached from one, classes and modules aside."""
    seen: set[int] = set()
    waiting = [start]
    while waiting:
        each = waiting.pop()
        if id(each) in seen or isinstance(each, SHARED):
            continue
        seen.add(id(each))
        yield each
        waiting += gc.get_referents(each)


@pytest.mark.parametrize("name", BOT_NAMES)
def test_a_bot_is_asked_with_a_view_alone(name: str) -> None:
    choose = make_bot(name, 1).choose
    assert list(inspect.signature(choose).parameters) == ["view"]
    assert get_type_hints(choose) == {"view": View, "return": Action}


@pytest.mark.parametrize(("seats", "teams"), MODES)
def test_nothing_hidden_hangs_on_a_view(seats: int, teams: bool) -> None:
    match = play_on(Match(Ruleset(seats=seats, teams=teams), seed=1), 1, 9)
    assert match.to_act is not None
    view = match.view(match.to_act)
    within = list(everything_within(view))
    assert view.hand in within
    assert [each for each in within if isinstance(each, HIDING)] == []
    assert any(isinstance(each, HIDING) for each in everything_within(match))


def test_no_bot_knows_what_a_match_is() -> None:
    """Not even by import: a module here can't name the thing that knows all cards."""
    files = [file for file in BOTS.rglob("*.py") if "external" not in file.parts]
    assert len(files) > 8
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in getattr(node, "names", []) if hasattr(alias, "name")]
            module = getattr(node, "module", None)
            assert "caida.engine.match" not in (module, *names), file.name
            assert module != "caida" or "Match" not in names, file.name


@pytest.mark.compiled
def test_the_same_is_played_whatever_cannot_be_seen() -> None:
    found: Counter[str] = Counter()

    @settings(max_examples=80)
    @given(matches_in_play(), seeds)
    def compare_worlds(match: Match, number: int) -> None:
        source = Random(number)
        seat = match.to_act
        assert seat is not None
        chosen = {name: make_bot(name, 7).choose(match.view(seat)) for name in BOT_NAMES}
        for _ in range(2):
            other = other_world(match, seat, source, source.choice((2, 3, 6, 40)))
            if other is None:
                continue
            found["worlds"] += 1
            found["hands"] += hidden_hands(match) != hidden_hands(other)
            for name in BOT_NAMES:
                assert make_bot(name, 7).choose(other.view(seat)) == chosen[name], name

    compare_worlds()
    assert found["worlds"] > 60, found
    assert found["hands"] > 25, found


def hidden_hands(match: Match) -> list[list[int]]:
    seats = range(match.ruleset.seats)
    return [sorted(match._kernel.get_hand(seat)) for seat in seats if seat != match.to_act]
