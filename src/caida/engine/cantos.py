"""Which canto three cards make under a ruleset (CAN-1, CAN-2, CAN-6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from caida.engine.cards import RANKS, step_of_rank
from caida.engine.ruleset import Ruleset

# A strength holds the points from this bit up, and under them what breaks a tie.
POINTS_SHIFT = 7

# In the order of the rules' table; of two cantos of equal value a hand counts as the later one.
CANTOS = (
    "ronda",
    "trivilin",
    "patrulla",
    "vigia",
    "registro",
    "maguaro",
    "registrico",
    "casa_chica",
    "casa_grande",
    "chiguire",
)

# The numbers by which the kernel knows them; 0 is no canto.
KIND_OF = {canto: number for number, canto in enumerate(CANTOS, start=1)}

_NAMED_HANDS = {
    (1, 11, 12): "registro",
    (1, 10, 12): "maguaro",
    (1, 10, 11): "registrico",
    (1, 11, 11): "casa_chica",
    (1, 12, 12): "casa_grande",
}
_NAMED_STEPS = {
    tuple(step_of_rank(rank) for rank in ranks): name for ranks, name in _NAMED_HANDS.items()
}


class Reading(NamedTuple):
    """A hand read as a canto: the step of the rank that makes it, and of the card left over."""

    canto: str
    points: int
    high: int
    rest: int


def is_played(ruleset: Ruleset, canto: str) -> bool:
    """Whether a canto is in play at all: it has a value, a ronda of some rank at least (CAN-2)."""
    value = getattr(ruleset, canto)
    return any(value) if isinstance(value, tuple) else value > 0


def readings(ruleset: Ruleset, steps: tuple[int, ...]) -> Iterator[Reading]:
    """Every canto in play that three steps (in any order) fit; a canto worth 0 is not in play."""
    low, middle, top = sorted(steps)
    found: list[tuple[str, int, int, int]] = []
    if low == middle == top:
        found.append(("trivilin", ruleset.trivilin, top, 0))
    elif middle in (low, top):
        pair, other = middle, low + top - middle
        found.append(("ronda", ruleset.ronda[pair], pair, other))
        if abs(pair - other) == 1:
            found.append(("vigia", ruleset.vigia, pair, other))
    elif (middle - low, top - middle) == (1, 1):  # 12 is followed by nothing: MAT-2
        found.append(("patrulla", ruleset.patrulla, top, 0))
    elif (middle - low, top - middle) == (2, 2):
        found.append(("chiguire", ruleset.chiguire, top, 0))
    if (named := _NAMED_STEPS.get((low, middle, top))) is not None:
        found.append((named, getattr(ruleset, named), top, 0))
    for canto, points, high, rest in found:
        if points:  # CAN-2
            yield Reading(canto, points, high, rest)


def read_hand(ruleset: Ruleset, steps: tuple[int, ...]) -> Reading | None:
    """The most valuable canto in play that the hand fits (CAN-1), or None."""
    return max(
        readings(ruleset, steps),
        key=lambda reading: (reading.points, CANTOS.index(reading.canto)),
        default=None,
    )


def strength(ruleset: Ruleset, reading: Reading) -> int:
    """Orders cantos as CAN-6 does before it looks at seats; the points are from POINTS_SHIFT up."""
    tie = reading.high * len(RANKS) + reading.rest if ruleset.canto_tie == "cards" else 0
    return reading.points << POINTS_SHIFT | tie


def wins_at_once(ruleset: Ruleset, reading: Reading) -> bool:
    """Whether singing this wins the match there and then (CAN-7)."""
    if reading.canto != "trivilin" or ruleset.trivilin_wins == "never":
        return False
    return ruleset.trivilin_wins == "any" or reading.high == len(RANKS) - 1


def is_looked_at(ruleset: Ruleset, canto: str) -> bool:
    """Whether a canto is looked at as soon as it is sung, because a true one may win (CAN-8)."""
    return canto == "trivilin" and ruleset.trivilin_wins != "never"


def is_worth_known(ruleset: Ruleset, canto: str) -> bool:
    """Whether all may hear what a beaten canto was worth, though nobody sees its cards (CAN-3).

    Only a ronda's value tells of its rank; and at the end of a tanda every card has been played.
    """
    if canto != "ronda" or ruleset.canto_settle == "tanda_end":
        return True
    return len({value for value in ruleset.ronda if value}) == 1


def pay_cantos(ruleset: Ruleset, sung: Sequence[Reading]) -> list[int]:
    """What each canto of a tanda is paid, in play order from the mano on (CAN-5, CAN-6).

    Kernel.settle_cantos does the same; tests/engine/test_cantos.py holds them together.
    """
    if ruleset.canto_pay == "all" or not sung:
        return [reading.points for reading in sung]
    strengths = [strength(ruleset, reading) for reading in sung]
    best = strengths.index(max(strengths))  # of equal ones the earlier seat's
    paid = [0] * len(sung)
    is_sum = ruleset.canto_pay == "winner_takes"
    paid[best] = sum(reading.points for reading in sung) if is_sum else sung[best].points
    return paid


def hands_of_steps() -> Iterator[tuple[int, int, int]]:
    """The 220 hands by rank."""
    return combinations_with_replacement(range(len(RANKS)), 3)
