"""For engines written in Python: the view of the protocol as the View that it was made from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from caida.engine.actions import Action
from caida.engine.cards import Card
from caida.engine.ruleset import Ruleset
from caida.engine.views import Choice, Outcome, Turn, View

_CARDS = ("hand", "dealt", "mesa", "taken")


def read_view(told: Mapping[str, Any]) -> View:
    """The inverse of ``View.to_dict``, of a dictionary that came through JSON."""
    # Seats, points and names are lists there; what holds cards is read below.
    plain = {
        name: _tuple(value) if isinstance(value, list) else value for name, value in told.items()
    }
    thrown, outcome = told["last_throw"], told["outcome"]
    return View(
        **plain
        | {name: _cards(told[name]) for name in _CARDS}
        | {
            "ruleset": Ruleset.from_dict(told["ruleset"]),
            "last_throw": (thrown[0], Card(thrown[1])) if thrown else None,
            "turns": tuple(
                Turn(turn["seat"], Card(turn["card"]), _cards(turn["taken"]))
                for turn in told["turns"]
            ),
            "shown": tuple((seat, _cards(cards)) for seat, cards in told["shown"]),
            "outcome": Outcome(**outcome | {"scores": tuple(outcome["scores"])})
            if outcome
            else None,
            "choices": tuple(
                Choice(_action(choice["action"]), _cards(choice["taken"]))
                for choice in told["choices"]
            ),
        }
    )


def _tuple(values: list[Any]) -> tuple[Any, ...]:
    return tuple(tuple(value) if isinstance(value, list) else value for value in values)


def _cards(texts: Iterable[str]) -> tuple[Card, ...]:
    return tuple(map(Card, texts))


def _action(told: Mapping[str, Any]) -> Action:
    card = Card(told["card"]) if told["card"] is not None else None
    return Action(told["kind"], card, told["takes"], told["canto"])
