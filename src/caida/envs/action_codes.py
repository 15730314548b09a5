"""The places of the action space and the kernel's codes, one from the other.

Augmented by action_codes.pxd; this file runs as it is without a compiler. It agrees with
action_space.py (tests/envs/test_action_codes.py); what is legal, the kernel says.
"""

from __future__ import annotations

from caida.engine.kernel import Kernel
from caida.envs.numbers import NO_CODE

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from caida.engine import nogil as cython

if not cython.compiled:  # compiled, these are enums of action_codes.pxd and kernel.pxd
    from caida.engine.actions import (
        CARD_SHIFT,
        CLAIM,
        MAX_TAKES,
        MESA_FIRST,
        SING,
        TAKES_MASK,
    )
    from caida.engine.cards import STEP_SHIFT
    from caida.envs.action_space import ACTION_COUNT, FIRST_DEALING, FIRST_SONG


def first_play(step: int) -> int:
    """The place of a throw of a rank; action_space.FIRST_PLAY says the same."""
    return (MAX_TAKES + 1) * step - step * (step - 1) // 2


def place_of(kernel: Kernel, code: int) -> int:
    """The place of a code that is legal now."""
    if code < SING:
        return first_play(code >> CARD_SHIFT >> STEP_SHIFT) + (code & TAKES_MASK)
    if code >= CLAIM:
        return FIRST_SONG + code - CLAIM
    if code == SING:
        return FIRST_SONG + kernel.own_kind() - 1
    return FIRST_DEALING + code - MESA_FIRST


def code_at(kernel: Kernel, place: int) -> int:
    """The code of a place, or NO_CODE if it is not legal now; of two cards of a rank, the first of
    the hand."""
    code = NO_CODE
    if place >= ACTION_COUNT or place < 0:
        return NO_CODE
    if place >= FIRST_SONG:
        code = CLAIM + place - FIRST_SONG
        if kernel.can_sing() and kernel.own_kind() == place - FIRST_SONG + 1:
            code = SING
    elif place >= FIRST_DEALING:
        code = MESA_FIRST + place - FIRST_DEALING
    else:
        step = 0
        while place >= first_play(step + 1):
            step += 1
        for held in range(
            kernel.seat * 3 + kernel.hand_size[kernel.seat] - 1, kernel.seat * 3 - 1, -1
        ):
            if kernel.hands[held] >> STEP_SHIFT == step:
                code = kernel.hands[held] << CARD_SHIFT | (place - first_play(step))
    if code == NO_CODE or not kernel.is_legal(code):
        return NO_CODE
    return code


def first_legal(kernel: Kernel) -> int:
    """The legal code of the lowest place."""
    best = NO_CODE
    lowest = ACTION_COUNT
    for index in range(kernel.count_moves()):
        code = kernel.move_at(index)
        if place_of(kernel, code) < lowest:
            lowest = place_of(kernel, code)
            best = code
    return best
