"""The weights that are shipped: a set for every mode, and the nearest one for a house's rules."""

from __future__ import annotations

import pytest

from caida.bots.win_chance import PARAMETERS
from caida.bots.win_chance_weights import win_chance
from caida.engine.codes import SHUFFLE
from caida.engine.kernel import Kernel
from caida.engine.ruleset import Ruleset
from caida.engine.tables import table_of
from tests.engine.rulesets import PRESET_MODES


def weights_of(ruleset: Ruleset) -> list[float]:
    return win_chance(ruleset).dump()


def test_every_mode_of_every_preset_has_learned_weights_of_its_own() -> None:
    found = {
        tuple(weights_of(Ruleset.preset(preset, seats=seats, teams=teams)))
        for preset, seats, teams in PRESET_MODES
    }
    assert len(found) == len(PRESET_MODES)
    assert {len(weights) for weights in found} == {PARAMETERS}


@pytest.mark.parametrize(("preset", "seats", "teams"), PRESET_MODES)
def test_who_is_ahead_is_likelier_to_win_and_near_the_end_almost_sure(
    preset: str, seats: int, teams: bool
) -> None:
    ruleset = Ruleset.preset(preset, seats=seats, teams=teams)
    kernel = Kernel(table_of(ruleset))
    kernel.phase = SHUFFLE
    chances = []
    for points in (2, 8, 16, 23):
        kernel.scores = [points, 8, 8, 8]
        chances.append(win_chance(ruleset).of_side(kernel, 0, 0, 0))
    assert chances == sorted(chances)
    assert chances[0] < 1 / ruleset.sides < chances[2]
    assert chances[3] > 0.8


def test_a_house_s_rules_are_played_by_the_preset_nearest_to_them() -> None:
    fall = Ruleset.preset("fall", seats=3)
    house = fall.with_options(target=40, mesa_limpia=2)
    assert weights_of(house) == weights_of(fall)
    assert weights_of(house) != weights_of(Ruleset(seats=3))


def test_a_mode_that_the_nearest_preset_does_not_have_is_played_by_another_s() -> None:
    alone = Ruleset(seats=4).with_options(**Ruleset.preset("fall").changes_from("tradicional"))
    assert alone.nearest_preset() == "fall"
    assert weights_of(alone) == weights_of(Ruleset(seats=4))


def test_what_one_learns_on_is_nobody_else_s() -> None:
    before = weights_of(Ruleset())
    win_chance(Ruleset()).load([0.0] * PARAMETERS)
    assert weights_of(Ruleset()) == before
