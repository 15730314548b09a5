"""Chance by a seed: the same everywhere, different for each, and evenly spread."""

from __future__ import annotations

import pickle
from collections import Counter
from copy import copy

from caida.engine.cards import CARDS
from caida.engine.kernel import Kernel
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.engine.tables import table_of
from caida.envs.dice import Dice, VectorChance
from tests.engine.builds import run_python
from tests.engine.play import play_on

RULESET = Ruleset(seats=3)
SHOWN = """
from caida.engine.kernel import Kernel
from caida.engine.ruleset import Ruleset
from caida.engine.tables import table_of
from caida.envs.dice import Dice
dice, kernel = Dice(), Kernel(table_of(Ruleset()))
for seed in (0, 1, 2**63, 2**64 - 1):
    dice.begin(kernel, seed, 3)
    print(*kernel.random, *(dice.below(40) for _ in range(9)), repr(dice.fraction()))
"""


def words_of(seed: int, episode: int) -> tuple[int, ...]:
    kernel = Kernel(table_of(RULESET))
    Dice().begin(kernel, seed, episode)
    return tuple(kernel.random)


def test_no_two_episodes_of_any_seeds_are_alike() -> None:
    seen = {words_of(seed, episode) for seed in range(300) for episode in range(20)}
    assert len(seen) == 300 * 20


def test_builds_agree_on_every_number() -> None:
    assert run_python("-c", SHOWN) == run_python("-c", SHOWN, interpreted=True)


def test_numbers_are_evenly_spread() -> None:
    dice = Dice()
    dice.begin(Kernel(table_of(RULESET)), 1, 0)
    counts = Counter(dice.below(7) for _ in range(70_000))
    assert set(counts) == set(range(7))
    assert max(abs(count - 10_000) for count in counts.values()) < 500
    fractions = [dice.fraction() for _ in range(10_000)]
    assert 0 <= min(fractions) < 0.01
    assert 0.99 < max(fractions) < 1
    assert abs(sum(fractions) / 10_000 - 0.5) < 0.02


def test_a_deck_is_whole_and_each_is_another() -> None:
    chance = VectorChance(RULESET, 5)
    decks = [tuple(chance.deck("deal")) for _ in range(20)]
    assert all(sorted(deck) == list(CARDS) for deck in decks)
    assert len(set(decks)) == 20
    assert {chance.index("place", 5) for _ in range(100)} == set(range(5))


def test_a_chance_is_copied_and_pickled_where_it_stands() -> None:
    chance = VectorChance(RULESET, 5, 2)
    chance.deck("draw")
    twins = [copy(chance), pickle.loads(pickle.dumps(chance))]
    deck = chance.deck("deal")
    assert [twin.deck("deal") for twin in twins] == [deck, deck]


def test_a_match_with_it_can_be_copied() -> None:
    match = play_on(Match(RULESET, chance=VectorChance(RULESET, 5)), 1, 40)
    twin = match.copy()
    assert play_on(twin, 2, 200).events == play_on(match, 2, 200).events
