"""Playing at random, the same way in every Python version."""

from __future__ import annotations

import json
from random import Random

from caida.engine.actions import Action
from caida.engine.events import Event
from caida.engine.match import Match
from tests.engine.states import state_of

MAX_MOVES = 400


class Chooser:
    """Chooses among legal actions; only ``random()`` is promised to be the same everywhere."""

    def __init__(self, seed: int) -> None:
        self._source = Random(seed)

    def choose(self, match: Match) -> Action:
        actions = match.legal_actions()
        lies = [action for action in actions if action.kind == "claim"]
        # To lie is one choice, whatever the name: who lies at every turn never wins (CAN-8).
        chosen = self._pick([action for action in actions if action not in lies] + lies[:1])
        return self._pick(lies) if chosen in lies else chosen

    def _pick(self, actions: list[Action]) -> Action:
        return actions[int(self._source.random() * len(actions))]


def play_on(match: Match, seed: int, moves: int = MAX_MOVES) -> Match:
    """Play random legal actions, until the match is over or so many were played."""
    chooser = Chooser(seed)
    for _ in range(moves):
        if match.outcome is not None:
            break
        match.play(chooser.choose(match))
    return match


def everything(match: Match) -> tuple[object, ...]:
    """All there is to know about a match, hidden cards included."""
    seats = (None, *range(match.ruleset.seats))
    return (
        state_of(match._kernel),
        match.events,
        match.history,
        [match.view(seat) for seat in seats],
        match.legal_actions(),
    )


def line_of(event: Event) -> str:
    """An event as one line of text."""
    return json.dumps(event.to_dict(), ensure_ascii=False)
