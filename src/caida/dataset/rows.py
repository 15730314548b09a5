"""One decision as a row of plain values. Nothing here knows a match: what a seat may not know can't
be told by a function that only gets its view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from caida.engine.cards import CARDS, Card
from caida.engine.views import Choice, View

Row: TypeAlias = dict[str, object]

_TEXTS = tuple(str(card) for card in CARDS)
# Of a view, what is no column: the same in all rows, or told by another column.
LEFT_OUT = ("ruleset", "to_act", "outcome")


def view_row(view: View) -> Row:
    """What the seat knew when it chose, by the names of the view's own fields."""
    last = view.last_throw
    return {
        "seat": view.seat,
        "phase": view.phase,
        "deal": view.deal,
        "tanda": view.tanda,
        "tandas": view.tandas,
        "dealer": view.dealer,
        "mano": view.mano,
        "scores": view.scores,
        "hand": texts(view.hand),
        "dealt": texts(view.dealt),
        "canto": view.canto,
        "hand_sizes": view.hand_sizes,
        "mesa": texts(view.mesa),
        "pile_sizes": view.pile_sizes,
        "taken": texts(view.taken),
        "stock_size": view.stock_size,
        "hits": view.hits,
        "last_throw": None if last is None else {"seat": last[0], "card": _TEXTS[last[1]]},
        "last_captor": view.last_captor,
        "turns": [
            {"seat": turn.seat, "card": _TEXTS[turn.card], "taken": texts(turn.taken)}
            for turn in view.turns
        ],
        "sung": [{"seat": seat, "canto": canto} for seat, canto in view.sung],
        "voided": view.voided,
        "exposed": view.exposed,
        "settled": view.settled,
        "beaten": view.beaten,
        "shown": [{"seat": seat, "cards": texts(cards)} for seat, cards in view.shown],
        "truths": view.truths,
        "lies": view.lies,
        "choices": [choice_row(choice) for choice in view.choices],
    }


def choice_row(choice: Choice) -> Row:
    action, taken = choice
    return {
        "kind": action.kind,
        "card": None if action.card is None else _TEXTS[action.card],
        "taken": texts(taken),
        "canto": action.canto,
    }


def texts(cards: Sequence[Card]) -> list[str]:
    return [_TEXTS[card] for card in cards]
