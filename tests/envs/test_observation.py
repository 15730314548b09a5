"""An observation holds what its view holds, and nothing a seat may not know."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from caida.engine.actions import Action
from caida.engine.cantos import CANTOS
from caida.engine.cards import RANKS, Card
from caida.engine.chance import ScriptedChance
from caida.engine.match import Match
from caida.engine.options import OPTIONS
from caida.engine.ruleset import Ruleset
from caida.engine.views import View
from caida.envs.action_space import mask_of
from caida.envs.observation import (
    FEATURES,
    HUNDRED,
    OBSERVATION_SIZE,
    PHASES,
    RULES_START,
    by_name,
    observe,
    rules_of,
)
from tests.engine.hidden import deck_with, other_world
from tests.engine.play import play_on
from tests.engine.rulesets import numbered_ruleset
from tests.engine.strategies import matches, rulesets, seeds

LEFT_OUT = {"direction", "first_dealer"}


def steps(cards: tuple[Card, ...]) -> list[int]:
    counted = Counter(card.step for card in cards)
    return [counted[step] for step in range(len(RANKS))]


def marked(places: np.ndarray[tuple[int, ...], np.dtype[np.int8]]) -> list[int]:
    return [int(place) for place in np.flatnonzero(places)]


def test_features_follow_each_other_without_gaps() -> None:
    end = 0
    for feature in FEATURES:
        assert feature.start == end
        assert feature.slice == slice(end, end + feature.size)
        end += feature.size
    assert end == OBSERVATION_SIZE == 408
    assert len({feature.name for feature in FEATURES}) == len(FEATURES)


@given(matches())
def test_every_part_of_a_view_can_be_read_from_the_observation(match: Match) -> None:
    seats = match.ruleset.seats
    for me in range(seats):
        view = match.view(me)
        assert_reads_back(view, me, [(me + turn) % seats for turn in range(seats)])


def assert_reads_back(view: View, me: int, order: list[int]) -> None:
    """``order`` are the seats as the observation counts them."""
    seen = by_name(observe(view))
    ruleset = view.ruleset
    assert PHASES[marked(seen["phase"])[0]] == view.phase
    for name, seat in (("to_act", view.to_act), ("dealer", view.dealer)):
        assert [order[place] for place in marked(seen[name])] == ([] if seat is None else [seat])
    assert int(seen["deal"][0]) == view.deal
    assert int(seen["tanda"][0]) == view.tanda
    assert int(seen["tanda"][0] + seen["tandas_left"][0]) == view.tandas
    assert int(seen["stock_size"][0]) == view.stock_size
    assert seen["hand"].tolist() == steps(view.hand)
    assert seen["dealt"].tolist() == steps(view.dealt)
    assert [CANTOS[place] for place in marked(seen["canto"])] == [view.canto][: bool(view.canto)]
    assert seen["mesa"].tolist() == steps(view.mesa)
    assert seen["taken"].tolist() == steps(view.taken)
    thrown = [] if view.last_throw is None else [view.last_throw[1].step]
    assert marked(seen["last_throw"]) == thrown
    throwers = [] if view.last_throw is None else [view.last_throw[0]]
    assert [order[place] for place in marked(seen["thrower"])] == [
        seat for seat in throwers if seat is not None
    ]
    assert [number + 1 for number in marked(seen["hits"])] == sorted(view.hits)
    captors = [order[place] for place in marked(seen["last_captor"])]
    assert captors == [seat for seat in [view.last_captor] if seat is not None]
    assert bool(seen["settled"][0]) == view.settled
    turns = []
    for place, seat in enumerate(order):
        side = ruleset.side_of(seat)
        score = int(seen["score"][place]) + HUNDRED * int(seen["score_hundreds"][place])
        assert score == view.scores[side]
        assert int(seen["hand_size"][place]) == view.hand_sizes[seat]
        assert int(seen["pile_size"][place]) == view.pile_sizes[seat]
        assert int(seen["truths"][place]) == view.truths[seat]
        assert int(seen["lies"][place]) == view.lies[seat]
        for name, seats in (
            ("voided", view.voided),
            ("exposed", view.exposed),
            ("beaten", view.beaten),
        ):
            assert bool(seen[name][place]) == (seat in seats)
        songs = [CANTOS[kind] for kind in marked(seen["sung"][place])]
        assert songs == [canto for singer, canto in view.sung if singer == seat]
        shown = [cards for shower, cards in view.shown if shower == seat]
        assert seen["shown"][place].tolist() == (steps(shown[0]) if shown else [0] * 10)
        has_won = view.outcome is not None and view.outcome.winner == side
        assert bool(seen["winner"][place]) == has_won
        assert bool(seen["seated"][place])
        assert bool(seen["own_side"][place]) == (side == ruleset.side_of(me))
        turns += [
            (seat, step, int(seen["turn_takes"][place, number]))
            for number in range(3)
            for step in marked(seen["turn_rank"][place, number])
        ]
    for name in ("seated", "hand_size", "score", "truths", "sung", "turn_rank", "winner"):
        assert not seen[name][len(order) :].any()
    assert sorted(turns) == sorted(
        (turn.seat, turn.card.step, len(turn.taken)) for turn in view.turns
    )


@given(rulesets(), rulesets())
def test_rulesets_look_alike_only_where_they_decide_alike(one: Ruleset, other: Ruleset) -> None:
    ours, theirs = (
        {name: value for name, value in ruleset.to_dict().items() if name not in LEFT_OUT}
        for ruleset in (one, other)
    )
    assert (rules_of(one).tobytes() == rules_of(other).tobytes()) == (ours == theirs)


def test_every_option_but_two_is_seen() -> None:
    """Changing any one option changes the observation."""
    base = Ruleset(seats=4, canto_call="manual", caida_on_mesa=True)
    changes: dict[str, object] = {"seats": 3, "target": 124, "canto_call": "auto"}
    for name, option in OPTIONS.items():
        value = base.to_dict()[name]
        if option.is_flag:
            changes.setdefault(name, not value)
        elif option.per_rank:
            changes.setdefault(name, (9,) * 10)
        elif option.words:
            changes.setdefault(name, next(word for word in option.words if word != value))
        else:
            changes.setdefault(name, 17)
    same = {
        name
        for name, value in changes.items()
        if rules_of(base.with_options(**{name: value})).tobytes() == rules_of(base).tobytes()
    }
    assert same == LEFT_OUT
    assert set(changes) == set(OPTIONS)


def test_scores_beyond_a_hundred_keep_every_point() -> None:
    ruleset = Ruleset(target=999, seats=2)
    rules = by_name(np.concatenate([np.zeros(RULES_START, np.int8), rules_of(ruleset)]))
    assert HUNDRED * int(rules["target_hundreds"][0]) + int(rules["target"][0]) == 999


def test_a_spectator_sees_the_table_from_seat_0_and_no_hand() -> None:
    match = play_on(Match(numbered_ruleset(7), seed=1), 1, 12)
    seen = by_name(observe(match.view(None)))
    assert not seen["hand"].any()
    assert not seen["canto"].any()
    assert marked(seen["dealer"]) == [match.dealer]


@given(matches(), st.sampled_from((0, 1, 2, 3)), seeds)
def test_other_worlds_look_the_same(match: Match, seat: int, seed: int) -> None:
    """What a seat can't see changes neither its observation nor its mask, at any moment."""
    seat %= match.ruleset.seats
    source = Random(seed)
    other = other_world(match, seat, source, source.choice((2, 3, 6, 40)))
    if other is not None:
        ours, theirs = match.view(seat), other.view(seat)
        assert observe(ours).tobytes() == observe(theirs).tobytes()
        assert mask_of(ours).tobytes() == mask_of(theirs).tobytes()


def test_what_a_seat_does_see_changes_its_observation() -> None:
    """Otherwise other worlds would look the same whatever was leaked."""

    def observed(own: str, rival: str) -> bytes:
        chance = ScriptedChance([deck_with("1o 2o 4o 5o", own, rival)])
        match = Match(Ruleset(first_dealer=1), chance=chance)
        match.play(Action("count_up"))
        return observe(match.view(0)).tobytes()

    assert observed("7c 6o 12o", "10o 11o 3o") == observed("7c 6o 12o", "10o 3c 3o")
    assert observed("7c 6o 12o", "10o 11o 3o") != observed("7c 6o 11c", "10o 11o 3o")
