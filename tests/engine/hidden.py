"""Other worlds: the same match as one seat saw it, with everything it could not see changed.

Cards leave the stock in some order for good, onto the mesa or into hands. A world is another such
order that keeps what the seat saw; from it the deck is put together again, backwards through the
cards that were put back, whose places nobody knows either.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random

from caida.engine import events as ev
from caida.engine.actions import Action
from caida.engine.cards import CARDS, Card
from caida.engine.chance import ScriptedChance
from caida.engine.errors import CaidaError
from caida.engine.history import Step
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset


@dataclass(frozen=True)
class Deal:
    """One deal as it left the stock: all forty cards in order of leaving, those never dealt last;
    and each card put back, with how many had left by then."""

    leaving: list[Card]
    put_back: list[tuple[int, Card]]
    fixed: set[Card]

    def changed(self, source: Random, reach: int) -> tuple[list[Card], list[int]] | None:
        """Another deck, and the places of what was put back, that look the same, with ``reach`` of
        the unseen cards moved; None if a card put back had been in a hand by then."""
        cards = self.leaving.copy()
        hidden = [at for at, card in enumerate(cards) if card not in self.fixed]
        moved = sorted(source.sample(hidden, min(reach, len(hidden))))
        mixed = source.sample([cards[at] for at in moved], len(moved))
        for at, card in zip(moved, mixed, strict=True):
            cards[at] = card
        places = []
        for left, card in reversed(self.put_back):
            places.append(cards.index(card) - left)
            if places[-1] < 0:
                return None
            cards.remove(card)
            cards.insert(left, card)
        return cards, places[::-1]


def deal_of(seat: int | None, deck: tuple[Card, ...], told: list[ev.Event]) -> Deal:
    """A deal by its unredacted events, and what the seat has seen of it."""
    stock = list(deck)
    leaving: list[Card] = []
    put_back = []
    fixed: set[Card] = set()
    for event in told:
        match event:
            case ev.MesaCardDealt(card=card):
                leaving.append(stock.pop(0))
                fixed.add(card)
            case ev.CardPutBack(card=card, place=int(place)):
                put_back.append((len(leaving), card))
                stock.insert(place, stock.pop(0))
            case ev.DealLost(card=card):
                fixed.add(card)
            case ev.HandDealt(seat=holder, cards=tuple(cards)):
                leaving += stock[:3]
                del stock[:3]
                fixed |= set(cards) if holder == seat else set()
            case ev.CardThrown(card=card) | ev.CardsCaptured(card=card):
                fixed.add(card)
            case ev.CantoPaid(cards=cards):
                fixed |= set(cards)
            case _:
                pass
    return Deal(leaving + stock, put_back, fixed)


def other_world(match: Match, seat: int | None, source: Random, reach: int) -> Match | None:
    """The same match with another world behind it; None if that shows (a hand that has to sing
    otherwise, or can't have sung)."""
    decks: list[list[Card]] = []
    indexes: list[int] = []
    history = match.history
    for at, step in enumerate(history):
        if step.kind == "dealer" and step.number is not None:
            indexes.append(step.number)
        elif step.kind == "draw":
            drawn = cards_drawn(step)
            rest = step.cards[drawn:]
            decks.append([*step.cards[:drawn], *source.sample(rest, len(rest))])
        elif step.kind == "deck":
            deal = deal_of(seat, step.cards, told_until_next_deck(history, at))
            if (changed := deal.changed(source, reach)) is None:
                return None
            decks.append(changed[0])
            indexes += changed[1]
    other = play_again(match.ruleset, history, ScriptedChance(decks, indexes))
    return other if other is not None and public_song(other) == public_song(match) else None


def cards_drawn(step: Step) -> int:
    drawn = [event.draws for event in step.events if isinstance(event, ev.DealerCardsDrawn)]
    return sum(map(len, drawn))


def told_until_next_deck(history: tuple[Step, ...], at: int) -> list[ev.Event]:
    told = list(history[at].events)
    for step in history[at + 1 :]:
        if step.kind == "deck":
            break
        told += step.events
    return told


def play_again(ruleset: Ruleset, history: tuple[Step, ...], chance: ScriptedChance) -> Match | None:
    """The same decisions over other chance; None where they can't be made."""
    try:
        match = Match(ruleset, chance=chance)
        for step in history:
            if step.action is not None:
                match.play(sounding_alike(match, step, step.action), step.seat)
    except CaidaError:
        return None
    return match


def sounding_alike(match: Match, step: Step, action: Action) -> Action:
    """The same decision by another hand: a name that is sung may be true of it or a lie (CAN-8)."""
    names = [event.canto for event in step.events if isinstance(event, ev.CantoSung)]
    if action.kind not in ("sing", "claim") or match.to_act is None:
        return action
    is_true = match.view(match.to_act).canto == names[0]
    return Action("sing") if is_true else Action.claim(names[0])


def public_song(match: Match) -> list[tuple[object, ...]]:
    """What the whole table hears of cantos, and how it ends: the rest must not show."""
    heard: list[tuple[object, ...]] = []
    for event in match.events:
        match event:
            case ev.CantoSung() | ev.CantoBeaten() | ev.CantoVoided() | ev.CantoExposed():
                heard.append((type(event).__name__, event.seat, event.canto))
            case ev.CantoFined():
                heard.append(("fined", event.seat, event.canto, event.points))
            case ev.CantoPaid():
                heard.append(("paid", event.seat, event.canto, event.cards, event.points))
            case ev.MatchWon():
                heard.append(("won", event.side, event.reason))
            case _:
                pass
    return heard


def everything_sent(match: Match, seat: int | None) -> bytes:
    """All that a seat gets of a match, byte for byte: its events, and its view at every moment."""
    history = match.history
    again = Match.replay(match.ruleset, history, stop=0)
    sent: list[object] = [again.view(seat).to_dict()]
    for step in history:
        if step.action is not None:
            told = again.follow(step)
            sent.append([event.seen_by(seat).to_dict() for event in told])
            sent.append(again.view(seat).to_dict())
    sent.append([event.to_dict() for event in again.events_for(seat)])
    return json.dumps(sent).encode()


def deck_with(*top: str) -> list[Card]:
    """A whole deck, these cards on top."""
    cards = [Card(text) for line in top for text in line.split()]
    return cards + [card for card in CARDS if card not in cards]
