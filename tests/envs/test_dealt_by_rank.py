"""Chance a rank at a time: the same match as with whole decks, whatever the rules."""

from __future__ import annotations

import pickle
from collections import Counter
from copy import deepcopy

import pytest
from hypothesis import given, settings

from caida.engine import events as ev
from caida.engine.cards import RANKS
from caida.engine.errors import IllegalAction
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.envs.action_space import ACTION_NAMES, legal_indices
from caida.envs.dealt_by_rank import DealtByRank, dealt_by
from caida.envs.observation import observe
from tests.engine.play import play_on
from tests.engine.strategies import matches
from tests.envs.by_rank import dealt_again, inputs_of, without_suits


def test_a_match_dealt_by_rank_tells_the_same_events() -> None:
    found: Counter[str] = Counter()

    @settings(max_examples=150)
    @given(matches())
    def compare(match: Match) -> None:
        table = dealt_again(match)
        told = [event for event in match.events if not isinstance(event, ev.DealerCardsDrawn)]
        assert list(map(without_suits, table.events)) == list(map(without_suits, told))
        assert table.kernel.get_scores() == match.scores
        assert table.to_act == match.to_act
        found.update(type(event).__name__ for event in told)

    compare()
    assert {"CardPutBack", "CantoSung", "MatchWon", "DealOrderChosen"} <= set(found)


@settings(max_examples=60)
@given(matches())
def test_what_a_seat_observes_and_may_do_is_the_same(match: Match) -> None:
    table = dealt_again(match)
    for seat in (None, *range(match.ruleset.seats)):
        assert observe(table.view(seat)).tolist() == observe(match.view(seat)).tolist()
    if match.to_act is not None:
        assert table.legal() == legal_indices(match.view(match.to_act))


@settings(max_examples=40)
@given(matches())
def test_the_forty_cards_are_left_or_dealt(match: Match) -> None:
    for table, number in inputs_of(match):
        left = table.ranks_left()
        if left:
            view = table.view(None)
            assert max(left) <= 4
            on_table = len(view.mesa) + len(view.taken) + sum(view.hand_sizes)
            assert sum(left) <= 40 - on_table
            if table.to_act is None:
                assert left[number] > 0


def at_a_count(duplicate_limit: int = 3) -> DealtByRank:
    """Seat 0 deals, and has said how to count."""
    table = DealtByRank(Ruleset(first_dealer=0, duplicate_limit=duplicate_limit), 1)
    table.play(ACTION_NAMES.index("count_up"))
    return table


def test_a_card_put_back_can_be_turned_again() -> None:
    table = at_a_count(duplicate_limit=0)
    for step in (6, 6, 6, 6, 6, 6):
        table.deal(step)
        assert table.ranks_left()[6] == 3
    for step in (0, 1, 2, 3, 4, 5, 7, 8, 9):
        table.deal(step)
    names = Counter(type(event).__name__ for event in table.events)
    assert names["CardPutBack"] == 5
    assert [card.rank for card in table.view(None).mesa] == [7, 1, 2, 3]
    assert table.to_act == 1


def test_a_lost_deal_counts_as_one() -> None:
    table = at_a_count()
    for step in (6, 6, 6, 6):
        table.deal(step)
    assert isinstance(table.events[-1], ev.DealLost)
    assert table.is_over
    assert table.winner is None


def test_who_draws_for_dealer_is_one_outcome_for_each_seat() -> None:
    table = DealtByRank(Ruleset(seats=3), 1)
    assert table.ranks_left() == []
    table.deal(2)
    assert table.view(None).dealer == 2


def test_what_is_not_there_is_not_dealt_and_not_played() -> None:
    table = at_a_count()
    with pytest.raises(IllegalAction):
        table.play(ACTION_NAMES.index("count_up"))
    before = table.inputs.copy()
    with pytest.raises(IllegalAction):
        table.deal(len(RANKS))
    assert table.inputs == before


def test_nobody_sees_what_chance_is_dealing_yet() -> None:
    table = at_a_count()
    before = [observe(table.view(seat)).tolist() for seat in (None, 0, 1)]
    for step in (0, 1, 2, 3, 4, 5):
        table.deal(step)
    assert [observe(table.view(seat)).tolist() for seat in (None, 0, 1)] == before


def test_copies_and_pickles_are_the_same_table_and_go_their_own_way() -> None:
    match = play_on(Match(Ruleset(seats=3), seed=4), 4, 20)
    table = dealt_again(match)
    for twin in (table.copy(), deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert twin.events == table.events
        assert twin.legal() == table.legal()
        before = table.inputs.copy()
        twin.play(twin.legal()[0])
        assert table.inputs == before
    assert dealt_by(table.ruleset, table.deals, table.inputs).events == table.events
