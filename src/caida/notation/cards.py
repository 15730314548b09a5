"""Cards as text: ``7o 10c 1e 12b``, rank and the first letter of the suit."""

from __future__ import annotations

from collections.abc import Iterable

from caida.engine.cards import Card
from caida.engine.errors import NotationError


def parse_card(text: str) -> Card:
    """The card written so; NotationError ``notation.card`` for anything else."""
    try:
        return Card(text)
    except KeyError:
        raise NotationError("notation.card", text=text[:40]) from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards with spaces between them; no text is no cards."""
    return tuple(parse_card(word) for word in text.split())


def format_cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))
