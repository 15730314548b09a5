"""The trace between the kernel and its narrator loses nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from caida.engine import codes
from caida.engine.codes import TRACE_ROWS
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from tests.engine.strategies import matches


@settings(max_examples=80)
@given(matches())
def test_nothing_fills_even_half_a_trace(match: Match) -> None:
    assert max(len(step.events) for step in match.history) < TRACE_ROWS // 2


def test_a_trace_that_overflowed_is_told_and_not_cut_short() -> None:
    match = Match(Ruleset(), seed=1)
    for _ in range(TRACE_ROWS // 2):  # two rows each
        match._kernel.resign(0, codes.BY_RESIGNATION)
    assert len(match._narrator.tell()) == TRACE_ROWS
    for _ in range(TRACE_ROWS // 2 + 1):
        match._kernel.resign(0, codes.BY_RESIGNATION)
    with pytest.raises(RuntimeError, match="66 rows"):
        match._narrator.tell()
