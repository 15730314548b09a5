"""Whole tables imagined from a view, with the hidden cards dealt as the cantos heard allow."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from caida.bots.beliefs import Beliefs
from caida.bots.habits import Habits
from caida.bots.known import Known
from caida.bots.maestro import WARMTH, public_kernel
from caida.engine.build import COMPILED
from caida.engine.cards import RANKS, Card
from caida.engine.kernel import Kernel
from caida.engine.views import View

TABLES = 120 if COMPILED else 20
TRIES = 8  # at a hand, before those that fit are looked up
NO_SEAT = -1  # a spectator sits nowhere, and knows no hand


class Guesses(Beliefs):
    """Beliefs that find rare hands quickly: a canto seldom comes by drawing cards at random."""

    def __init__(self, known: Known) -> None:
        super().__init__(known)
        self._found: dict[tuple[int, ...], tuple[list[tuple[int, ...]], list[float]]] = {}

    def _draw_hand(self, seat: int, left: list[Card], rng: random.Random) -> tuple[Card, ...]:
        size = self.known.hidden_size(seat)
        for _ in range(TRIES):
            hand = tuple(rng.sample(left, size))
            if rng.random() < self.likelihood(seat, [card.step for card in hand]):
                return hand
        hands, weights = self._fitting(seat, left)
        if not hands:
            return tuple(rng.sample(left, size))
        drawn: list[Card] = []
        for step in rng.choices(hands, weights)[0]:
            drawn.append(rng.choice([c for c in left if c.step == step and c not in drawn]))
        return tuple(drawn)

    def _fitting(self, seat: int, left: list[Card]) -> tuple[list[tuple[int, ...]], list[float]]:
        """The hands by rank that go with what the seat sang, and how likely each is."""
        counts = [0] * len(RANKS)
        for card in left:
            counts[card.step] += 1
        key = (seat, *counts)
        if key not in self._found:
            size = self.known.hidden_size(seat)
            hands, weights = [], []
            for steps in combinations_with_replacement(range(len(RANKS)), size):
                ways = prod(comb(counts[step], steps.count(step)) for step in set(steps))
                if ways and (weight := ways * self.likelihood(seat, steps)):
                    hands.append(steps)
                    weights.append(weight)
            self._found[key] = hands, weights
        return self._found[key]


class Table(NamedTuple):
    """A kernel with all cards in their places, and how well it fits what everybody did."""

    weight: float
    kernel: Kernel


def imagine(view: View) -> list[Table]:
    """Tables that a seat, or a spectator, may be sitting at in the play phase; always the same
    ones for the same view. One is enough where nothing is hidden."""
    known = Known(view if view.seat is not None else replace(view, seat=NO_SEAT))
    hidden = [seat for seat in range(view.ruleset.seats) if known.hidden_size(seat)]
    base = known.any_kernel()
    if not view.stock_size and len(hidden) < 2:
        return [Table(1.0, base)]
    beliefs = Guesses(known)
    public = public_kernel(known)
    habits = {seat: Habits(known, seat, public, WARMTH) for seat in hidden}
    rng = random.Random(f"{view.seat} {view.deal} {view.tanda} {len(view.turns)}")
    tables = []
    for _ in range(TABLES):
        hands, stock = beliefs.sample(rng)
        weight = 1.0
        for seat, hand in hands.items():
            weight *= habits[seat].likelihood([card >> 2 for card in hand])
        kernel = base.clone()
        known.fill(kernel, hands)
        kernel.set_stock(_stock(stock))
        tables.append(Table(weight, kernel))
    return tables


def _stock(cards: Sequence[Card]) -> list[int]:
    """All forty places; those already dealt hold nothing that is looked at."""
    return [*[0] * (40 - len(cards)), *cards]
