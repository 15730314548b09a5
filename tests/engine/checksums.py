"""Random matches as numbers, to compare builds: run as a program, it prints them as JSON.

`python -m tests.engine.checksums KIND FIRST RULESETS MATCHES`, where KIND is 0 for matches inside
the kernel and 1 for typed matches with their events and views.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256

from caida.engine.build import COMPILED
from caida.engine.match import Match
from caida.engine.playout import match_checksum
from caida.engine.tables import table_of
from tests.engine.play import line_of, play_on
from tests.engine.rulesets import numbered_ruleset
from tests.engine.states import state_of

KERNEL, TYPED = 0, 1


def kernel_checksums(number: int, matches: int) -> list[int]:
    """One number for each random match under a random ruleset."""
    table = table_of(numbered_ruleset(number))
    return [match_checksum(table, number * 1000 + seed) for seed in range(matches)]


def typed_checksums(number: int, matches: int) -> list[str]:
    """A hash of all that a typed match said, to everybody, and of the kernel's last state."""
    ruleset = numbered_ruleset(number)
    hashes = []
    for seed in range(matches):
        match = play_on(Match(ruleset, seed=seed), number + seed)
        told = [line_of(event) for event in match.events]
        views = [match.view(seat).to_dict() for seat in (None, *range(ruleset.seats))]
        text = json.dumps([told, views, plain_state(match)])
        hashes.append(sha256(text.encode()).hexdigest())
    return hashes


def plain_state(match: Match) -> dict[str, object]:
    """The kernel's last state; a flag is a number in the compiled one."""
    state = state_of(match._kernel)
    return {name: int(value) if isinstance(value, bool) else value for name, value in state.items()}


def checksums(kind: int, first: int, rulesets: int, matches: int) -> list[list[int] | list[str]]:
    """A row for each ruleset, numbered from ``first``."""
    check = kernel_checksums if kind == KERNEL else typed_checksums
    return [check(number, matches) for number in range(first, first + rulesets)]


if __name__ == "__main__":
    rows = checksums(*map(int, sys.argv[1:]))
    json.dump({"compiled": COMPILED, "rows": rows}, sys.stdout)
