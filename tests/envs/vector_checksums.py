"""What a vector writes, as one number for each mode: `python -m tests.envs.vector_checksums STEPS`
prints them as JSON, to compare builds."""

from __future__ import annotations

import json
import sys
from hashlib import sha256

from caida.engine.build import COMPILED
from caida.envs.vector import Episode, VectorCaida
from tests.engine.rulesets import numbered_ruleset

RULESETS = [numbered_ruleset(number) for number in range(40)]
MODES: tuple[tuple[Episode, dict[int, str]], ...] = (
    ("match", {}),
    ("deal", {}),
    ("match", {1: "novato"}),
    ("deal", {0: "conocedor", 2: "azar"}),
)


def checksums(steps: int) -> list[str]:
    """A hash for each mode: of half the steps by choice, and of the others at random."""
    told = []
    for by, bots in MODES:
        vector = VectorCaida(len(RULESETS), RULESETS, seeds=3, by=by, bots=bots)
        written = sha256()
        for step in range(steps):
            assert vector.arrays.masks is not None
            if step % 2:
                vector.play_at_random()
            else:
                vector.step(vector.arrays.masks.argmax(axis=1))
            for array in vector.arrays:
                assert array is not None
                written.update(array.tobytes())
        told.append(written.hexdigest())
    return told


if __name__ == "__main__":
    json.dump({"compiled": COMPILED, "rows": checksums(int(sys.argv[1]))}, sys.stdout)
