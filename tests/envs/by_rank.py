"""A match as it would have been dealt a rank at a time."""

from __future__ import annotations

from collections.abc import Iterator

from caida.engine import events as ev
from caida.engine.cards import Card
from caida.engine.match import Match
from caida.envs.action_space import index_of
from caida.envs.dealt_by_rank import DealtByRank

DEALS = 30


def outcomes_of(match: Match) -> Iterator[int]:
    """What chance did: who dealt first, if that was by chance, and every card that was turned."""
    is_first = isinstance(match.ruleset.first_dealer, str)
    for event in match.events:
        match event:
            case ev.DealStarted(dealer=dealer):
                if is_first:
                    yield dealer
                is_first = False
            case ev.MesaCardDealt(card=card) | ev.CardPutBack(card=card) | ev.DealLost(card=card):
                yield card.step
            case ev.HandDealt(cards=tuple(cards)):
                yield from (card.step for card in cards)
            case _:
                pass


def actions_of(match: Match) -> Iterator[int]:
    """What the seats decided, by the places of the space of actions."""
    again = Match.replay(match.ruleset, match.history, stop=0)
    for step in match.history:
        if step.action is not None and step.seat is not None:
            yield index_of(step.action, again.view(step.seat).canto)
            again.follow(step)


def inputs_of(match: Match) -> Iterator[tuple[DealtByRank, int]]:
    """A table of ranks, before each thing that happened in the match, and that thing."""
    table = DealtByRank(match.ruleset, DEALS)
    outcomes, actions = outcomes_of(match), actions_of(match)
    while True:
        number = next(outcomes if table.to_act is None else actions, None)
        if number is None or table.is_over:
            break
        yield table, number
        if table.to_act is None:
            table.deal(number)
        else:
            table.play(number)


def dealt_again(match: Match) -> DealtByRank:
    """The table of ranks where the match is."""
    tables = [table for table, _ in inputs_of(match)]
    return tables[-1] if tables else DealtByRank(match.ruleset, DEALS)


def without_suits(event: ev.Event) -> dict[str, object]:
    """What an event tells, by ranks; the place of a card put back is chance's own."""
    told = {name: _ranks(value) for name, value in event.to_dict().items()}
    told.pop("place", None)
    return told


def _ranks(value: object) -> object:
    if isinstance(value, list | tuple):
        return sorted(map(_ranks, value), key=str)
    if isinstance(value, str):
        try:
            return Card(value).rank
        except KeyError:
            return value
    return value
