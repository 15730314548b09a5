"""The tables of a ruleset, as the kernel reads them, say what plain functions say."""

from __future__ import annotations

from itertools import permutations

import pytest

from caida.engine.actions import CARD_SHIFT, Action
from caida.engine.cantos import CANTOS, hands_of_steps, is_played, read_hand, wins_at_once
from caida.engine.cards import RANKS, STEP_SHIFT
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


@pytest.mark.parametrize("capture", ["must", "may"])
@pytest.mark.parametrize("chain", ["free", "full"])
def test_every_rank_is_played_on_every_mesa_as_the_rules_say(capture: str, chain: str) -> None:
    """CAP-1, CAP-2: which plays are listed, in which order, and which are legal."""
    ruleset = Ruleset().with_options(capture=capture, chain=chain)
    kernel = about_to_sing(ruleset)
    for ranks in range(1 << len(RANKS)):
        kernel.set_mesa([step << STEP_SHIFT for step in range(len(RANKS)) if ranks >> step & 1])
        for step in range(len(RANKS)):
            card = step << STEP_SHIFT | 3
            kernel.set_hand(0, [card])
            run = next(length for length in range(11) if not ranks >> (step + length) & 1)
            takes = [0] if run == 0 else [run] if chain == "full" else list(range(1, run + 1))
            if run > 0 and capture == "may":
                takes.insert(0, 0)
            assert kernel.legal_codes() == [card << CARD_SHIFT | taken for taken in takes]
            assert [taken for taken in range(11) if kernel.may_take(step, taken)] == takes


@pytest.mark.parametrize("suits", range(1, 16))
def test_of_several_cards_of_a_rank_the_first_suit_is_taken(suits: int) -> None:
    """CAP-5, where none of them was just thrown."""
    kernel = about_to_sing(Ruleset())
    kernel.last_throw = -1
    kernel.set_mesa([5 << STEP_SHIFT | suit for suit in range(4) if suits >> suit & 1])
    first = min(suit for suit in range(4) if suits >> suit & 1)
    assert kernel.top_of(5) == 5 << STEP_SHIFT | first
