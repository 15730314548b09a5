"""Which cards the others may hold, given what was played, sung and not sung."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod

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
        if heard == (None if canto is None else canto.canto):
            return 1.0
        is_silence = heard is None and self.known.ruleset.canto_call == "manual"
        return SILENCE if is_silence else 0.0

    def hands(self, seat: int, cards: Iterable[Card]) -> list[tuple[tuple[int, ...], float]]:
        """The hidden hands, by rank, that a seat may have out of some cards, with their weights."""
        counts = [0] * len(RANKS)
        for card in cards:
            counts[card.step] += 1
        weighed = []
        for steps, likelihood in self._fitting(seat):
            ways = prod(comb(counts[step], steps.count(step)) for step in set(steps))
            if ways:
                weighed.append((steps, ways * likelihood))
        return weighed

    def _fitting(self, seat: int) -> list[tuple[tuple[int, ...], float]]:
        """What goes with the cantos heard and not heard, wherever the cards are."""
        if seat not in self._found:
            size = self.known.hidden_size(seat)
            hands = combinations_with_replacement(range(len(RANKS)), size)
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
