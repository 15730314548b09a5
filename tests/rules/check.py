"""``python -m tests.rules.check RULE...``: play the scenarios that cite these rules.

Exits with 0 when all hold, with RED when the engine disagrees with one; all else is a crash.
"""

from __future__ import annotations

import sys

from tests.rules.runner import Mismatch, check
from tests.rules.scenarios import scenarios_citing

RED = 3


def main(rules: list[str]) -> int:
    disagreements = 0
    for scenario in scenarios_citing(*rules):
        try:
            check(scenario)
        except Mismatch as mismatch:
            disagreements += 1
            print(mismatch)
    return RED if disagreements else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
