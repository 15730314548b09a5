"""Laying the table for a scenario: all forty cards, the chance to come, and the match itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from caida import Match, Position, Ruleset
from caida.engine.cards import CARDS, Card
from caida.engine.chance import ScriptedChance

# Every third rank, suit by suit: threes of these neighbours make no canto and no chain, so what a
# scenario doesn't mention stays out of its way.
DULL_ORDER = tuple(CARDS[step * 3 % 10 * 4 + suit] for suit in range(4) for step in range(10))


def cards_of(text: str) -> tuple[Card, ...]:
    """Cards as written in a scenario; a bar only helps the eye."""
    return tuple(Card(word) for word in text.replace("|", " ").split())


def lay_table(ruleset: Ruleset, given: Mapping[str, Any], *, from_position: bool) -> Match:
    decks = [full_deck(text) for text in (*given.get("draws", ()), *given.get("decks", ()))]
    places = list(given.get("places", ()))
    if ruleset.first_dealer == "random" and not from_position:
        places.insert(0, given.get("dealer", 0))
    # Deals a scenario doesn't care about are dull ones, and cards put back go far down.
    chance = ScriptedChance([*decks, *[full_deck("")] * 3], [*places, *[20] * 9])
    if not from_position:
        return Match(ruleset, chance=chance)
    return Match.from_position(ruleset, position_of(ruleset, given), chance=chance)


def full_deck(text: str) -> tuple[Card, ...]:
    """Forty cards: those written on top, the rest below in the dull order."""
    top = cards_of(text)
    return (*top, *without(DULL_ORDER, top))


def position_of(ruleset: Ruleset, given: Mapping[str, Any]) -> Position:
    """All forty cards: what isn't placed fills the stock and then the piles."""
    seats = ruleset.seats
    hands = tuple(cards_of(text) for text in given["hands"])
    mesa = cards_of(given["mesa"])
    dealer = given.get("dealer", seats - 1)
    mano = (dealer + 1) % seats
    in_order = [(mano + step) % seats for step in range(seats)]
    top = cards_of(given.get("stock", ""))
    named = _named_piles(given.get("piles"), seats)
    free = without(DULL_ORDER, (*mesa, *top, *join(hands), *join(named)))
    stock_size = 3 * seats * (ruleset.tandas - given.get("tanda", 1))
    filling = stock_size - len(top)
    if not 0 <= filling <= len(free):
        raise ValueError(f"the stock of this tanda has {stock_size} cards")
    piles = _piles(given.get("piles"), named, free[filling:], seats)
    thrown = given.get("thrown", {})
    most = max(len(hand) for hand in hands)
    settled = ruleset.canto_settle == "all_sung" and len(hands[dealer]) < 3
    return Position(
        dealer=dealer,
        to_act=given.get("turn", next(seat for seat in in_order if len(hands[seat]) == most)),
        mesa=mesa,
        hands=hands,
        stock=(*top, *free[:filling]),
        piles=piles,
        scores=tuple(given.get("scores", [0] * ruleset.sides)),
        dealt=_dealt(given, hands, mesa, piles),
        sung=tuple(canto or None for canto in given.get("sung", [""] * seats)),
        hits=tuple(given.get("hits", ())),
        settled=given.get("settled", settled),
        last_throw=Card(thrown["card"]) if thrown else None,
        thrower=thrown.get("seat"),
        last_captor=given.get("captor", next((s for s in in_order if piles[s]), None)),
    )


def _named_piles(piles: Sequence[Any] | None, seats: int) -> list[tuple[Card, ...]]:
    texts = [pile if isinstance(pile, str) else "" for pile in piles or [""] * seats]
    return [cards_of(text) for text in texts]


def _piles(
    piles: Sequence[Any] | None, named: list[tuple[Card, ...]], gone: Sequence[Card], seats: int
) -> tuple[tuple[Card, ...], ...]:
    """Named piles stay as they are, counted ones are filled, unmentioned ones share evenly."""
    counts = [pile if isinstance(pile, int) else 0 for pile in piles or ()]
    if piles is None:
        counts = [len(gone) // seats + (seat < len(gone) % seats) for seat in range(seats)]
    if sum(counts) != len(gone):
        raise ValueError(f"the piles must have {len(gone)} more cards, not {sum(counts)}")
    starts = [sum(counts[:seat]) for seat in range(seats)]
    return tuple(
        (*named[seat], *gone[start : start + counts[seat]]) for seat, start in enumerate(starts)
    )


def _dealt(
    given: Mapping[str, Any],
    hands: tuple[tuple[Card, ...], ...],
    mesa: tuple[Card, ...],
    piles: tuple[tuple[Card, ...], ...],
) -> tuple[tuple[Card, ...], ...]:
    """Every seat's three cards of the tanda; unnamed played ones came from those in sight."""
    if "dealt" in given:
        return tuple(cards_of(text) for text in given["dealt"])
    thrown = given.get("thrown", {})
    own = {thrown["seat"]: (Card(thrown["card"]),)} if "seat" in thrown else {}
    seen = list(without((*join(piles), *mesa), join(own.values())))
    dealt = []
    for seat, hand in enumerate(hands):
        known = (*hand, *own.get(seat, ()))[:3]
        missing = 3 - len(known)
        dealt.append((*known, *seen[:missing]))
        del seen[:missing]
    return tuple(dealt)


def without(cards: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    away = set(gone)
    return tuple(card for card in cards if card not in away)


def join(groups: Iterable[Iterable[Card]]) -> tuple[Card, ...]:
    return tuple(card for group in groups for card in group)
