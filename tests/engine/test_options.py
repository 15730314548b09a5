"""Options: what each allows, said and checked; test_ruleset.py refuses what they don't."""

from __future__ import annotations

import pytest

from caida.engine.options import OPTIONS


def test_what_an_option_needs_is_an_allowed_value_of_another() -> None:
    needing = [option for option in OPTIONS.values() if option.needs is not None]
    assert [option.name for option in needing] == ["teams", "mata_mesa", "false_canto"]
    for option in needing:
        assert option.needs is not None
        other, value = option.needs
        assert other != option.name
        assert OPTIONS[other].check(value) == value


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("teams", "true, false"),
        ("chain", "free, full"),
        ("target", "1..999"),
        ("first_dealer", "draw, random, 0..3"),
        ("ronda", "[0..99] × 10 (1 2 3 4 5 6 7 10 11 12)"),
    ],
)
def test_what_is_allowed_can_be_said_in_no_language(name: str, allowed: str) -> None:
    assert OPTIONS[name].allowed == allowed


@pytest.mark.parametrize("value", ["draw", "random", 0, 3])
def test_an_option_may_allow_words_and_numbers_both(value: object) -> None:
    assert OPTIONS["first_dealer"].check(value) == value


def test_points_by_rank_are_kept_so_that_nobody_can_change_them() -> None:
    points = [1, 1, 1, 1, 1, 1, 1, 2, 3, 4]
    kept = OPTIONS["ronda"].check(points)
    points[0] = 99
    assert kept == (1, 1, 1, 1, 1, 1, 1, 2, 3, 4)
