"""Who meets whom, and in which seats: every advantage of a seat comes to each in turn."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, permutations

from caida.engine.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Matchup:
    """Two players at a table, by name. With two sides each has one; with more, the first is alone
    among as many of the second as there are seats left."""

    ruleset: Ruleset
    players: tuple[str, str]

    @property
    def fair_share(self) -> float:
        """What the first would win of matches between equals."""
        return 1 / self.ruleset.sides

    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """Who sits where (0 the first player, 1 the second), one match each, on the same decks."""
        sides, seats = self.ruleset.sides, range(self.ruleset.seats)
        return tuple(
            tuple(int(seat % sides != alone) for seat in seats)
            for alone in range(sides)  # the side that the first player has
        )


def round_robin(players: int, sides: int) -> list[tuple[int, int]]:
    """Everybody against everybody; where one sits alone among others, each is alone once.

    Two players with more than two sides meet once: the first among the second.
    """
    if sides == 2 or players == 2:
        return list(combinations(range(players), 2))
    return list(permutations(range(players), 2))
