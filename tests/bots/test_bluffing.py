"""Lies (CAN-8): who tells them, who is believed, and what hearing one says about a hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from caida.bots import Conocedor, Maestro, Novato
from caida.bots.beliefs import Beliefs, canto_of
from caida.bots.bluffing import LIES_EXPECTED, claims, doubt
from caida.bots.known import Known
from caida.engine.actions import Action
from caida.engine.match import Match
from caida.engine.views import View
from tests.engine.positions import between_two


def about_to_sing(
    scores: tuple[int, int] = (0, 0),
    hand: str = "1c 4o 10e",
    *,
    canto_pay: str = "highest",
    trivilin_wins: str = "twelves",
    ronda: int = 1,
) -> Match:
    """Seat 0 is to act, holds no canto, and may sing any."""
    return between_two(
        "2o 6c 12b",
        hand,
        "5o 7e 11e",
        tanda=2,
        scores=scores,
        canto_call="manual",
        false_canto=1,
        canto_pay=canto_pay,
        trivilin_wins=trivilin_wins,
        ronda=(ronda,) * 10,
    )


def hearing(canto: str) -> View:
    """Seat 1, before whom seat 0 has sung and thrown its 10."""
    match = about_to_sing(scores=(9, 9))
    match.play(Action.claim(canto))
    match.play(Action.play("10e"))
    return match.view(1)


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


def test_a_stranger_is_mostly_believed_and_every_lie_found_out_costs_trust() -> None:
    view = hearing("ronda")
    assert doubt(view, 0) == pytest.approx(LIES_EXPECTED)
    doubts = [doubt(replace(view, lies=(number, 0)), 0) for number in range(6)]
    assert doubts == sorted(doubts)
    assert doubts[5] > 0.5
    assert doubt(replace(view, truths=(20, 0)), 0) < doubts[0] / 3
    assert doubt(replace(view, lies=(0, 9)), 0) == doubts[0], "another seat's lies"


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


def test_novato_lies_now_and_then_whatever_it_costs() -> None:
    view = about_to_sing((20, 20)).view(0)
    told = Counter(Novato(seed).choose(view).canto for seed in range(400))
    assert 15 < 400 - told[None] < 80
    assert len(told) > 5, "any name that comes to mind"


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
