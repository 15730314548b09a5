"""What was sung and not sung says which hands the others may hold."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement
from random import Random

import pytest

from caida.bots.beliefs import SILENCE, Beliefs, canto_of
from caida.bots.bluffing import doubt
from caida.bots.known import Known
from caida.engine.cards import CARDS, STEP_SHIFT
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.engine.views import View
from tests.bots.bluffs import hearing


def belief(view: View, canto: str) -> float:
    """How likely seat 1 thinks it that seat 0 holds what it sang."""
    known = Known(view)
    beliefs = Beliefs(known)
    true = total = 0.0
    for steps, weight in beliefs.hands(0, known.unseen):
        reading = canto_of(view.ruleset, beliefs.dealt_to(0, steps))
        total += weight
        true += weight * (reading is not None and reading.canto == canto)
    return true / total


@pytest.mark.parametrize("canto", ["ronda", "patrulla"])
@pytest.mark.parametrize("lies", [0, 3, 20])
def test_a_canto_is_believed_as_often_as_this_seat_s_were_true(canto: str, lies: int) -> None:
    view = replace(hearing(canto), lies=(lies, 0))
    assert belief(view, canto) == pytest.approx(1.0 - doubt(view, 0))


def test_where_nobody_may_lie_a_canto_is_believed() -> None:
    view = hearing("ronda")
    honest = replace(view, ruleset=view.ruleset.with_options(false_canto=0))
    assert belief(honest, "ronda") == 1.0


def test_what_has_been_found_out_is_known() -> None:
    view = hearing("ronda")
    assert belief(replace(view, exposed=(0,)), "ronda") == 0.0
    assert belief(replace(view, settled=True), "ronda") == 1.0, "settled, and not found false"


def test_a_canto_that_the_cards_in_sight_rule_out_is_a_lie() -> None:
    view = hearing("casa_grande")
    reyes = tuple(card for card in Known(view).unseen if card.rank == 12)
    seen = replace(view, taken=(*view.taken, *reyes))
    assert belief(seen, "casa_grande") == 0.0
    assert Beliefs(Known(seen)).hands(0, Known(seen).unseen)


# --- Silence


def without_a_word(**options: object) -> View:
    """The dealer, seat 1, before whom seat 0 has played a card and sung nothing."""
    for seed in range(100):
        match = Match(Ruleset(first_dealer=1).with_options(**options), seed=seed)
        match.play(match.legal_actions()[0])
        match.play(next(action for action in match.legal_actions() if action.card is not None))
        if not match.view(1).sung:
            return match.view(1)
    raise AssertionError("somebody sang in every match")


@pytest.mark.parametrize(("call", "expected"), [("auto", 0.0), ("manual", SILENCE)])
def test_who_had_the_chance_and_kept_quiet_has_hardly_a_canto(call: str, expected: float) -> None:
    known = Known(without_a_word(canto_call=call))
    beliefs = Beliefs(known)
    found = set()
    for hidden in combinations_with_replacement(range(10), 2):
        has_canto = canto_of(known.ruleset, beliefs.dealt_to(0, hidden)) is not None
        found.add((has_canto, beliefs.likelihood(0, hidden)))
    assert found == {(True, expected), (False, 1.0)}


def test_who_has_yet_to_speak_may_hold_anything() -> None:
    match = Match(Ruleset(first_dealer=1), seed=1)
    match.play(match.legal_actions()[0])
    beliefs = Beliefs(Known(match.view(0)))
    assert len(beliefs.hands(1, CARDS)) == 220
    assert beliefs.likelihood(1, (0, 1, 2)) == 1.0, "a patrulla"


# --- Worlds


def test_every_unseen_card_is_dealt_out_once() -> None:
    match = Match(Ruleset.preset("tradicional", seats=4), seed=3)
    while match.phase != "play" or len(match.view(None).turns) < 2:
        match.play(match.legal_actions()[0])
    assert match.to_act is not None
    known = Known(match.view(match.to_act))
    hands, stock = Beliefs(known).sample(Random(1))
    sizes = {seat: len(hand) for seat, hand in hands.items()}
    assert sizes == {seat: known.view.hand_sizes[seat] for seat in range(4) if seat != known.seat}
    dealt = [card for hand in hands.values() for card in hand]
    assert sorted([*dealt, *stock]) == known.unseen
    assert stock == sorted(stock)


@pytest.mark.parametrize("lies", [0, 20])
def test_hands_are_drawn_as_often_as_they_are_believed(lies: int) -> None:
    """A patrulla is rare, so that it is often looked up and not found by trying."""
    view = replace(hearing("patrulla"), lies=(lies, 0))
    beliefs, rng = Beliefs(Known(view)), Random(1)
    true = 0
    for _ in range(500):
        hand = beliefs.sample(rng)[0][0]
        reading = canto_of(view.ruleset, beliefs.dealt_to(0, [card >> STEP_SHIFT for card in hand]))
        true += reading is not None and reading.canto == "patrulla"
    assert true / 500 == pytest.approx(belief(view, "patrulla"), abs=0.08)
