"""Tables that somebody may be sitting at: the hidden cards dealt out as the cantos heard allow, and
weighed by how everybody has played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from caida.bots.beliefs import Beliefs
from caida.bots.habits import Habits
from caida.bots.known import Known
from caida.engine.build import COMPILED
from caida.engine.cards import STEP_SHIFT
from caida.engine.kernel import Kernel
from caida.engine.views import View

WORLDS = 120 if COMPILED else 20  # enough for whoever looks on


class World(NamedTuple):
    """A kernel with all cards in their places, and how well it fits what everybody did."""

    weight: float
    kernel: Kernel


def imagine(
    known: Known, rng: random.Random, count: int, *, with_stock: bool = False
) -> Iterator[World]:
    """So many worlds, one after the other in the same kernel: clone what is to be kept. The stock
    is imagined only for whoever goes on beyond the tanda."""
    beliefs = Beliefs(known)
    public = known.public_kernel()
    habits = {seat: Habits(known, seat, public) for seat in known.hidden}
    kernel = known.any_kernel()
    for _ in range(count):
        hands, stock = beliefs.sample(rng)
        weight = 1.0
        for seat, hand in hands.items():
            weight *= habits[seat].likelihood([card >> STEP_SHIFT for card in hand])
        known.fill(kernel, hands)
        if with_stock:
            rng.shuffle(stock)
            kernel.set_stock(stock)
        yield World(weight, kernel)


def imagine_from(view: View, count: int = WORLDS) -> list[World]:
    """Worlds for a seat or a spectator in the play phase, stock and all; the same ones for the same
    view. One is enough where nothing is hidden."""
    known = Known(view)
    if not view.stock_size and len(known.hidden) < 2:
        return [World(1.0, known.any_kernel())]
    rng = random.Random(f"{view.seat} {view.deal} {view.tanda} {len(view.turns)}")
    worlds = imagine(known, rng, count, with_stock=True)
    return [World(weight, kernel.clone()) for weight, kernel in worlds]
