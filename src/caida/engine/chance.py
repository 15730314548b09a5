"""Chance, handed in: shuffles, draws and places that anybody can compute again.

docs/fairness.md is the recipe of ProvableChance, in a page, for those who don't trust this file.
Augmented by chance.pxd; this file runs as it is without a compiler.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from struct import unpack
from typing import Protocol

from caida.engine.cards import DECK_SIZE
from caida.engine.errors import ChanceError

MAX_CONTRIBUTION = 200
OLD_RECIPE, RECIPE = 1, 2  # versions of docs/fairness.md: the old one does not bind the rules
BEYOND_WORD = 1 << 32


class Chance(Protocol):
    """Where a match gets its chance from. The label says what for: "draw 1", "dealer", "deal 3",
    "deal 3 back 1"."""

    def deck(self, label: str) -> Sequence[int]:
        """The forty cards in some order, top first."""
        ...

    def index(self, label: str, size: int) -> int:
        """A number from 0 to size - 1."""
        ...


class HashedChance:
    """Chance computed from 32 bytes, the players' contributions and, by recipe 2, the text of the
    rules. It keeps no state: a label always gives the same answer."""

    def __init__(
        self,
        secret: bytes,
        contributions: Mapping[int, str] | None = None,
        rules: str | None = None,
    ) -> None:
        if len(secret) != 32:
            raise ChanceError("chance.secret", value=len(secret))
        self.secret = secret
        self.contributions: dict[int, str] = {}
        self.rules = rules
        lines = [f"caida chance {self.recipe}", secret.hex()]
        if rules is not None:
            lines.append(rules)
        for seat, text in sorted((contributions or {}).items()):
            added = text.encode(errors="replace")  # half a surrogate pair is no text
            self.contributions[seat] = added.decode()
            if len(added) > MAX_CONTRIBUTION:
                raise ChanceError("chance.contribution", value=len(added), last=MAX_CONTRIBUTION)
            lines.append(f"{seat} {added.hex()}")
        self._root = sha256("\n".join(lines).encode()).hexdigest()

    @property
    def recipe(self) -> int:
        """The version of docs/fairness.md by which it is computed."""
        return OLD_RECIPE if self.rules is None else RECIPE

    def deck(self, label: str) -> list[int]:
        """The forty cards as docs/fairness.md shuffles them for this label."""
        return NumberStream(self._root, label).shuffled()

    def index(self, label: str, size: int) -> int:
        """A number from 0 to size - 1, each as likely."""
        return NumberStream(self._root, label).below(size)


class SeededChance(HashedChance):
    """The chance of a seed: the same on every platform, and a proof of nothing."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(sha256(f"caida seed {seed}".encode()).digest())
        self.seed = seed


class ProvableChance(HashedChance):
    """Chance fixed by a secret, to which the players may each add a contribution of their own.

    ``rules`` is what ``caida.notation.format_rules`` writes of the match's ruleset: with it nobody
    can say later that the match was played by other rules.
    Publish ``commitment`` before anybody contributes, and the secret after the match.
    """

    @property
    def commitment(self) -> str:
        """What binds the secret without giving it away."""
        return sha256(self.secret).hexdigest()


class NumberStream:
    """The endless numbers of a label, eight from each hash, and what is made of them."""

    def __init__(self, root: str, label: str) -> None:
        self._start = f"{root} {label} "
        self._block = 0
        self._next = 8
        self._words: tuple[int, ...] = ()

    def below(self, size: int) -> int:
        """From 0 to size - 1, equally likely: numbers of the last, incomplete lap are skipped."""
        limit = BEYOND_WORD - BEYOND_WORD % size
        while True:
            if self._next == 8:
                digest = sha256(f"{self._start}{self._block}".encode()).digest()
                self._words = unpack(">8I", digest)
                self._block += 1
                self._next = 0
            number: int = self._words[self._next]
            self._next += 1
            if number < limit:
                return number % size

    def shuffled(self) -> list[int]:
        """The forty cards, by Fisher and Yates from the last place down."""
        cards = list(range(DECK_SIZE))
        for last in range(DECK_SIZE - 1, 0, -1):
            place = self.below(last + 1)
            swapped = cards[last]
            cards[last] = cards[place]
            cards[place] = swapped
        return cards


class ScriptedChance:
    """Chance that was written down: decks and indexes are handed out in order."""

    def __init__(self, decks: Sequence[Sequence[int]], indexes: Sequence[int] = ()) -> None:
        self.decks = decks
        self.indexes = indexes
        self._next_deck = 0
        self._next_index = 0

    def deck(self, label: str) -> Sequence[int]:
        """The next deck, whatever it is for; ChanceError when there is none."""
        if self._next_deck == len(self.decks):
            raise ChanceError("chance.script", label=label)
        self._next_deck += 1
        return self.decks[self._next_deck - 1]

    def index(self, label: str, size: int) -> int:
        """The next index; ChanceError when there is none."""
        if self._next_index == len(self.indexes):
            raise ChanceError("chance.script", label=label)
        self._next_index += 1
        return self.indexes[self._next_index - 1]
