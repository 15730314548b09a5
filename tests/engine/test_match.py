"""What holds in every match under every ruleset, at every moment of it."""

from __future__ import annotations

import pickle

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from caida.engine.actions import LAST_CODE
from caida.engine.cards import CARDS, Card
from caida.engine.chance import SeededChance
from caida.engine.events import (
    CantoFined,
    CardsCaptured,
    CountHit,
    CountVoided,
    Event,
    MatchWon,
    PileCounted,
    Scored,
)
from caida.engine.kernel import Kernel
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.engine.tables import table_of
from tests.engine.play import Chooser, everything, play_on
from tests.engine.states import state_of
from tests.engine.strategies import lengths, matches, matches_in_play, rulesets, seeds


def all_cards(match: Match) -> list[Card]:
    """Every card, from each place where one can be."""
    position = match.position()
    cards = [*position.mesa, *position.stock]
    for held in (*position.hands, *position.piles):
        cards += held
    return sorted(cards)


@settings(max_examples=80)
@given(rulesets(), seeds, seeds)
def test_forty_cards_are_always_in_one_place_each(ruleset: Ruleset, seed: int, way: int) -> None:
    match, chooser = Match(ruleset, seed=seed), Chooser(way)
    for _ in range(150):
        if match.phase == "play":
            assert all_cards(match) == list(CARDS)
        view = match.view(None)
        seen = len(view.mesa) + view.stock_size + sum(view.hand_sizes) + sum(view.pile_sizes)
        swept_by_nobody = 0 if match.outcome is None else 40 - seen
        assert seen + swept_by_nobody == 40
        if match.outcome is not None:
            assert swept_by_nobody == 0 or view.last_captor is None
            return
        match.play(chooser.choose(match))


@settings(max_examples=80)
@given(rulesets(), seeds, seeds)
def test_scores_are_the_sum_of_the_scored_events(ruleset: Ruleset, seed: int, way: int) -> None:
    match, chooser = Match(ruleset, seed=seed), Chooser(way)
    scores = [0] * ruleset.sides
    told: list[Event] = list(match.events)
    for _ in range(150):
        for event in told:
            if isinstance(event, Scored):
                assert event.points >= 0 or isinstance(event, CantoFined | CountVoided)
                assert scores[event.side] + event.points >= 0  # CAI-5, CAN-8
                scores[event.side] += event.points
        assert match.scores == tuple(scores)
        if match.outcome is not None:
            return
        told = match.play(chooser.choose(match))


def assert_won_fairly(match: Match) -> None:
    """MAT-3 and MAT-4: the winner is above all others, and was not at the event before."""
    outcome = match.outcome
    assert outcome is not None
    ruleset, events = match.ruleset, match.events
    won = events[-1]
    assert isinstance(won, MatchWon)
    assert (won.side, won.reason, won.scores) == outcome
    assert outcome.scores == match.scores
    if outcome.reason == "trivilin":
        return
    before, last = list(outcome.scores), len(events) - 2
    scored = events[last]
    assert isinstance(scored, Scored)
    assert is_won(ruleset, outcome.winner, outcome.scores)
    if isinstance(scored, PileCounted):  # MAT-4: all sides at once
        for event in events[last - ruleset.sides + 1 : last + 1]:
            assert isinstance(event, PileCounted)
            before[event.side] -= event.points
    else:
        assert scored.side == outcome.winner
        before[scored.side] -= scored.points
    assert not any(is_won(ruleset, side, tuple(before)) for side in range(ruleset.sides))


def is_won(ruleset: Ruleset, side: int, scores: tuple[int, ...]) -> bool:
    others = [points for other, points in enumerate(scores) if other != side]
    return scores[side] >= ruleset.target and scores[side] > max(others)


@settings(max_examples=200)
@given(rulesets(), seeds, seeds)
def test_a_match_ends_when_a_side_is_at_the_target_and_above_all(
    ruleset: Ruleset, seed: int, way: int
) -> None:
    match, chooser = Match(ruleset, seed=seed), Chooser(way)
    for _ in range(400):
        if match.outcome is not None:
            assert match.to_act is None
            assert match.legal_actions() == []
            assert_won_fairly(match)
            return
        assert not any(is_won(ruleset, side, match.scores) for side in range(ruleset.sides))
        match.play(chooser.choose(match))


@settings(max_examples=133)
@given(matches(), st.integers(0, 3), st.booleans())
def test_whoever_gives_up_does_not_win(match: Match, seat: int, abandoned: bool) -> None:
    seat %= match.ruleset.seats
    assume(match.outcome is None)
    told = match.resign(seat, abandoned=abandoned)
    outcome = match.outcome
    assert outcome is not None
    assert outcome.reason == ("abandonment" if abandoned else "resignation")
    own = match.ruleset.side_of(seat)
    assert outcome.winner != own
    assert match.scores[outcome.winner] == max(
        points for side, points in enumerate(match.scores) if side != own
    )
    assert match.events[-len(told) :] == tuple(told)


