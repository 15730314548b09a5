"""How the chances of winning are learned for one way of playing: laps of self-play.

No clock and no outside chance: the same on every machine.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from caida.bots.self_play import SelfPlay
from caida.bots.win_chance import PARAMETERS, WinChance
from caida.engine.kernel import Kernel
from caida.engine.ruleset import Ruleset
from caida.engine.tables import table_of

LAPS = 50
MATCHES = 40_000  # in a lap
FIRST_RATE = 0.05
COOLING = 0.9  # of the rate, every lap after the first ten


class Course(NamedTuple):
    """What is to be learned: ``name`` is that of the mode among the weights."""

    name: str
    ruleset: Ruleset
    laps: int = LAPS
    matches: int = MATCHES


class Learned(NamedTuple):
    """``error`` is the mean squared one over the last lap."""

    weights: list[float]
    error: float


def learn(course: Course) -> Learned:
    rng = random.Random("caida values")
    win_chance = WinChance()
    win_chance.load([rng.uniform(-0.5, 0.5) for _ in range(PARAMETERS)])
    self_play = SelfPlay(Kernel(table_of(course.ruleset)), win_chance)
    error = 0.0
    for lap in range(course.laps):
        rate = FIRST_RATE * COOLING ** max(0, lap - 10)
        error = self_play.run(lap + 1, course.matches, rate)
    return Learned([round(weight, 4) for weight in win_chance.dump()], error)
