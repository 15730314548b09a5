"""What has been seen, in words and in numbers."""

from __future__ import annotations

import re

from hypothesis import given, settings

from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.envs.openspiel_text import (
    WIDTH,
    describe,
    describe_hands,
    most_decisions,
    most_rows,
    rows_of,
    story_of,
)
from tests.engine.play import play_on
from tests.engine.strategies import matches
from tests.envs.by_rank import dealt_again, inputs_of


def test_a_story_tells_one_s_own_hand_and_what_all_saw() -> None:
    table = dealt_again(play_on(Match(Ruleset(first_dealer=0), seed=2), 2, 4))
    mine, theirs, nobody_s = (story_of(table, seat) for seat in (0, 1, None))
    assert mine.startswith("deal 0, count ")
    assert len(re.findall(r"\bhand \d+ \d+ \d+", mine)) == 1
    assert "hand" not in nobody_s
    assert re.sub(r"hand [\d ]+, ", "", mine) == re.sub(r"hand [\d ]+, ", "", theirs) == nobody_s


def test_a_story_that_was_told_before_goes_on() -> None:
    match = play_on(Match(Ruleset(), seed=5), 5, 30)
    for table, _ in inputs_of(match):
        story_of(table, 0)
    fresh = table.copy()
    fresh.stories.clear()
    assert story_of(table, 0) == story_of(fresh, 0)


@settings(max_examples=60)
@given(matches())
def test_rows_and_decisions_keep_to_their_bounds(match: Match) -> None:
    table = dealt_again(match)
    deals = max(table.kernel.deal, 1)
    for seat in range(match.ruleset.seats):
        rows = rows_of(table.events, seat)
        assert len(rows) <= deals * most_rows(match.ruleset)
        assert all(len(row) == WIDTH and row[0] > 0 for row in rows)
    decisions = sum(step.action is not None for step in match.history)
    assert decisions <= deals * most_decisions(match.ruleset)


def test_a_table_is_told_in_ranks_alone() -> None:
    table = dealt_again(play_on(Match(Ruleset(), seed=5), 5, 10))
    told = describe(table.view(0), has_hand=True, has_table=True)
    assert "hand " in told
    assert "mesa " in told
    assert not re.search(r"\d[oceb]\b", told + describe_hands(table.kernel))
