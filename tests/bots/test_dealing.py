"""The dealer sees its own hand first, and counts towards the numbers it holds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caida.bots.dealing import choose_dealing
from caida.engine.actions import Action
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.notation import parse_cards

UP, DOWN = Action("count_up"), Action("count_down")


@pytest.mark.parametrize(
    ("hand", "chosen"),
    [
        ("4o 3c 12e", UP),
        ("1o 2c 12e", DOWN),
        ("1o 2c 4e", DOWN),
        ("3o 4c 1e", UP),
        ("1o 4c 12e", UP),
        ("5o 6c 7e", UP),
    ],
)
def test_the_numbers_one_holds_come_last_in_the_count(hand: str, chosen: Action) -> None:
    match = Match(Ruleset.preset("fall", first_dealer=1), seed=1)
    match.play(Action("hands_first"))
    view = replace(match.view(1), hand=parse_cards(hand))
    assert choose_dealing(view) == chosen


def test_a_dealer_who_has_seen_no_card_counts_up() -> None:
    view = Match(Ruleset.preset("tradicional", first_dealer=1), seed=1).view(1)
    assert (view.phase, view.hand) == ("count", ())
    assert choose_dealing(view) == UP
