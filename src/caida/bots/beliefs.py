"""Which cards the others may hold, given what was played, sung and not sung."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb

from caida.bots.known import Known
from caida.engine.cantos import Reading, read_hand
from caida.engine.cards import Card
from caida.engine.ruleset import Ruleset

# How likely somebody who may keep quiet does, holding a canto (CAN-3, manual).
SILENCE = 0.1


@lru_cache(maxsize=20_000)
def reading_of(ruleset: Ruleset, steps: tuple[int, ...]) -> Reading | None:
    """The canto of three ranks, in ascending order."""
    return read_hand(ruleset, steps)


class Beliefs:
    """Likelihoods of hidden hands from one seat's view, by the cantos heard and not heard."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.heard = dict(known.view.sung)

    def has_had_turn(self, seat: int) -> bool:
        """Whether the seat has had its chance to sing in this tanda."""
        return seat in self.heard or self.known.view.hand_sizes[seat] < 3

    def likelihood(self, seat: int, hidden: Sequence[int]) -> float:
        """How well hidden cards (by step) go with what the seat sang or didn't."""
        if not self.has_had_turn(seat):
            return 1.0
        played = [card.step for card in self.known.played[seat]]
        dealt = tuple(sorted((*played, *hidden)))
        reading = reading_of(self.known.ruleset, dealt)
        heard = self.heard.get(seat)
        if reading is not None and reading.canto == heard:
            return 1.0
        if heard is None:
            if reading is None:
                return 1.0
            return SILENCE if self.known.ruleset.canto_call == "manual" else 0.0
        return 0.0

    def hands(self, seat: int) -> Iterator[tuple[tuple[int, ...], float]]:
        """Every hidden hand of a seat by rank, with its likelihood; those of none are left out."""
        counts = [0] * 10
        for card in self.known.unseen:
            counts[card.step] += 1
        for steps in combinations_with_replacement(range(10), self.known.hidden_size(seat)):
            ways = 1
            for step in set(steps):
                ways *= comb(counts[step], steps.count(step))
            if ways and (weight := ways * self.likelihood(seat, steps)):
                yield steps, weight

    def sample(self, rng: random.Random) -> tuple[dict[int, Sequence[int]], list[Card]]:
        """The hidden cards dealt out at random as the cantos allow, and the stock that is left."""
        left = list(self.known.unseen)
        hands: dict[int, Sequence[int]] = {}
        others = [seat for seat in range(self.known.ruleset.seats) if self.known.hidden_size(seat)]
        for seat in sorted(others, key=lambda seat: seat not in self.heard):
            hand = self._draw_hand(seat, left, rng)
            hands[seat] = hand
            left = [card for card in left if card not in hand]
        rng.shuffle(left)
        return hands, left

    def _draw_hand(self, seat: int, left: list[Card], rng: random.Random) -> tuple[Card, ...]:
        size = self.known.hidden_size(seat)
        for _ in range(40):
            hand = tuple(rng.sample(left, size))
            if rng.random() < self.likelihood(seat, [card.step for card in hand]):
                return hand
        fitting = [
            hand
            for hand in combinations(left, size)
            if self.likelihood(seat, [card.step for card in hand]) > 0
        ]
        return rng.choice(fitting) if fitting else tuple(rng.sample(left, size))
