"""One fixed space of actions for all rulesets: what the table sees and hears of a decision.

A play is a rank and how many cards it takes: suits never decide (MAT-2), and of two cards of a rank
the first in the hand is played. A canto is sung by its name, whether the hand is that or not: which
of the two it is, the hand says (CAN-8).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from caida.engine.actions import MAX_TAKES, Action, ActionKind
from caida.engine.cantos import CANTOS
from caida.engine.cards import RANKS
from caida.engine.errors import IllegalAction
from caida.engine.views import View

# From a rank up there are so many others, so a card of step s takes from 0 to 10 - s cards: the
# plays of a step are one fewer than those of the step below it.
FIRST_PLAY = tuple(
    sum(MAX_TAKES + 1 - lower for lower in range(step)) for step in range(len(RANKS))
)
PLAY_COUNT = FIRST_PLAY[-1] + 2
_DEALING: tuple[ActionKind, ...] = ("mesa_first", "hands_first", "count_up", "count_down")
FIRST_DEALING = PLAY_COUNT
FIRST_SONG = FIRST_DEALING + len(_DEALING)
ACTION_COUNT = FIRST_SONG + len(CANTOS)


def _name_of_play(rank: int, takes: int) -> str:
    return f"{rank}x{takes}" if takes else str(rank)


ACTION_NAMES: tuple[str, ...] = (
    *(
        _name_of_play(rank, takes)
        for step, rank in enumerate(RANKS)
        for takes in range(MAX_TAKES + 1 - step)
    ),
    *_DEALING,
    *(f"sing_{canto}" for canto in CANTOS),
)
"""``"6"`` throws a six, ``"6x3"`` takes three cards with one, ``"count_up"`` and ``"sing_ronda"``
are what they say."""


def index_of(action: Action, own_canto: str | None) -> int:
    """The place of an action; ``own_canto`` is what the hand of who acts is (``View.canto``)."""
    if action.card is not None:
        return FIRST_PLAY[action.card.step] + action.takes
    if action.kind in _DEALING:
        return FIRST_DEALING + _DEALING.index(action.kind)
    canto = own_canto if action.kind == "sing" else action.canto
    if canto is None:
        raise IllegalAction("action.no_canto", rule="CAN-3")
    return FIRST_SONG + CANTOS.index(canto)


def action_at(view: View, index: int) -> Action:
    """The legal action of a place, for the seat to act; IllegalAction if there is none there."""
    for action in view.legal_actions():
        if index_of(action, view.canto) == index:
            return action
    raise IllegalAction("action.code", value=index)


def legal_indices(view: View) -> list[int]:
    """The places of all that this seat may do now, in order; empty when it is not its turn."""
    return sorted({index_of(action, view.canto) for action in view.legal_actions()})


def mask_of(view: View) -> NDArray[np.int8]:
    """A 1 at every place of ``legal_indices``, 0 elsewhere."""
    mask = np.zeros(ACTION_COUNT, np.int8)
    mask[legal_indices(view)] = 1
    return mask
