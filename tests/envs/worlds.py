"""Other worlds of a match for the tests of every adapter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from caida.engine.match import Match
from tests.engine.hidden import other_world


def same_to(match: Match, seat: int, source: Random, found: Counter[str]) -> Iterator[Match]:
    """Matches that look the same to a seat, and differ in what it can't see."""
    for _ in range(2):
        other = other_world(match, seat, source, source.choice((2, 3, 6, 40)))
        if other is not None:
            found["worlds"] += 1
            unseen = [
                [sorted(world.view(rival).hand) for rival in range(match.ruleset.seats)]
                for world in (match, other)
            ]
            found["hands"] += unseen[0] != unseen[1]
            yield other
