"""Learning by self-play: the same on every machine, and it does learn."""

from __future__ import annotations

from random import Random

import pytest

from caida.bots.self_play import SelfPlay
from caida.bots.win_chance import PARAMETERS, WinChance
from caida.engine.kernel import Kernel
from caida.engine.ruleset import Ruleset
from caida.engine.tables import table_of


def learn(laps: int) -> tuple[list[float], list[float]]:
    """The errors of some laps, and the weights after them."""
    source = Random(1)
    win_chance = WinChance()
    win_chance.load([source.uniform(-0.5, 0.5) for _ in range(PARAMETERS)])
    self_play = SelfPlay(Kernel(table_of(Ruleset.preset("tradicional"))), win_chance)
    return [self_play.run(lap + 1, 100, 0.05) for lap in range(laps)], win_chance.dump()


@pytest.mark.compiled
def test_it_errs_less_the_more_it_has_played() -> None:
    errors, _ = learn(3)
    assert errors[2] < errors[0] < 0.3


@pytest.mark.compiled
def test_the_same_matches_teach_the_same() -> None:
    assert learn(2) == learn(2)
