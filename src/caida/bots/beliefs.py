"""Which cards the others may hold, given what was played, sung and not sung."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod

from caida.bots.bluffing import doubt
from caida.bots.known import Known
from caida.engine.cantos import Reading, read_hand
from caida.engine.cards import RANKS, Card
from caida.engine.ruleset import Ruleset

# How likely somebody who may keep quiet does, holding a canto (CAN-3, manual).
SILENCE = 0.1
TRIES = 8  # at a hand drawn at random, before those that fit are looked up: cantos are rare


@lru_cache(maxsize=20_000)
def canto_of(ruleset: Ruleset, steps: tuple[int, ...]) -> Reading | None:
    """The canto of three ranks, in ascending order."""
    return read_hand(ruleset, steps)


class Beliefs:
    """Likelihoods of hidden hands from one seat's view, by the cantos heard and not heard."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.heard = dict(known.view.sung)
        self._found: dict[int, list[tuple[tuple[int, ...], float]]] = {}
        self._lies: dict[int, float] = {}

    def has_had_turn(self, seat: int) -> bool:
        """Whether the seat has had its chance to sing in this tanda."""
        return seat in self.heard or self.known.view.hand_sizes[seat] < 3

    def dealt_to(self, seat: int, hidden: Sequence[int]) -> tuple[int, ...]:
        """The ranks of a seat's three cards, by step and in order; see ``kernel_from.dealt_to``."""
        played = [card.step for card in self.known.played[seat]]
        dealt = tuple(sorted((*played, *hidden)))
        return dealt if len(dealt) == 3 else ()

    def likelihood(self, seat: int, hidden: Sequence[int]) -> float:
        """How well hidden cards (by step) go with what the seat sang or didn't."""
        if not self.has_had_turn(seat):
            return 1.0
        dealt = self.dealt_to(seat, hidden)
        if not dealt:
            return 1.0
        canto = canto_of(self.known.ruleset, dealt)
        heard = self.heard.get(seat)
        is_true = heard == (None if canto is None else canto.canto)
        if seat in self.known.view.exposed:
            return 0.0 if is_true else 1.0
        if is_true:
            return 1.0
        if heard is not None:
            return self._lie(seat, heard)
        return SILENCE if self.known.ruleset.canto_call == "manual" else 0.0

    def _lie(self, seat: int, heard: str) -> float:
        """How well any hand that isn't the canto goes with it, so that all of them together are as
        likely as this seat is to lie (CAN-8)."""
        if not self.known.ruleset.false_canto or self.known.view.settled:
            return 0.0
        if seat not in self._lies:
            doubted = doubt(self.known.view, seat)
            ways = {True: 0, False: 0}
            counts = _count(self.known.unseen)
            for steps in _hands_of(self.known.hidden_size(seat)):
                canto = canto_of(self.known.ruleset, self.dealt_to(seat, steps))
                ways[canto is not None and canto.canto == heard] += _ways(counts, steps)
            odds = doubted / (1.0 - doubted)
            self._lies[seat] = odds * ways[True] / ways[False] if all(ways.values()) else 1.0
        return self._lies[seat]

    def hands(self, seat: int, cards: Iterable[Card]) -> list[tuple[tuple[int, ...], float]]:
        """The hidden hands, by rank, that a seat may have out of some cards, with their weights."""
        counts = _count(cards)
        weighed = []
        for steps, likelihood in self._fitting(seat):
            if ways := _ways(counts, steps):
                weighed.append((steps, ways * likelihood))
        return weighed

    def _fitting(self, seat: int) -> list[tuple[tuple[int, ...], float]]:
        """What goes with the cantos heard and not heard, wherever the cards are."""
        if seat not in self._found:
            hands = _hands_of(self.known.hidden_size(seat))
            likely = ((steps, self.likelihood(seat, steps)) for steps in hands)
            self._found[seat] = [(steps, weight) for steps, weight in likely if weight]
        return self._found[seat]

    def sample(self, rng: random.Random) -> tuple[dict[int, Sequence[int]], list[Card]]:
        """The hidden cards dealt out at random as the cantos allow, and what is left for the
        stock, in order."""
        left = list(self.known.unseen)
        hands: dict[int, Sequence[int]] = {}
        for seat in sorted(self.known.hidden, key=lambda seat: seat not in self.heard):
            hand = self._draw_hand(seat, left, rng)
            hands[seat] = hand
            left = [card for card in left if card not in hand]
        return hands, left

    def _draw_hand(self, seat: int, left: list[Card], rng: random.Random) -> tuple[Card, ...]:
        size = self.known.hidden_size(seat)
        for _ in range(TRIES):
            hand = tuple(rng.sample(left, size))
            if rng.random() < self.likelihood(seat, [card.step for card in hand]):
                return hand
        weighed = self.hands(seat, left)
        if not weighed:
            return tuple(rng.sample(left, size))
        hands, weights = zip(*weighed, strict=True)
        drawn: list[Card] = []
        for step in rng.choices(hands, weights)[0]:
            drawn.append(rng.choice([c for c in left if c.step == step and c not in drawn]))
        return tuple(drawn)


def _hands_of(size: int) -> Iterable[tuple[int, ...]]:
    """Every hand of so many cards, by rank."""
    return combinations_with_replacement(range(len(RANKS)), size)


def _count(cards: Iterable[Card]) -> list[int]:
    counts = [0] * len(RANKS)
    for card in cards:
        counts[card.step] += 1
    return counts


def _ways(counts: Sequence[int], steps: Sequence[int]) -> int:
    """In how many ways a hand of these ranks can be drawn from so many cards of each."""
    return prod(comb(counts[step], steps.count(step)) for step in set(steps))
