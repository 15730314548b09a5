"""Whole tables imagined from a view, with the hidden cards dealt as the cantos heard allow."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import NamedTuple

from caida.bots.beliefs import Beliefs
from caida.bots.habits import Habits
from caida.bots.known import Known
from caida.bots.maestro import SHARPNESS, public_kernel
from caida.engine.build import COMPILED
from caida.engine.kernel import Kernel
from caida.engine.views import View

TABLES = 120 if COMPILED else 20
NO_SEAT = -1  # a spectator sits nowhere, and knows no hand


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
    beliefs = Beliefs(known)
    public = public_kernel(known)
    habits = {seat: Habits(known, seat, public, SHARPNESS) for seat in hidden}
    rng = random.Random(f"{view.seat} {view.deal} {view.tanda} {len(view.turns)}")
    tables = []
    for _ in range(TABLES):
        hands, stock = beliefs.sample(rng)
        rng.shuffle(stock)
        weight = 1.0
        for seat, hand in hands.items():
            weight *= habits[seat].likelihood([card >> 2 for card in hand])
        kernel = base.clone()
        known.fill(kernel, hands)
        kernel.set_stock(stock)
        tables.append(Table(weight, kernel))
    return tables
