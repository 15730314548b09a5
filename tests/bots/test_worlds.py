"""Imagined worlds are tables that one could be sitting at."""

from __future__ import annotations

from caida.bots.worlds import WORLDS, imagine_from
from tests.review.matches import played


def test_every_world_is_one_the_seat_could_be_sitting_at() -> None:
    match = played("conocedor conocedor conocedor", most=3)
    assert match.to_act == 2, "two have played a card each"
    view = match.view(match.to_act)
    worlds = imagine_from(view)
    assert len(worlds) == WORLDS
    assert len({tuple(kernel.get_hand(0)) for _, kernel in worlds}) > 10
    for weight, kernel in worlds:
        assert weight > 0
        assert kernel.get_hand(match.to_act) == list(view.hand)
        assert kernel.get_scores() == view.scores
        seen = {*view.mesa, *view.taken}
        held = [card for seat in range(3) for card in kernel.get_hand(seat)]
        stock = kernel.get_stock()[kernel.top :]
        assert len(stock) == view.stock_size
        assert sorted([*seen, *held, *stock]) == list(range(40))


def test_nothing_is_imagined_where_everything_is_known() -> None:
    match = played("conocedor conocedor", seed=2, target=200, most=35)
    while match.tanda != match.ruleset.tandas or match.phase != "play":
        match.play(match.legal_actions()[0])
    assert match.to_act is not None
    assert len(imagine_from(match.view(match.to_act))) == 1
