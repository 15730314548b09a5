"""Why one action is better than another, in the terms of the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from caida.engine.cantos import read_hand
from caida.engine.cards import Card
from caida.engine.views import View
from caida.review.judging import Alternative
from caida.review.outlook import CARD

ReasonKind = Literal[
    "sing",  # the canto should be sung
    "silence",  # the canto should not be sung
    "lie",  # the canto that was sung is not held, and costs
    "bluff",  # the canto is not held, and yet is worth singing
    "caida",  # the better one falls on the card just thrown
    "limpia",  # the better one leaves a clean mesa
    "fallen",  # the worse one throws what the next seat may fall on
    "cleared",  # the worse one leaves a mesa that the next seat may clear
    "short",  # the worse one stops the chain short
    "long",  # the worse one takes more of the chain than is good
    "cards",  # the better one takes more cards for the count
    "keep",  # the worse one spends a card that is worth more later
    "better",  # nothing stands out
]
NOTICEABLE = 0.05  # of a point
VAGUE = 0.5  # what comes later counts for less: what happens at once explains more


@dataclass(frozen=True, slots=True)
class Reason:
    """What stands out between two actions. ``card`` and ``cards`` are those it is about: the card
    that falls, clears or should be kept, the cards of the mesa left or not taken."""

    kind: ReasonKind
    points: int = 0
    card: Card | None = None
    cards: tuple[Card, ...] = ()
    seat: int | None = None
    canto: str | None = None


def compare(view: View, better: Alternative, worse: Alternative) -> Reason:
    """The reason that weighs most in points why ``better`` is the better one."""
    if better.action.kind == "sing":
        return _singing(view, better)
    if worse.action.canto is not None:
        return Reason("lie", view.ruleset.false_canto, canto=worse.action.canto)
    if better.action.canto is not None:
        return Reason("bluff", canto=better.action.canto)
    if worse.action.kind == "sing":
        return _singing(view, better)
    gains = {
        "caida": better.outlook.caida - worse.outlook.caida,
        "limpia": better.outlook.limpia - worse.outlook.limpia,
        "fallen": better.outlook.fallen - worse.outlook.fallen,
        "cleared": better.outlook.cleared - worse.outlook.cleared,
        "cards": better.outlook.cards - worse.outlook.cards,
        "later": VAGUE * (better.outlook.later - worse.outlook.later),
    }
    kind = max(gains, key=lambda name: gains[name])
    if gains[kind] < NOTICEABLE or better.action.card is None or worse.action.card is None:
        return Reason("better")
    match kind:
        case "caida":
            thrower = None if view.last_throw is None else view.last_throw[0]
            points = round(better.outlook.caida)
            return Reason("caida", points, better.action.card, seat=thrower)
        case "limpia":
            return Reason("limpia", round(better.outlook.limpia), better.action.card)
        case "fallen":
            card = worse.action.card
            points = view.ruleset.caida_points[card.step]
            return Reason("fallen", points, card, seat=_next_seat(view))
        case "cleared":
            left = mesa_after(view, worse)
            card = min(left, key=lambda lying: lying.step)
            return Reason("cleared", view.ruleset.mesa_limpia, card, left, _next_seat(view))
        case _:
            return _chain_or_card(better, worse, is_now=kind == "cards")


def mesa_after(view: View, played: Alternative) -> tuple[Card, ...]:
    """What lies on the mesa after an action, by rank."""
    left = [card for card in view.mesa if card not in played.taken]
    if played.action.card is not None and not played.taken:
        left.append(played.action.card)
    return tuple(sorted(left))


def _next_seat(view: View) -> int | None:
    return None if view.seat is None else (view.seat + 1) % view.ruleset.seats


def _singing(view: View, better: Alternative) -> Reason:
    reading = read_hand(view.ruleset, tuple(card.step for card in view.dealt))
    points = 0 if reading is None else reading.points
    kind: ReasonKind = "sing" if better.action.kind == "sing" else "silence"
    return Reason(kind, points, canto=view.canto)


def _chain_or_card(better: Alternative, worse: Alternative, *, is_now: bool) -> Reason:
    """The difference lies in what was taken, or in what is kept for later."""
    card, other = better.action.card, worse.action.card
    if card is None or other is None:
        return Reason("better")
    if card.step == other.step:
        if len(better.taken) > len(worse.taken):
            return Reason("short", card=card, cards=better.taken[len(worse.taken) :])
        return Reason("long", card=card, cards=worse.taken[len(better.taken) :])
    if is_now:
        worth = round((better.outlook.cards - worse.outlook.cards) / CARD)
        return Reason("cards", worth, card, better.taken)
    return Reason("keep", card=other)
