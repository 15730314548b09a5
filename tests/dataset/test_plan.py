"""Plans: who sits where, and what makes two the same."""

from __future__ import annotations

from dataclasses import replace

import caida
from caida.engine.ruleset import Ruleset
from tests.dataset.plans import SMALL


def test_everybody_comes_to_every_seat() -> None:
    assert [SMALL.seating(match) for match in (1, 2, 3)] == [
        ("conocedor", "novato"),
        ("novato", "conocedor"),
        ("conocedor", "novato"),
    ]
    three = replace(
        SMALL, ruleset=Ruleset.preset("tradicional", seats=3), players=("azar", "novato", "yo")
    )
    assert three.seating(2) == ("yo", "azar", "novato"), "on by one seat"
    four = replace(SMALL, ruleset=Ruleset.preset("tradicional", seats=4), players=("azar",))
    assert four.seating(3) == ("azar",) * 4
    teams = replace(SMALL, ruleset=Ruleset.preset("tradicional", seats=4, teams=True))
    assert teams.seating(1) == ("conocedor", "novato", "conocedor", "novato"), "a pair a side"


def test_the_last_file_may_have_fewer_matches() -> None:
    assert SMALL.files == 4
    assert replace(SMALL, matches=8).files == 4


def test_whatever_changes_a_row_changes_the_identity() -> None:
    others = [
        replace(SMALL, seed="8"),
        replace(SMALL, coach=True),
        replace(SMALL, players=("novato", "conocedor")),
        replace(SMALL, matches=9),
        replace(SMALL, matches_a_file=3),
        replace(SMALL, seconds=3.0),
        replace(SMALL, ruleset=Ruleset.preset("fall")),
    ]
    assert all(other.identity() != SMALL.identity() for other in others)
    assert replace(SMALL).identity() == SMALL.identity()
    assert SMALL.identity()["caida"] == caida.__version__, "another one may play otherwise"
