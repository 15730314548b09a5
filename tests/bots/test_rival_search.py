"""The search against a rival lets other threads run, and its values are chances."""

from __future__ import annotations

import pytest

from caida.bots.known import Known
from caida.bots.rival_hands import weigh_hands
from caida.bots.rival_search import RivalSearch
from caida.bots.win_chance_weights import win_chance
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from tests.bots.threads import MANY, is_seen_at_work


@pytest.mark.compiled
def test_another_thread_runs_while_all_hands_of_a_rival_are_searched() -> None:
    """Those that the other of two may hold at the start of a tanda, in one call."""
    ruleset = Ruleset.preset("tradicional", capture="may")
    match = Match(ruleset, seed=1)
    match.play(match.legal_actions()[0])
    assert match.to_act is not None
    known = Known(match.view(match.to_act))
    kernel = known.public_kernel()
    search = RivalSearch(kernel, weigh_hands(known, 1 - match.to_act, kernel), win_chance(ruleset))
    assert is_seen_at_work(lambda: search.value_of(kernel, match.legal_actions()[0].code), MANY)
