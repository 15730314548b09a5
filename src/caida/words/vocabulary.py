"""One language's texts, and its way of saying cards, numbers, lists and sides."""

from __future__ import annotations

from collections.abc import Sequence

from caida.engine.cards import Card
from caida.words.catalog import load_catalog
from caida.words.grammar import starts_with_i


class Vocabulary:
    """The names and numbers of one language; ValueError if it is not one of LANGUAGES."""

    def __init__(self, lang: str) -> None:
        self._texts = load_catalog(lang)
        self.lang = lang

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.lang!r})"

    def text(self, key: str, /, **params: object) -> str:
        """The text of a key with its {placeholders} filled; KeyError if either is missing."""
        return self._texts[key].format(**params)

    def has(self, key: str) -> bool:
        return key in self._texts

    def rank_name(self, card: Card) -> str:
        """``siete``, ``sota``."""
        return self.text(f"rank.{card.rank}")

    def suit(self, card: Card) -> str:
        return self.text(f"suit.{card.suit}")

    def card(self, card: Card) -> str:
        """``sota de oros``."""
        return self.text("card.of_suit", rank=self.rank_name(card), suit=self.suit(card))

    def the_card(self, card: Card) -> str:
        """``la sota de oros``, to stand inside a sentence."""
        rank = self.text(f"the_rank.{card.rank}")
        return self.text("card.of_suit", rank=rank, suit=self.suit(card))

    def canto(self, name: str) -> str:
        """The display name of a canto: ``casa_chica`` is ``casa chica``."""
        return self.text(f"canto.{name}")

    def points(self, number: int) -> str:
        """``1 punto``, ``4 puntos``."""
        return self.count("points", number)

    def count(self, unit: str, number: int) -> str:
        """A number with its noun in the right form; units are those of ``unit.*``."""
        form = "one" if number == 1 else "many"
        return self.text(f"unit.{unit}.{form}", n=number)

    def listing(self, items: Sequence[str]) -> str:
        """``a, b y c``, and ``Ana e Inés``."""
        if len(items) < 2:
            return "".join(items)
        last = items[-1]
        key = "list.last_i" if starts_with_i(last) else "list.last"
        return self.text(key, items=", ".join(items[:-1]), last=last)

    def seat(self, seat: int) -> str:
        """A seat that has no name, counted from 1: ``Puesto 1``."""
        return self.text("seat", number=seat + 1)

    def side(self, side: int, names: Sequence[str], sides: int) -> str:
        """A side by its people: ``Ana``, or ``Ana y Luis`` for a team (MAT-1)."""
        return self.listing(names[side::sides])
