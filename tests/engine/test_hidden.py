"""Nobody learns what they could not know at a real table: two matches that differ only in what a
seat can't see send that seat the same bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caida.engine import events as ev
from caida.engine.actions import Action
from caida.engine.cards import Card
from caida.engine.chance import ScriptedChance
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from tests.engine.hidden import deck_with, everything_sent, other_world
from tests.engine.play import Chooser, play_on
from tests.engine.strategies import matches, matches_in_play, rulesets, seeds

WORLDS = 3

seats_or_nobody = st.sampled_from((None, 0, 1, 2, 3))


def look_from(match: Match, seat: int | None, source: Random, found: Counter[str]) -> None:
    """Compare a match with other worlds of the same seat, and count what was different in them."""
    if seat is not None:
        seat %= match.ruleset.seats
    sent = everything_sent(match, seat)
    for _ in range(WORLDS):
        other = other_world(match, seat, source, source.choice((2, 3, 6, 40)))
        found["tried"] += 1
        if other is None:
            continue
        found["worlds"] += 1
        count_differences(match, other, found)
        assert everything_sent(other, seat) == sent


def count_differences(match: Match, other: Match, found: Counter[str]) -> None:
    ours, theirs = match._kernel, other._kernel
    seats = range(match.ruleset.seats)
    hands = [[sorted(kernel.get_hand(seat)) for seat in seats] for kernel in (ours, theirs)]
    found["stock"] += ours.get_stock()[ours.top :] != theirs.get_stock()[theirs.top :]
    found["hands"] += hands[0] != hands[1]
    found["places"] += places_of(match) != places_of(other)
    if match.ruleset.canto_call == "manual" and match.phase == "play":
        found["silent"] += any(
            has_canto(match, seat) != has_canto(other, seat) and not ours.sung[seat]
            for seat in seats
        )
        found["lies"] += lies_open(match) != lies_open(other)


def lies_open(match: Match) -> list[int]:
    """The seats whose canto is false, and nobody else knows it yet (CAN-8)."""
    view = match.view(None)
    told = {*view.voided, *view.exposed}
    return [
        seat
        for seat, canto in view.sung
        if seat not in told and not view.settled and canto != match.view(seat).canto
    ]


def places_of(match: Match) -> list[int | None]:
    return [step.number for step in match.history if step.kind == "place"]


def has_canto(match: Match, seat: int) -> bool:
    return match.view(seat).canto is not None


def test_what_a_seat_cannot_see_never_changes_what_it_is_sent() -> None:
    found: Counter[str] = Counter()

    @settings(max_examples=220)
    @given(matches() | matches_in_play(), seats_or_nobody, seeds)
    def compare_worlds(match: Match, seat: int | None, number: int) -> None:
        look_from(match, seat, Random(number), found)

    compare_worlds()
    assert found["worlds"] > 400, found
    assert found["stock"] > 200, found
    assert found["hands"] > 80, found
    assert found["places"] > 15, found


def test_silence_sounds_the_same_with_a_canto_and_without() -> None:
    found: Counter[str] = Counter()

    @settings(max_examples=200)
    @given(rulesets(), seats_or_nobody, seeds, st.integers(1, 12))
    def compare_worlds(ruleset: Ruleset, seat: int | None, number: int, moves: int) -> None:
        by_hand = ruleset.with_options(canto_call="manual", target=24)
        match = play_on(Match(by_hand, seed=number), number, moves)
        look_from(match, seat, Random(number), found)

    compare_worlds()
    assert found["silent"] > 20, found


def test_a_lie_sounds_like_the_truth() -> None:
    """CAN-8: until it is settled, nothing tells them apart."""
    found: Counter[str] = Counter()

    @settings(max_examples=200)
    @given(rulesets(), seeds, st.integers(1, 12))
    def compare_worlds(ruleset: Ruleset, number: int, moves: int) -> None:
        look_at_liars(ruleset, number, moves, found)

    compare_worlds()
    assert found["lies"] > 40, found


def look_at_liars(ruleset: Ruleset, number: int, moves: int, found: Counter[str]) -> None:
    liars = ruleset.with_options(canto_call="manual", false_canto=1, ronda=(1,) * 10, target=24)
    match, chooser = Match(liars, seed=number), Chooser(number)
    for _ in range(moves):
        # Everybody sings a ronda, true or false: what is rare is hardly ever true of another hand.
        songs = [a for a in match.legal_actions() if a.kind == "sing" or a.canto == "ronda"]
        if match.outcome is None:
            match.play(songs[0] if songs else chooser.choose(match))
    for seat in (None, *range(ruleset.seats)):
        look_from(match, seat, Random(number), found)


def test_who_tells_what_was_chosen_tells_a_lie_from_the_truth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The test above can fail: the table hears a name, and only the seat knows its action."""

    def leak(match: Match, _: int | None) -> bytes:
        return repr([step.action for step in match.history]).encode()

    monkeypatch.setattr("tests.engine.test_hidden.everything_sent", leak)
    with pytest.raises(AssertionError):
        look_at_sixty_liars()


