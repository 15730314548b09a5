"""The solver lets other threads run; what it finds is compared with brute force in test_maestro."""

from __future__ import annotations

import pytest

from caida.bots.solver import Solver
from caida.bots.win_chance_weights import win_chance
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from tests.bots.threads import MANY, is_seen_at_work


@pytest.mark.compiled
def test_another_thread_runs_while_a_table_is_solved() -> None:
    """Four hands, everybody for themselves, in one call."""
    ruleset = Ruleset.preset("tradicional", seats=4, capture="may")
    match = Match(ruleset, seed=1)
    match.play(match.legal_actions()[0])
    kernel = match._kernel.clone()
    kernel.tracing = 0
    kernel.halts = 1
    solver = Solver(kernel, win_chance(ruleset))
    assert is_seen_at_work(lambda: solver.value(kernel, kernel.legal_codes()[0]), MANY)


def test_a_call_that_keeps_the_interpreter_is_not_seen_at_work() -> None:
    numbers = list(range(200_000))
    assert not is_seen_at_work(lambda: sum(numbers), calls=20)
