"""Random matches in the interpreted kernel: `python -m benches.interpreted SEED MATCHES`.

Prints moves and seconds as JSON. Started by `benches.ours` with CAIDA_INTERPRETED=1.
"""

import json
import sys

import caida
from benches.timing import timed
from caida.engine import kernel
from caida.engine.playout import random_matches
from caida.engine.tables import table_of


def main() -> None:
    seed, matches = int(sys.argv[1]), int(sys.argv[2])
    if not str(kernel.__file__).endswith(".py"):
        sys.exit("the kernel is compiled: set CAIDA_INTERPRETED=1")
    table = table_of(caida.Ruleset.preset("tradicional", seats=2))
    run = timed(lambda: random_matches(table, seed, matches))
    print(json.dumps([run.moves, run.seconds]))


if __name__ == "__main__":
    main()
