"""Hypothesis: random rulesets, and matches played for a while under them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import assume
from hypothesis import strategies as st

from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from tests.engine.play import MAX_MOVES, play_on
from tests.engine.rulesets import ruleset_from

T = TypeVar("T")

seeds = st.integers(0, 2**32)
# Half of the matches are left early, where the rules of the deal and the first tanda are at work.
lengths = st.one_of(st.integers(0, 30), st.integers(0, MAX_MOVES))


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Every valid ruleset with a low target can come up."""

    def pick(values: Sequence[T]) -> T:
        return draw(st.sampled_from(values))

    return ruleset_from(pick)


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A match broken off anywhere, or played to its end."""
    return play_on(Match(draw(rulesets()), seed=draw(seeds)), draw(seeds), draw(lengths))


@st.composite
def matches_in_play(draw: st.DrawFn) -> Match:
    """A match that waits for a card, so that it has a position; few are over so early."""
    ruleset = draw(rulesets()).with_options(target=draw(st.sampled_from((24, 12, 99))))
    match = play_on(Match(ruleset, seed=draw(seeds)), draw(seeds), draw(st.integers(0, 60)))
    while match.phase in ("order", "count"):
        match.play(draw(st.sampled_from(match.legal_actions())))
    assume(match.phase == "play")
    return match
