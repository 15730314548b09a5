"""An engine in Python reads the very view that its seat has."""

from __future__ import annotations

import json

from hypothesis import given, settings

from caida.bots.external.view_reading import read_view
from caida.engine.match import Match
from tests.engine.strategies import matches


@settings(max_examples=150)
@given(matches())
def test_a_view_that_went_through_json_is_the_same(match: Match) -> None:
    for seat in (None, *range(match.ruleset.seats)):
        view = match.view(seat)
        assert read_view(json.loads(json.dumps(view.to_dict()))) == view
