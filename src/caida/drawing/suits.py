"""The suits in a line of text: a sign and an ink for each, readable with and without colour."""

from __future__ import annotations

from caida.engine.cards import Card

# A coin, the cups' heart, a dagger and a club: all in the oldest fonts, all one cell wide.
SYMBOLS = {"oros": "●", "copas": "♥", "espadas": "†", "bastos": "♣"}
INKS = {"oros": "#8a5a00", "copas": "#b3202a", "espadas": "#1d4f9c", "bastos": "#1f6b2d"}
PAPER = "#f6efdc"


def short(card: Card) -> str:
    """A card in a few cells: ``12●``."""
    return f"{card.rank}{SYMBOLS[card.suit]}"
