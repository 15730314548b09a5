"""What is legal for the seat to act, as a mask over the action space, without the interpreter.

Augmented by masks.pxd; this file runs as it is without a compiler. It agrees with ``mask_of(view)``
place for place (tests/envs/test_masks.py).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from caida.engine.kernel import Kernel
from caida.engine.ruleset import Ruleset
from caida.engine.tables import table_of

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from caida.engine import nogil as cython

if cython.compiled:
    from cython.cimports.libc.string import memcpy
else:  # compiled, these are enums of masks.pxd and of what it is made of
    from caida.engine.cards import STEP_SHIFT
    from caida.engine.codes import PLAY
    from caida.envs.action_codes import first_play, place_of
    from caida.envs.action_space import ACTION_COUNT

    MESAS = 1024  # sets of ranks on the mesa
    WIDTH = 16  # of what a rank may take: from none to ten, and nothing behind
    RANK_COUNT = 10


class MaskWriter:
    """Writes masks under one ruleset. ``plays`` has for the ranks that lie from a card's own up
    (Kernel.run_length) a 1 at each number it may take: what the kernel says, asked once."""

    def __init__(self, ruleset: Ruleset) -> None:
        kernel = Kernel(table_of(ruleset))
        if not cython.compiled:  # an array of C is there from the start
            self.plays = [0] * (MESAS * WIDTH)
            self.first = [0] * RANK_COUNT
        for steps in range(MESAS):
            kernel.mesa_steps = steps
            for takes in range(RANK_COUNT + 1):
                self.plays[steps * WIDTH + takes] = kernel.may_take(0, takes)
        for step in range(RANK_COUNT):
            self.first[step] = first_play(step)

    def mask_of(self, kernel: Kernel) -> NDArray[np.int8]:
        """The mask as an array of its own."""
        mask = np.zeros(ACTION_COUNT, np.int8)
        self.row = mask
        if cython.compiled:
            self.write_into(kernel, cython.address(self.row[0]))
        else:
            self.write_into(kernel, mask)
        return mask

    def write_into(self, kernel: Kernel, row: NDArray[np.int8]) -> None:
        """A 1 at each legal place, a 0 at all others."""
        for place in range(ACTION_COUNT):
            row[place] = 0
        if kernel.phase != PLAY:
            self.write_moves(kernel, kernel.count_moves(), row)
            return
        self.write_hand(kernel, row)
        if kernel.rules.sings_by_hand:
            self.write_moves(kernel, kernel.count_songs(), row)

    def write_moves(self, kernel: Kernel, count: int, row: NDArray[np.int8]) -> None:
        """The first moves of the kernel's list, one by one."""
        for index in range(count):
            row[place_of(kernel, kernel.move_at(index))] = 1

    def write_hand(self, kernel: Kernel, row: NDArray[np.int8]) -> None:
        """What each card may take, the lowest rank first: each writes zeros over places above its
        own. A card that is not there any more is the first once again."""
        mesa = kernel.mesa_steps
        at = kernel.seat * 3
        size = kernel.hand_size[kernel.seat]
        first = kernel.hands[at] >> STEP_SHIFT
        second = kernel.hands[at + 1] >> STEP_SHIFT
        third = kernel.hands[at + 2] >> STEP_SHIFT
        second = first + (size > 1) * (second - first)
        third = first + (size > 2) * (third - first)
        lowest = min(first, second, third)
        highest = max(first, second, third)
        self.write_plays(mesa, lowest, row)
        self.write_plays(mesa, first + second + third - lowest - highest, row)
        self.write_plays(mesa, highest, row)

    def write_plays(self, mesa: int, step: int, row: NDArray[np.int8]) -> None:
        """What a card of a rank may take, all numbers at once."""
        at = (mesa >> step) * WIDTH
        first = self.first[step]
        if cython.compiled:
            memcpy(row + first, cython.address(self.plays[at]), WIDTH)
        else:
            row[first : first + WIDTH] = self.plays[at : at + WIDTH]
