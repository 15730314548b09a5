"""The table of a ruleset's cantos, as the kernel reads it, says what ``read_hand`` says."""

from __future__ import annotations

from itertools import permutations

import pytest

from caida.engine.actions import Action
from caida.engine.cantos import CANTOS, hands_of_steps, is_played, read_hand, wins_at_once
from caida.engine.cards import STEP_SHIFT
from caida.engine.codes import OVER
from caida.engine.kernel import Kernel
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from tests.engine.positions import between_two
from tests.engine.rulesets import numbered_ruleset

SING = Action("sing").code
CLAIMS = {Action.claim(canto).code: canto for canto in CANTOS}


def about_to_sing(ruleset: Ruleset) -> Kernel:
    """Seat 0 of two may sing by hand, and lie; the target is out of reach of any canto."""
    options = ruleset.with_options(
        seats=2,
        teams=False,
        first_dealer="draw",
        target=999,
        canto_call="manual",
        false_canto=1,
        canto_settle="tanda_end",
    )
    position = between_two("2o 6c", "1c 4o 10e", "5o 7e 11e", tanda=2).position()
    return Match.from_position(options, position, seed=1)._kernel


def dealt(kernel: Kernel, steps: tuple[int, ...]) -> Kernel:
    """The same with a hand of these ranks, in this order; the suits tell equal ranks apart."""
    hand = [step << STEP_SHIFT | suit for suit, step in enumerate(steps)]
    kernel = kernel.clone()
    kernel.set_hand(0, hand)
    kernel.set_dealt(0, hand)
    return kernel


@pytest.mark.parametrize("number", range(5))
def test_a_hand_s_canto_does_not_depend_on_the_order_it_was_dealt_in(number: int) -> None:
    kernel = about_to_sing(numbered_ruleset(number))
    ruleset = kernel.rules.ruleset
    played = {canto for canto in CANTOS if is_played(ruleset, canto)}
    for hand in hands_of_steps():
        reading = read_hand(ruleset, hand)
        own = set() if reading is None else {reading.canto}
        for order in set(permutations(hand)):
            legal = dealt(kernel, order).legal_codes()
            assert (SING in legal) == (reading is not None)
            assert {CLAIMS[code] for code in legal if code in CLAIMS} == played - own


@pytest.mark.parametrize("wins", ["never", "twelves", "any"])
def test_a_trivilin_wins_at_once_where_the_rules_say_so(wins: str) -> None:
    """CAN-7."""
    kernel = about_to_sing(Ruleset().with_options(trivilin_wins=wins))
    for hand in hands_of_steps():
        reading = read_hand(kernel.rules.ruleset, hand)
        if reading is not None:
            after = dealt(kernel, hand)
            after.apply(SING)
            assert (after.phase == OVER) == wins_at_once(kernel.rules.ruleset, reading)