@settings(max_examples=133)
@given(matches())
def test_legal_actions_are_the_codes_the_kernel_finds_legal(match: Match) -> None:
    kernel = match._kernel
    legal = [action.code for action in match.legal_actions()]
    assert len(set(legal)) == len(legal)
    assert {code for code in range(LAST_CODE + 2) if kernel.is_legal(code)} == set(legal)
    assert kernel.legal_codes() == legal


@settings(max_examples=80)
@given(rulesets(), seeds, seeds)
def test_taken_by_tells_what_a_play_will_take(ruleset: Ruleset, seed: int, way: int) -> None:
    match, chooser = Match(ruleset, seed=seed), Chooser(way)
    for _ in range(100):
        if match.outcome is not None:
            return
        for choice in match.view(match.to_act).choices:
            assert choice.taken == match.taken_by(choice.action)
            assert len(choice.taken) == choice.action.takes
        action = chooser.choose(match)
        expected = match.taken_by(action)
        told = match.play(action)
        captures = [event.taken for event in told if isinstance(event, CardsCaptured)]
        assert captures == ([expected] if expected else [])


@settings(max_examples=133)
@given(matches_in_play(), seeds)
def test_a_position_goes_on_as_the_match_it_was_taken_from(match: Match, way: int) -> None:
    seed = match._chance
    assert isinstance(seed, SeededChance)
    position = match.position()
    twin = Match.from_position(match.ruleset, position, chance=seed)
    assert twin.events == ()  # nothing is sung or settled twice
    assert twin.position() == position
    told: list[list[Event]] = []
    told_again: list[list[Event]] = []
    for branch, heard in ((match, told), (twin, told_again)):
        chooser = Chooser(way)
        for _ in range(150):
            if branch.outcome is not None:
                break
            heard.append(branch.play(chooser.choose(branch)))
    assert told == told_again
    assert match._kernel.get_scores() == twin._kernel.get_scores()


@settings(max_examples=80)
@given(matches(), seeds)
def test_a_copy_has_a_life_of_its_own(match: Match, way: int) -> None:
    before = everything(match)
    twin = match.copy()
    assert everything(twin) == before
    play_on(twin, way, 60)
    assert everything(match) == before
    play_on(match, way, 60)
    assert everything(match) == everything(twin)


@settings(max_examples=40)
@given(matches(), seeds)
def test_a_pickled_match_goes_on_as_the_match_it_was(match: Match, way: int) -> None:
    twin = pickle.loads(pickle.dumps(match))
    assert everything(twin) == everything(match)
    play_on(twin, way, 60)
    play_on(match, way, 60)
    assert everything(twin) == everything(match)


@settings(max_examples=40)
@given(matches_in_play(), seeds)
def test_so_does_one_that_began_at_a_position(match: Match, way: int) -> None:
    match = Match.from_position(match.ruleset, match.position(), chance=match._chance)
    play_on(match, way, 20)
    twin = pickle.loads(pickle.dumps(match))
    assert everything(twin) == everything(match)
    play_on(twin, way, 60)
    play_on(match, way, 60)
    assert everything(twin) == everything(match)


@settings(max_examples=80)
@given(matches())
def test_a_match_is_what_was_fed_into_it(match: Match) -> None:
    again = Match.replay(match.ruleset, match.history)
    assert everything(again) == everything(match)


@settings(max_examples=80)
@given(rulesets(), st.integers(0, 2**40), lengths)
def test_a_kernel_can_be_cloned(ruleset: Ruleset, seed: int, moves: int) -> None:
    kernel = Kernel(table_of(ruleset))
    count = kernel.start(seed)
    for move in range(moves):
        if count == 0:
            break
        count = kernel.step(move * 7 % count)
    twin = kernel.clone()
    assert state_of(twin) == state_of(kernel)
    while count > 0 and kernel.deal < 3:
        count = kernel.step(count - 1)
        assert twin.step(twin.count_moves() - 1) == count
        assert state_of(twin) == state_of(kernel)


@settings(max_examples=80)
@given(rulesets(), seeds)
def test_the_count_scores_the_dealers_numbers_in_the_order_counted(
    ruleset: Ruleset, seed: int
) -> None:
    match = play_on(Match(ruleset, seed=seed), seed, 60)
    for step in match.history:
        hits = [event.number for event in step.events if isinstance(event, CountHit)]
        assert hits in (sorted(hits), sorted(hits, reverse=True))
        assert len(set(hits)) == len(hits) <= 4
