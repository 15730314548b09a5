"""The maestro's search: exact where nothing is hidden, the same in both builds, and polite enough
to let other threads run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from itertools import chain, islice
from pathlib import Path
from queue import SimpleQueue

import pytest

from caida.bots import Conocedor, Maestro
from caida.bots.known import Known
from caida.bots.maestro import SING
from caida.bots.rival_hands import weigh_hands
from caida.bots.rival_search import RivalSearch
from caida.bots.solver import Solver
from caida.bots.win_chance_weights import win_chance
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from tests.bots.last_tanda import BruteForce, last_tandas
from tests.engine.rulesets import numbered_ruleset

EXACT = 1e-9
ROOT = Path(__file__).parents[2]


def two_seat_rulesets() -> Iterator[Ruleset]:
    """Random rules between two."""
    for number in range(10_000):
        ruleset = numbered_ruleset(number).with_options(target=24)
        if ruleset.seats == 2:
            yield ruleset


def positions(ruleset: Ruleset) -> Iterator[Match]:
    return chain.from_iterable(last_tandas(ruleset, number) for number in range(10_000))


def find_errors(bot: Maestro | Conocedor, matches: Iterator[Match]) -> tuple[int, int, int]:
    """How many positions there were, with how many real choices, and how many wrong answers."""
    looked_at = real = wrong = 0
    for match in matches:
        worth = BruteForce(match.ruleset).worth(match)
        assert match.to_act is not None
        chosen = bot.choose(match.view(match.to_act))
        best = max(worth.values())
        looked_at += 1
        real += best - min(worth.values()) > EXACT
        wrong += best - worth[chosen] > EXACT
    return looked_at, real, wrong


@pytest.mark.parametrize("preset", ["tradicional", "fall"])
def test_there_is_not_one_error_in_two_thousand_last_tandas_between_two(preset: str) -> None:
    ruleset = Ruleset.preset(preset)
    looked_at, real, wrong = find_errors(Maestro(1), islice(positions(ruleset), 2_000))
    assert (looked_at, wrong) == (2_000, 0)
    assert real > 600


def test_the_last_tanda_is_played_exactly_under_any_rules() -> None:
    some = chain.from_iterable(
        islice(positions(ruleset), 12) for ruleset in islice(two_seat_rulesets(), 60)
    )
    looked_at, real, wrong = find_errors(Maestro(1), some)
    assert wrong == 0
    assert looked_at == 720
    assert real > 150


def test_brute_force_finds_the_errors_of_a_bot_that_does_not_search() -> None:
    ruleset = Ruleset.preset("tradicional")
    _, _, wrong = find_errors(Conocedor(1), islice(positions(ruleset), 250))
    assert wrong > 10


def test_the_chances_are_those_of_brute_force_for_every_play() -> None:
    ruleset = Ruleset.preset("tradicional")
    brute_force = BruteForce(ruleset)
    for match in islice(positions(ruleset), 100):
        worth = brute_force.worth(match)
        assert match.to_act is not None
        for action, chance in Maestro(1).values(match.view(match.to_act)).items():
            assert chance == pytest.approx(worth[action], abs=EXACT)


def solve_a_table_of_four() -> Callable[[], object]:
    """One call that takes about a tenth of a second: four hands, everybody for themselves."""
    ruleset = Ruleset.preset("tradicional", seats=4, capture="may")
    kernel = first_tanda(ruleset, 1)._kernel.clone()
    kernel.tracing = 0
    kernel.halts = 1
    solver = Solver(kernel, win_chance(ruleset))
    return lambda: solver.value(kernel, kernel.legal_codes()[0])


def search_against_a_rival() -> Callable[[], object]:
    """All the hands that the other of two may hold at the start of a tanda, in one call."""
    ruleset = Ruleset.preset("tradicional", capture="may")
    match = first_tanda(ruleset, 1)
    assert match.to_act is not None
    known = Known(match.view(match.to_act))
    kernel = known.public_kernel()
    hands = weigh_hands(known, 1 - match.to_act, kernel)
    search = RivalSearch(kernel, hands, win_chance(ruleset))
    return lambda: search.value_of(kernel, match.legal_actions()[0].code)


def first_tanda(ruleset: Ruleset, seed: int) -> Match:
    match = Match(ruleset, seed=seed)
    match.play(match.legal_actions()[0])
    return match


def is_seen_at_work(work: Callable[[], object], calls: int) -> bool:
    """Whether another thread gets to run in the middle of one of some calls. No thread is asked to
    make room meanwhile, so it does only if the call itself lets go of the interpreter."""
    is_inside = is_seen = False
    announced: SimpleQueue[bool] = SimpleQueue()

    def work_on() -> None:
        nonlocal is_inside
        for _ in range(calls):
            if is_seen:
                break
            announced.put(True)
            is_inside = True
            work()
            is_inside = False
        announced.put(False)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1_000)
    try:
        thread = threading.Thread(target=work_on)
        thread.start()
        while not is_seen and announced.get():
            is_seen = is_inside
        thread.join()
    finally:
        sys.setswitchinterval(before)
    return is_seen


@pytest.mark.compiled
@pytest.mark.parametrize("prepare", [solve_a_table_of_four, search_against_a_rival])
def test_another_thread_runs_while_a_search_is_under_way(
    prepare: Callable[[], Callable[[], object]],
) -> None:
    """A busy machine may let the other thread wait for many calls, but not for ever."""
    assert is_seen_at_work(prepare(), calls=10_000)


def test_a_call_that_keeps_the_interpreter_is_not_seen_at_work() -> None:
    numbers = list(range(200_000))
    assert not is_seen_at_work(lambda: sum(numbers), calls=20)


def choices_of_the_maestro() -> list[int]:
    """What it plays at some decisions of a match between two, early and late in a tanda."""
    match = Match(Ruleset.preset("tradicional"), seed=11)
    maestro = Maestro(1)
    chosen = []
    for decision in range(36):
        if decision % 5 in (1, 3) and match.to_act is not None:
            chosen.append(maestro.choose(match.view(match.to_act)).code)
        match.play(match.legal_actions()[-1])
    return chosen


SCRIPT = """
import json, sys
from caida.engine.build import COMPILED
from tests.bots.test_search import choices_of_the_maestro
assert not COMPILED
json.dump(choices_of_the_maestro(), sys.stdout)
"""


@pytest.mark.compiled
@pytest.mark.slow
def test_compiled_and_interpreted_choose_the_same() -> None:
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "CAIDA_INTERPRETED": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(run.stdout) == choices_of_the_maestro()


def test_a_canto_that_would_feed_the_rivals_is_kept_quiet() -> None:
    """Sung by hand, with the best canto taking the points of all (CAN-5)."""
    ruleset = Ruleset.preset("tradicional", canto_call="manual", canto_pay="winner_takes")
    silent = wrong = 0
    for match in islice(positions(ruleset), 2_000):
        assert match.to_act is not None
        view = match.view(match.to_act)
        if SING not in view.legal_actions():
            continue
        worth = BruteForce(ruleset).worth(match)
        chosen = Maestro(1).choose(view)
        silent += chosen != SING
        wrong += max(worth.values()) - worth[chosen] > EXACT
    assert wrong == 0
    assert silent > 0
