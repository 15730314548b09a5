"""Matches and positions to review."""

from __future__ import annotations

from functools import cache

from caida.bots import make_bot
from caida.engine.cards import CARDS, Card
from caida.engine.match import Match
from caida.engine.position import Position
from caida.engine.ruleset import Ruleset
from caida.engine.views import View
from caida.review import Review, review_match


def played(
    bots: str, *, seed: int = 3, preset: str = "tradicional", most: int = 2_000, **options: object
) -> Match:
    """A match of bots by their names, a seat each, broken off after so many decisions."""
    names = bots.split()
    players = [make_bot(name, f"{seed} {seat}") for seat, name in enumerate(names)]
    teams = bool(options.pop("teams", False))
    match = Match(Ruleset.preset(preset, seats=len(names), teams=teams, **options), seed=seed)
    for _ in range(most):
        if match.to_act is None:
            break
        match.play(players[match.to_act].choose(match.view(match.to_act)))
    return match


@cache
def short_match() -> Match:
    """Two seats, to twelve points; nobody may play on with it."""
    return played("conocedor azar", target=12)


@cache
def short_review() -> Review:
    return review_match(short_match())


def position(
    mesa: str,
    hand: str,
    other: str,
    *,
    thrown: str | None = None,
    tanda: int = 2,
    scores: tuple[int, int] = (0, 0),
    **options: object,
) -> View:
    """What seat 0 sees at the start of a tanda, seat 1 dealing; with a card just thrown by seat 1
    at the end of the tanda before. The lowest of the other cards are taken, by both alike."""
    lying = tuple(Card(text) for text in mesa.split())
    hands = tuple(tuple(Card(text) for text in cards.split()) for cards in (hand, other))
    rest = [card for card in CARDS if card not in (*lying, *hands[0], *hands[1])]
    gone = len(rest) - (36 - 6 * tanda)
    taken, stock = rest[:gone], rest[gone:]
    match = Match.from_position(
        Ruleset().with_options(**options),
        Position(
            dealer=1,
            to_act=0,
            mesa=lying,
            hands=hands,
            stock=tuple(stock),
            piles=(tuple(taken[::2]), tuple(taken[1::2])),
            scores=scores,
            dealt=hands,
            sung=(False, False),
            last_throw=None if thrown is None else Card(thrown),
            thrower=None if thrown is None else 1,
        ),
        seed=1,
    )
    return match.view(0)
