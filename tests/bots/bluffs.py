"""Tables at which one may sing what one does not hold (CAN-8)."""

from __future__ import annotations

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
