"""Learning is the same everywhere, and goes on from lap to lap."""

from __future__ import annotations

from caida.bots.learning import Course, learn
from caida.bots.win_chance import PARAMETERS
from caida.engine.ruleset import Ruleset


def course(laps: int) -> Course:
    return Course("tradicional 2", Ruleset.preset("tradicional"), laps, 60)


def test_a_course_teaches_the_same_every_time() -> None:
    first, again = learn(course(2)), learn(course(2))
    assert first == again
    assert len(first.weights) == PARAMETERS


def test_more_laps_teach_more() -> None:
    assert learn(course(8)).error < learn(course(1)).error
