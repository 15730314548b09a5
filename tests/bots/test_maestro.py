"""The maestro repeats itself with a seed, sees what matters, and errs in nothing that is known."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path

import pytest

from caida.bots import Conocedor, Maestro
from caida.bots.maestro import SING, distinct_plays
from caida.engine.actions import Action
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from tests.bots.last_tanda import BruteForce, last_tandas
from tests.engine.positions import between_two
from tests.engine.rulesets import MODES, numbered_ruleset

EXACT = 1e-9
ROOT = Path(__file__).parents[2]


def test_a_spectator_is_not_asked_to_decide() -> None:
    with pytest.raises(ValueError, match="spectator"):
        Maestro(1).values(Match(Ruleset(first_dealer=0), seed=1).view(None))


@pytest.mark.parametrize(("seats", "teams"), MODES)
def test_the_same_seed_and_view_give_the_same_action(seats: int, teams: bool) -> None:
    """Whatever the bot was asked before, and in whatever order."""
    match = Match(Ruleset.preset("tradicional", seats=seats, teams=teams), seed=2)
    veteran = Maestro("seed")
    for _ in range(26):
        assert match.to_act is not None
        view = match.view(match.to_act)
        chosen = veteran.choose(view)
        assert Maestro("seed").choose(view) == veteran.choose(view) == chosen
        match.play(chosen)


def test_the_maestro_gives_every_play_a_chance_between_nothing_and_certainty() -> None:
    for seed, (seats, teams) in enumerate(MODES):
        match = Match(Ruleset.preset("tradicional", seats=seats, teams=teams), seed=seed)
        match.play(match.legal_actions()[0])
        assert match.to_act is not None
        view = match.view(match.to_act)
        values = Maestro(1).values(view)
        assert list(values) == distinct_plays(view)
        assert all(0.0 <= value <= 1.0 for value in values.values())
        assert Maestro(1).choose(view) == max(values, key=lambda action: values[action])


def last_turns(mesa: str, hand: str, other: str, thrown: str, scores: tuple[int, int]) -> Match:
    """The last tanda of tradicional: seat 1 has just thrown a card, and seat 0, who deals and has
    taken everything so far, is to act."""
    return between_two(
        mesa, hand, other, tanda=6, dealer=0, thrown=thrown, scores=scores, takes_all=True
    )


def test_it_keeps_the_rey_that_would_lose_the_match_if_it_were_fallen_on() -> None:
    """The count wins it, unless the other one, a point short, falls on something before."""
    view = last_turns("4c 7e 6e", "12o 5o 2o", "12c 1c", "6e", (20, 23)).view(0)
    values = Maestro(1).values(view)
    assert values[Action.play("12o")] == 0.0
    assert values[Action.play("5o")] == values[Action.play("2o")] == 1.0
    assert Maestro(1).choose(view) != Action.play("12o")


def test_it_falls_where_that_wins_the_match_at_once() -> None:
    view = last_turns("4c 7e 5e 12e", "12o 5o 2o", "5c 1c", "12e", (21, 23)).view(0)
    assert Maestro(1).choose(view) == Action.play("12o", 1)
    assert Maestro(1).values(view)[Action.play("12o", 1)] == 1.0


# --- The last tanda between two, against brute force


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


# --- Both builds


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
from tests.bots.test_maestro import choices_of_the_maestro
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
