"""The compiled observation is the plain one, for every seat, at every moment."""

from __future__ import annotations

from random import Random

import pytest

from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.envs.action_space import action_at, legal_indices
from caida.envs.numbers import GOES_ON
from caida.envs.observation import observe
from caida.envs.observer import Observer
from caida.envs.seat_bots import SeatBots
from caida.envs.stepping import SteppedMatch
from tests.engine.rulesets import numbered_ruleset
from tests.envs.beside import match_of

NO_BOTS = (0, 0, 0, 0)


def stepped(ruleset: Ruleset, seed: int) -> SteppedMatch:
    observer = Observer(ruleset)
    match = SteppedMatch(ruleset, NO_BOTS, False, 400, observer, True, SeatBots())
    match.reset(seed)
    return match


def compare(ours: SteppedMatch, theirs: Match) -> None:
    assert ours.observer is not None
    for seat in range(theirs.ruleset.seats):
        ours.observer.look(ours.kernel, ours.memory, seat)
        assert ours.observer.seen().tobytes() == observe(theirs.view(seat)).tobytes()


def play_beside(ruleset: Ruleset, seed: int) -> int:
    """Every moment of a random match, its end too, from every seat; returns its moves."""
    source = Random(seed)
    ours, theirs = stepped(ruleset, seed), match_of(ruleset, seed)
    compare(ours, theirs)
    while ours.ended == GOES_ON:
        view = theirs.view(theirs.to_act)
        legal = legal_indices(view)
        # Lies are rare: who lies at every turn never wins (CAN-8).
        honest = [place for place in legal if action_at(view, place).kind != "claim"]
        place = source.choice(legal if source.random() < 0.1 else honest)
        ours.step(place)
        theirs.play(action_at(view, place))
        compare(ours, theirs)
    return ours.moves


@pytest.mark.parametrize("first", range(0, 200, 20))
def test_every_seat_sees_what_its_view_holds_in_random_rulesets(first: int) -> None:
    moves = sum(
        play_beside(numbered_ruleset(number), number) for number in range(first, first + 20)
    )
    assert moves > 300


def test_long_matches_with_lies_and_hundreds_of_points_are_seen_whole() -> None:
    ruleset = Ruleset(
        seats=4, teams=True, target=230, canto_call="manual", false_canto=1, mata_canto=True
    )
    assert play_beside(ruleset, 3) == 400
