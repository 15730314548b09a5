"""Cards in whatever was received or shown, however they are written there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

CARD = re.compile(r"(?:1[012]?|[2-7])[oceb]", re.IGNORECASE)
CARDS_ALONE = re.compile(rf"(?:{CARD.pattern}[\W_]*)+", re.IGNORECASE)
WORD = re.compile(r"[^\W_]+")
RANKS = {
    "as": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7,
    "ace": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "sota": 10, "caballo": 11, "rey": 12,
}  # fmt: skip
SUITS = ("oros", "copas", "espadas", "bastos")
NAME = re.compile(rf"\b({'|'.join(RANKS)}) (?:de|of) ({'|'.join(SUITS)})\b", re.IGNORECASE)
# Fields of letters and digits by chance, in which a card may stand between two hyphens.
BY_CHANCE = {"id", "who", "command", "commitment", "match", "gone"}


def cards_in(value: Any, field: str = "") -> set[str]:
    """Every card told by a JSON value, with what it stands under. Texts are read word by word,
    and those made by chance only as a whole."""
    match value:
        case str():
            return set(_cards_by_chance(value) if field in BY_CHANCE else _cards_told(value))
        case dict():
            inner = [cards_in(one, name) | cards_in(name) for name, one in value.items()]
            return set(_pairs(list(value.values()))).union(*inner)
        case list():
            return set(_pairs(value)).union(*(cards_in(one, field) for one in value))
    return set()


def _cards_by_chance(text: str) -> Iterator[str]:
    if CARDS_ALONE.fullmatch(text):
        yield from map(str.lower, CARD.findall(text))


def _cards_told(text: str) -> Iterator[str]:
    for word in WORD.findall(text):
        yield from _cards_by_chance(word)
    for rank, suit in NAME.findall(text):
        yield f"{RANKS[rank.lower()]}{suit[0].lower()}"


def _pairs(values: list[Any]) -> Iterator[str]:
    """A rank beside a suit."""
    for one, other in pairwise(values):
        for rank, suit in ((one, other), (other, one)):
            if type(rank) is int and rank in RANKS.values() and suit in (*SUITS, *"oceb"):
                yield f"{rank}{suit[0]}"
