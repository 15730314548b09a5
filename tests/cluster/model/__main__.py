"""The model in wider bounds than the tests have: ``python -m tests.cluster.model``, some minutes.

Prints for each of them how many states there are, and what was found.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

from tests.cluster.model.house import House
from tests.cluster.model.search import Model, search
from tests.cluster.model.stewards import Stewards
from tests.cluster.model.table import BOT, Rules

MOST = 5_000_000
WIDER: dict[str, Model[Any]] = {
    "Ana, a bot and Luis on 2 nodes": House(Rules(("Ana", BOT, "Luis"))),
    "Ana moves while Luis swaps, on 2 nodes": House(Rules(("Ana",), swappers=("Luis",))),
    "Ana and a bot, with Luis, on 3 nodes": House(Rules(("Ana", BOT)), nodes=3),
    "Ana swaps three times on 2 nodes": House(
        Rules(("Ana",), people=("Ana",), swappers=("Ana",), asks=3)
    ),
    "stewards on 4 nodes": Stewards(4),
}


def main() -> int:
    wrong = 0
    for name, model in WIDER.items():
        began = perf_counter()
        found = search(model, MOST)
        seconds = perf_counter() - began
        print(f"{name}: {found.states} states, {found.steps} steps, {seconds:.0f} s", flush=True)
        print(found, flush=True)
        wrong += bool(found.wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
