"""The chances a spectator is told: honest, and blind to what lies face down."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from caida.bots import make_bot
from caida.engine.match import Match
from caida.review import hint
from caida.review.chances import chances_of
from tests.engine.hidden import other_world
from tests.review.matches import played


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "teams"), [(2, False), (3, False), (4, False), (4, True)])
def test_hidden_cards_change_neither_chances_nor_hints(seats: int, teams: bool) -> None:
    source = Random(seats)
    worlds = 0
    for seed in range(4):
        match = played(" ".join(["conocedor"] * seats), seed=seed, teams=teams, most=4 + seed)
        seat = match.to_act
        assert seat is not None
        blind, advice = chances_of(match.view(None)), hint(match.view(seat))
        for _ in range(4):
            if (other := other_world(match, None, source, 6)) is not None:
                worlds += 1
                assert chances_of(other.view(None)) == blind
            if (other := other_world(match, seat, source, 6)) is not None:
                worlds += 1
                assert hint(other.view(seat)) == advice
    assert worlds > 3


def test_chances_fit_what_comes_of_them() -> None:
    """Over many matches they are nearer to the result than the even chance is."""
    errors, told = [], []
    for seed in range(60):
        match = played("conocedor conocedor", seed=seed, most=16 + seed % 12)
        chance = chances_of(match.view(None))[0]
        if match.outcome is None:
            won = finish(match)
            errors.append((chance - won) ** 2 - 0.25)
            told.append(chance - won)
    assert len(errors) > 40
    assert fmean(errors) < -0.03
    assert abs(fmean(told)) < 0.15


def finish(match: Match) -> float:
    bots = [make_bot("conocedor", seat) for seat in range(2)]
    while match.to_act is not None:
        match.play(bots[match.to_act].choose(match.view(match.to_act)))
    assert match.outcome is not None
    return float(match.outcome.winner == 0)


def test_an_ended_match_has_no_doubts() -> None:
    match = played("conocedor azar", target=12)
    assert match.outcome is not None
    assert chances_of(match.view(None))[match.outcome.winner] == 1.0
