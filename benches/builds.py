"""One source, two builds: how fast is another build beside this one?

`python -m benches.builds FOLDER`, a folder that holds another build of the package `caida`. Each
build has a process of its own, and they take turns; the time is that of the processor.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from time import process_time

import caida
from benches.deciding import views
from caida.bots import make_bot
from caida.engine.kernel import Kernel
from caida.engine.playout import random_matches
from caida.engine.tables import table_of

SEED = 20_260_101
RULESET = caida.Ruleset.preset("tradicional", seats=2)


def play_in_kernel() -> int:
    return random_matches(table_of(RULESET), SEED, 20_000)


def step_kernel() -> int:
    choose = random.Random(SEED).random
    kernel = Kernel(table_of(RULESET))
    moves = 0
    for seed in range(SEED, SEED + 2_000):
        legal = kernel.start(seed)
        while legal:
            legal = kernel.step(int(choose() * legal))
            moves += 1
    return moves


def play_match() -> int:
    choose = random.Random(SEED).random
    moves = 0
    for seed in range(SEED, SEED + 200):
        match = caida.Match(RULESET, seed=seed)
        while match.outcome is None:
            actions = match.legal_actions()
            match.play(actions[int(choose() * len(actions))])
            moves += 1
    return moves


def decide() -> int:
    bot = make_bot("maestro", 1)
    for view in VIEWS:
        bot.choose(view)
    return len(VIEWS)


VIEWS = list(islice(views(RULESET, 60), 60))
WORK: Mapping[str, Callable[[], int]] = {
    "kernel": play_in_kernel,
    "step": step_kernel,
    "match": play_match,
    "maestro": decide,
}


def answer() -> None:
    """A build at work: a name comes in, what it does in a second goes out."""
    for line in sys.stdin:
        start = process_time()
        done = WORK[line.strip()]()
        print(json.dumps(done / (process_time() - start)), flush=True)


class Build:
    """A process that runs the package `caida` of one folder."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from benches.builds import answer; answer()"],
            env={**os.environ, "PYTHONPATH": str(folder.resolve())},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def rate(self, work: str) -> float:
        assert self._process.stdin
        assert self._process.stdout
        print(work, file=self._process.stdin, flush=True)
        return float(json.loads(self._process.stdout.readline()))

    def close(self) -> None:
        self._process.communicate()


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benches.builds", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--repetitions", type=int, default=15)
    options = parser.parse_args(arguments)
    ours, other = Build(Path(caida.__file__).parents[1]), Build(options.folder)
    for name in WORK:
        turns = range(1 + options.repetitions)
        pairs = [(ours.rate(name), other.rate(name)) for _ in turns][1:]  # the first warms up
        mine, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
        ratio = statistics.median(theirs / mine for mine, theirs in pairs)
        print(f"{name:<10}{mine:>14,.0f}/s{theirs:>14,.0f}/s{ratio:>8.3f}")
    ours.close()
    other.close()


if __name__ == "__main__":
    main()
