"""What a dataset is made of; two of the same plan are the same, row for row."""

from __future__ import annotations

from dataclasses import dataclass

import caida
from caida.engine.ruleset import Ruleset
from caida.notation import format_rules

MATCHES_A_FILE = 500
SECONDS = 2.0  # to think, for a player of another program


@dataclass(frozen=True, slots=True)
class Plan:
    """``players`` sit around the table as often as they fit; ``coach``: what every choice is worth
    is asked as well, which takes about twenty times as long."""

    ruleset: Ruleset
    players: tuple[str, ...]
    matches: int
    seed: str
    coach: bool = False
    seconds: float = SECONDS
    matches_a_file: int = MATCHES_A_FILE

    @property
    def files(self) -> int:
        return -(-self.matches // self.matches_a_file)

    def seating(self, match: int) -> tuple[str, ...]:
        """Who sits where in a match; everybody moves on by one seat from each to the next."""
        names = self.players * (self.ruleset.seats // len(self.players))
        shift = (match - 1) % len(names)
        return names[-shift:] + names[:-shift] if shift else names

    def identity(self) -> dict[str, object]:
        """What must be the same to go on with a dataset that was begun."""
        return {
            "caida": caida.__version__,
            "rules": format_rules(self.ruleset),
            "players": list(self.players),
            "matches": self.matches,
            "matches_a_file": self.matches_a_file,
            "seed": self.seed,
            "coach": self.coach,
            "seconds": self.seconds,
        }
