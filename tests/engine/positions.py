"""Tables of two seats, written as text."""

from __future__ import annotations

from caida.engine.cards import CARDS
from caida.engine.match import Match
from caida.engine.position import Position
from caida.engine.ruleset import Ruleset
from caida.notation import parse_cards


def between_two(
    mesa: str,
    hand: str,
    other: str,
    *,
    tanda: int,
    dealer: int = 1,
    thrown: str = "",
    scores: tuple[int, int] = (0, 0),
    takes_all: bool = False,
    **options: object,
) -> Match:
    """Seat 0 is to act, holding ``hand``; seat 1 may just have thrown a card. Nothing was sung.

    The lowest of the cards that are nowhere here were taken in tandas before, by both alike, or
    by seat 0 alone where it ``takes_all``.
    """
    lying = parse_cards(mesa)
    hands = (parse_cards(hand), parse_cards(other))
    rest = [card for card in CARDS if card not in (*lying, *hands[0], *hands[1])]
    gone = len(rest) - (36 - 6 * tanda)
    taken = rest[:gone]
    throw = parse_cards(thrown)
    position = Position(
        dealer=dealer,
        to_act=0,
        mesa=lying,
        hands=hands,
        stock=tuple(rest[gone:]),
        piles=(tuple(taken), ()) if takes_all else (tuple(taken[::2]), tuple(taken[1::2])),
        scores=scores,
        dealt=(hands[0], (*hands[1], *throw) if len(hands[1]) < 3 else hands[1]),
        sung=(None, None),
        last_throw=throw[0] if throw else None,
        thrower=1 if throw else None,
        last_captor=0 if takes_all else None,
    )
    return Match.from_position(Ruleset().with_options(**options), position, seed=1)
