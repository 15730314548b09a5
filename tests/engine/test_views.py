"""A view is folded from redacted events alone, and still agrees with the kernel about the table."""

from __future__ import annotations

from hypothesis import given, settings

from caida.engine.cantos import CANTOS, read_hand
from caida.engine.cards import CARDS
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.engine.views import View
from tests.engine.play import Chooser
from tests.engine.strategies import matches_in_play, rulesets, seeds


def assert_agrees(match: Match, view: View) -> None:
    """What a seat sees is what lies there."""
    kernel = match._kernel
    seats = match.ruleset.seats
    assert (view.phase, view.to_act) == (match.phase, match.to_act)
    assert (view.deal, view.tanda) == (match.deal, match.tanda)
    assert view.tandas == match.ruleset.tandas
    assert view.scores == match.scores
    assert view.outcome == match.outcome
    if match.outcome is None:  # a match can end while the next dealer is already named
        assert (view.dealer, view.mano) == (match.dealer, match.mano)
        assert view.stock_size == 40 - kernel.top
    assert view.hand_sizes == tuple(kernel.hand_size[:seats])
    assert len(set(view.mesa)) == len(view.mesa)
    assert sum(1 << card for card in view.mesa) == kernel.mesa
    assert view.pile_sizes == tuple(kernel.pile_size[:seats])
    piles = [card for card in CARDS if any(pile >> card & 1 for pile in kernel.piles)]
    assert view.taken == tuple(piles)
    throw = None if view.last_throw is None else view.last_throw[1]
    assert throw == (None if kernel.last_throw < 0 else CARDS[kernel.last_throw])
    thrower = None if view.last_throw is None else view.last_throw[0]
    assert thrower == (None if kernel.thrower < 0 else kernel.thrower)
    assert sum(1 << number for number in view.hits) == kernel.hits
    assert view.last_captor == (None if kernel.last_captor < 0 else kernel.last_captor)
    assert_cantos_agree(match, view)
    assert_hand_agrees(match, view)


def assert_cantos_agree(match: Match, view: View) -> None:
    kernel = match._kernel
    sung = {seat: canto for seat, canto in view.sung if seat not in view.voided}
    kinds = enumerate(kernel.sung[: match.ruleset.seats])
    assert sung == {seat: CANTOS[kind - 1] for seat, kind in kinds if kind}
    for seat, canto in sung.items():
        is_known_false = seat in view.exposed
        if view.settled or not match.ruleset.false_canto or is_known_false:
            assert (canto != canto_dealt(match, seat)) == is_known_false
    for seat, cards in view.shown:
        assert sorted(cards) == sorted(kernel.get_dealt(seat))


def assert_hand_agrees(match: Match, view: View) -> None:
    kernel = match._kernel
    if view.seat is None:
        assert (view.hand, view.dealt, view.canto, view.choices) == ((), (), None, ())
        return
    assert view.hand == tuple(kernel.get_hand(view.seat))
    if kernel.tanda:
        assert view.dealt == tuple(kernel.get_dealt(view.seat))
        assert view.canto == canto_dealt(match, view.seat)
    mine = match.legal_actions() if view.seat == match.to_act else []
    assert view.legal_actions() == mine


def canto_dealt(match: Match, seat: int) -> str | None:
    steps = tuple(card >> 2 for card in match._kernel.get_dealt(seat))
    reading = read_hand(match.ruleset, steps)
    return None if reading is None else reading.canto


@settings(max_examples=100)
@given(rulesets(), seeds, seeds)
def test_every_view_agrees_with_the_table_at_every_moment(
    ruleset: Ruleset, seed: int, way: int
) -> None:
    match, chooser = Match(ruleset, seed=seed), Chooser(way)
    for _ in range(120):
        for seat in (None, *range(ruleset.seats)):
            assert_agrees(match, match.view(seat))
        if match.outcome is not None:
            return
        match.play(chooser.choose(match))


@settings(max_examples=60)
@given(rulesets(), seeds, seeds)
def test_a_view_is_the_same_for_who_watched_and_for_who_comes_late(
    ruleset: Ruleset, seed: int, way: int
) -> None:
    match, chooser = Match(ruleset, seed=seed), Chooser(way)
    for _ in range(60):
        if match.outcome is not None:
            break
        match.play(chooser.choose(match))
        for seat in (None, *range(ruleset.seats)):
            match.view(seat)
    late = match.copy()  # whose views begin from nothing
    for seat in (None, *range(ruleset.seats)):
        assert late.view(seat) == match.view(seat)
        told = match.events_for(seat)
        assert match.events_for(seat, 5) == told[5:]
        assert len(told) == len(match.events)


@settings(max_examples=100)
@given(matches_in_play(), seeds)
def test_views_of_a_match_from_a_position_agree_with_it(match: Match, way: int) -> None:
    twin = Match.from_position(match.ruleset, match.position(), seed=1)
    chooser = Chooser(way)
    for _ in range(40):
        for seat in (None, *range(match.ruleset.seats)):
            assert_agrees(twin, twin.view(seat))
        if twin.outcome is not None:
            return
        twin.play(chooser.choose(twin))
