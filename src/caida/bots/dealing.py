"""The dealer's choices (DEA-1, DEA-2), as anybody who knows the proverbs makes them."""

from __future__ import annotations

from caida.engine.actions import Action
from caida.engine.views import View

HANDS_FIRST = Action("hands_first")
COUNT_UP, COUNT_DOWN = Action("count_up"), Action("count_down")


def choose_dealing(view: View) -> Action:
    """Hands first, to see one's own; then count so that the numbers one holds come last, for a
    rank that is short is likelier to turn up late. With nothing to go by, count up."""
    if view.phase == "order":
        return HANDS_FIRST
    high = sum(card.rank in (3, 4) for card in view.hand)
    low = sum(card.rank in (1, 2) for card in view.hand)
    return COUNT_UP if high >= low else COUNT_DOWN
