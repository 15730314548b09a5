"""Playing at random, the same way in every Python version."""

from __future__ import annotations

import json
from random import Random

from caida.engine.actions import Action
from caida.engine.chance import ScriptedChance
from caida.engine.events import Event
from caida.engine.match import Match, Step
from caida.engine.ruleset import Ruleset

MAX_MOVES = 400


class Chooser:
    """Chooses among legal actions; only ``random()`` is promised to be the same everywhere."""

    def __init__(self, seed: int) -> None:
        self._source = Random(seed)

    def choose(self, match: Match) -> Action:
        actions = match.legal_actions()
        return actions[int(self._source.random() * len(actions))]


def play_on(match: Match, seed: int, moves: int = MAX_MOVES) -> Match:
    """Play random legal actions, until the match is over or so many were played."""
    chooser = Chooser(seed)
    for _ in range(moves):
        if match.outcome is not None:
            break
        match.play(chooser.choose(match))
    return match


def replay(ruleset: Ruleset, history: tuple[Step, ...]) -> Match:
    """The same match again, from nothing but what was fed into it."""
    match = Match(ruleset, chance=script_of(history))
    for step in history:
        if step.action is not None:
            match.play(step.action, step.seat)
        elif step.kind == "resign" and step.seat is not None:
            match.resign(step.seat, abandoned=step.abandoned)
    return match


def script_of(history: tuple[Step, ...]) -> ScriptedChance:
    decks = [step.cards for step in history if step.kind in ("draw", "deck")]
    indexes = [step.index for step in history if step.index is not None]
    return ScriptedChance(decks, indexes)


def everything(match: Match) -> tuple[object, ...]:
    """All there is to know about a match, hidden cards included."""
    seats = (None, *range(match.ruleset.seats))
    return (
        match._kernel.get_state(),
        match.events,
        match.history,
        [match.view(seat) for seat in seats],
        match.legal_actions(),
    )


def line_of(event: Event) -> str:
    """An event as one line of text."""
    return json.dumps(event.to_dict(), ensure_ascii=False)
