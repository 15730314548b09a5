"""A kernel made from a view, its hidden cards filled in, is the kernel of the match it is of."""

from __future__ import annotations

from hypothesis import given, settings

from caida.engine.kernel import Kernel
from caida.engine.kernel_from import kernel_from_position, kernel_from_view
from caida.engine.match import Match
from tests.engine.states import state_of
from tests.engine.strategies import matches_in_play


def comparable(kernel: Kernel) -> dict[str, object]:
    """All that decides anything; the cards of a tanda may have been put in another order."""
    state = state_of(kernel)
    sides = [kernel.get_dealt(seat) for seat in range(kernel.rules.seats)]
    state["dealt"] = [sorted(dealt) for dealt in sides]
    for name in ("piles", "halts", "canto_index"):
        del state[name]
    if not any(kernel.sung):  # nobody hears that there was nothing to settle
        del state["settled"]
    return state


@settings(max_examples=120)
@given(matches_in_play())
def test_a_view_with_the_true_cards_is_the_match(match: Match) -> None:
    position = match.position()
    view = match.view(match.to_act)
    hands = dict(enumerate(position.hands))
    known = kernel_from_view(view, hands, position.stock)
    whole = kernel_from_position(match.ruleset, position)
    assert comparable(known) == comparable(whole)
    assert known.legal_codes() == match._kernel.legal_codes()
    assert known.halts == 1
    assert sum(known.piles) == sum(whole.piles)