def look_at_sixty_liars() -> None:
    for number in range(60):
        look_at_liars(Ruleset(), number, 3, Counter())


@settings(max_examples=60)
@given(matches())
def test_a_put_back_place_is_sent_to_nobody(match: Match) -> None:
    for seat in (None, *range(match.ruleset.seats)):
        for event in match.events_for(seat):
            if isinstance(event, ev.CardPutBack):
                assert event.place is None
            if isinstance(event, ev.HandDealt):
                assert (event.cards is None) == (event.seat != seat)


# --- A test that the test can fail


def to_all(event: ev.Event, _: int | None) -> ev.Event:
    return event


def to_spectators(event: ev.HandDealt, seat: int | None) -> ev.Event:
    return event if seat in (None, event.seat) else replace(event, cards=None)


def first_card(event: ev.HandDealt, seat: int | None) -> ev.Event:
    """Leaks no card, only whether the first one is low."""
    if seat == event.seat or event.cards is None:
        return event
    return replace(event, cards=()) if event.cards[0] < 20 else replace(event, cards=None)


@pytest.mark.parametrize(
    ("event", "leak"),
    [
        (ev.HandDealt, to_all),
        (ev.HandDealt, to_spectators),
        (ev.HandDealt, first_card),
        (ev.CardPutBack, to_all),
    ],
)
def test_a_leak_turns_the_property_red(
    monkeypatch: pytest.MonkeyPatch, event: type[ev.Event], leak: Callable[..., ev.Event]
) -> None:
    monkeypatch.setattr(event, "seen_by", leak)
    with pytest.raises(AssertionError):
        look_at_sixty_matches()


def test_without_a_leak_the_same_matches_are_green() -> None:
    look_at_sixty_matches()


def look_at_sixty_matches() -> None:
    ruleset = Ruleset(target=12, duplicate_limit=0)
    for number in range(60):
        match = play_on(Match(ruleset, seed=number), number, 15)
        look_from(match, None, Random(number), Counter())


# --- Singing by hand (CAN-3)


def silent_match(hand: str) -> Match:
    """Seat 1, the mano, holds ``hand``, does not sing, and throws its 7 of oros."""
    ruleset = Ruleset(first_dealer=0, canto_call="manual", canto_settle="all_sung")
    deck = deck_with("2o 3c 5e 6b", hand, "10o 11c 4e")
    match = Match(ruleset, chance=ScriptedChance([deck]))
    match.play(Action("count_up"))
    match.play(Action.play("7o"))
    match.play(Action.play("10o"))
    return match


def test_a_silent_seat_with_a_canto_looks_like_one_without() -> None:
    silent, empty = silent_match("7o 7c 12b"), silent_match("7o 1c 12b")
    assert silent.view(1).canto == "ronda"
    assert empty.view(1).canto is None
    for seat in (0, None):
        assert everything_sent(silent, seat) == everything_sent(empty, seat)
    assert everything_sent(silent, 1) != everything_sent(empty, 1)


def test_only_the_singer_is_offered_to_sing() -> None:
    ruleset = Ruleset(first_dealer=0, canto_call="manual")
    match = Match(ruleset, chance=ScriptedChance([deck_with("2o 3c 5e 6b", "7o 7c 12b")]))
    match.play(Action("count_up"))
    assert Action("sing") in match.view(1).legal_actions()
    assert match.view(0).choices == match.view(None).choices == ()


@settings(max_examples=60)
@given(rulesets(), seeds)
def test_nobody_sees_who_could_have_won_after_the_end(ruleset: Ruleset, seed: int) -> None:
    """The end of a match turns no card over."""
    match = play_on(Match(ruleset, seed=seed), seed, 10)
    if match.outcome is None:
        match.resign(0)
    hands = [match.view(seat).hand for seat in range(ruleset.seats)]
    for seat in (None, *range(ruleset.seats)):
        sent = everything_known(match, seat)
        for other, hand in enumerate(hands):
            if other != seat:
                assert not sent & set(hand) - shown_cards(match)


def everything_known(match: Match, seat: int | None) -> set[Card]:
    view = match.view(seat)
    return {*view.hand, *view.mesa, *view.taken}


def shown_cards(match: Match) -> set[Card]:
    return {
        card for event in match.events if isinstance(event, ev.CantoPaid) for card in event.cards
    }
