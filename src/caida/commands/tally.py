"""What came of the matches of a simulation."""

from __future__ import annotations

from collections import Counter

from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.notation import format_rules


class Tally:
    """What came of many matches."""

    def __init__(self, ruleset: Ruleset, seed: str) -> None:
        self.ruleset = ruleset
        self.seed = seed
        self.matches = 0
        self.unfinished = 0
        self.moves = 0
        self.deals = 0
        self.wins = [0] * ruleset.sides
        self.reasons: Counter[str] = Counter()

    def add(self, match: Match) -> None:
        self.matches += 1
        self.moves += sum(step.kind == "action" for step in match.history)
        self.deals += match.deal
        if match.outcome is None:
            self.unfinished += 1
        else:
            self.wins[match.outcome.winner] += 1
            self.reasons[match.outcome.reason] += 1

    def summary(self) -> dict[str, object]:
        return {
            "rules": format_rules(self.ruleset),
            "seed": self.seed,
            "matches": self.matches,
            "unfinished": self.unfinished,
            "moves": self.moves,
            "deals": self.deals,
            "wins": self.wins,
            "reasons": dict(sorted(self.reasons.items())),
        }
