"""Caída's side: whole random matches of `tradicional` for two, every rule and every deal included.

A move is a decision applied. The typed `Match` also makes its events, the kernel does not.
"""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Mapping
from time import perf_counter

import caida
from benches.timing import Timed, timed
from caida.engine.kernel import Kernel
from caida.engine.playout import copy_many, random_matches
from caida.engine.tables import table_of

PRESET = "tradicional"
SEATS = 2

# Run by a new interpreter: seconds of `import caida`, and the third-party packages it brought in.
# Modules without a file are the entries that compiled extensions make for themselves.
IMPORT = """
import json, sys, time
before = set(sys.modules)
start = time.perf_counter()
import caida
seconds = time.perf_counter() - start
brought = {
    name.partition(".")[0]
    for name, module in sys.modules.items()
    if name not in before and getattr(module, "__file__", None)
}
foreign = brought - {"caida"} - set(sys.stdlib_module_names)
print(json.dumps([seconds, sorted(foreign)]))
"""


class Ours:
    """The kernel and the typed face, each played at random for some tenths of a second."""

    def __init__(self, seed: int) -> None:
        self._ruleset = caida.Ruleset.preset(PRESET, seats=SEATS)
        self._table = table_of(self._ruleset)
        self._random = random.Random(seed)
        self._seed = seed

    def contenders(self) -> Mapping[str, Callable[[], Timed]]:
        return {
            "kernel": lambda: self.play_in_kernel(matches=40_000),
            "interpreted": lambda: play_interpreted(self._seed, matches=200),
            "step": lambda: self.step_kernel(matches=3_000),
            "match": lambda: self.step_match(matches=300),
        }

    def play_in_kernel(self, matches: int) -> Timed:
        return timed(lambda: random_matches(self._table, self._seed, matches))

    def step_kernel(self, matches: int) -> Timed:
        choose = self._random.random
        kernel = Kernel(self._table)
        step = kernel.step

        def play() -> int:
            moves = 0
            for seed in range(self._seed, self._seed + matches):
                legal = kernel.start(seed)
                while legal:
                    legal = step(int(choose() * legal))
                    moves += 1
            return moves

        return timed(play)

    def step_match(self, matches: int) -> Timed:
        choose = self._random.random

        def play() -> int:
            moves = 0
            for seed in range(self._seed, self._seed + matches):
                match = caida.Match(self._ruleset, seed=seed)
                while match.outcome is None:
                    actions = match.legal_actions()
                    match.play(actions[int(choose() * len(actions))])
                    moves += 1
            return moves

        return timed(play)

    def state_bytes(self) -> int:
        return sys.getsizeof(Kernel(self._table))

    def copy_seconds(self, times: int = 1_000_000) -> float:
        """Seconds that one copy of a state takes inside compiled code."""
        kernel = Kernel(self._table)
        kernel.start(self._seed)
        start = perf_counter()
        copy_many(kernel, times)
        return (perf_counter() - start) / times


def play_interpreted(seed: int, matches: int) -> Timed:
    """The kernel's own files without compiling them, in an interpreter of their own."""
    command = [sys.executable, "-m", "benches.interpreted", str(seed), str(matches)]
    environment = {**os.environ, "CAIDA_INTERPRETED": "1"}
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    moves, seconds = json.loads(done.stdout)
    return Timed(moves, seconds)


def import_caida() -> tuple[float, list[str]]:
    """Seconds of `import caida` in a new interpreter, and the third-party packages it loads."""
    command = [sys.executable, "-c", IMPORT]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    seconds, foreign = json.loads(done.stdout)
    return seconds, foreign
