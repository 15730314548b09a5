"""Lies (CAN-8): who tells them, and who is believed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caida.bots import Conocedor, Maestro
from caida.bots.bluffing import LIES_EXPECTED, claims, doubt
from caida.engine.actions import Action
from tests.bots.bluffs import about_to_sing, hearing


def test_a_stranger_is_mostly_believed_and_every_lie_found_out_costs_trust() -> None:
    view = hearing("ronda")
    assert doubt(view, 0) == pytest.approx(LIES_EXPECTED)
    doubts = [doubt(replace(view, lies=(number, 0)), 0) for number in range(6)]
    assert doubts == sorted(doubts)
    assert doubts[5] > 0.5
    assert doubt(replace(view, truths=(20, 0)), 0) < doubts[0] / 3
    assert doubt(replace(view, lies=(0, 9)), 0) == doubts[0], "another seat's lies"


def test_no_trivilin_is_claimed_where_it_is_looked_at() -> None:
    cantos = {claim.canto for claim in claims(about_to_sing().view(0))}
    assert "trivilin" not in cantos
    assert "ronda" in cantos
    unseen = about_to_sing(trivilin_wins="never")
    assert Action.claim("trivilin") in claims(unseen.view(0))


def test_conocedor_lies_only_with_nothing_to_lose() -> None:
    assert Conocedor(1).choose(about_to_sing((0, 9)).view(0)) == Action.claim("ronda")
    assert Conocedor(1).choose(about_to_sing((1, 9)).view(0)).card is not None
    honest = about_to_sing((0, 9), hand="4c 4o 10e").view(0)
    assert Conocedor(1).choose(honest) == Action("sing")


def test_maestro_does_not_lie_where_that_only_costs() -> None:
    for scores in ((0, 0), (9, 9), (23, 12)):
        assert Maestro(1).choose(about_to_sing(scores).view(0)).card is not None


def test_maestro_lies_to_keep_a_canto_quiet_that_would_only_feed_it() -> None:
    """CAN-5: the best takes the points of all, so a weaker one is better not sung."""
    match = about_to_sing((9, 9), canto_pay="winner_takes", ronda=4)
    view = match.view(0)
    lie = Maestro(1).choose(view)
    assert lie.kind == "claim"
    assert lie.canto != "trivilin"
    known_liar = replace(view, lies=(30, 0))
    assert Maestro(1).choose(known_liar).card is not None
