"""Learn the chances of winning by self-play: `make values` writes bots/win_chance.json again.

The same command gives the same file on every machine: no clock and no outside chance.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

from caida.bots.self_play import SelfPlay
from caida.bots.win_chance import PARAMETERS, WinChance
from caida.bots.win_chance_weights import FILE, mode_name
from caida.engine.kernel import Kernel
from caida.engine.ruleset import PRESETS, Ruleset
from caida.engine.tables import table_of

PATH = Path(__file__).parents[1] / "src" / "caida" / "bots" / FILE
LAPS = 50
MATCHES = 40_000  # in a lap
FIRST_RATE = 0.05
COOLING = 0.9  # of the rate, every lap after the first ten


def learn(ruleset: Ruleset, laps: int = LAPS, matches: int = MATCHES) -> tuple[list[float], float]:
    """Weights, and the mean squared error over the last lap."""
    rng = random.Random("caida values")
    win_chance = WinChance()
    win_chance.load([rng.uniform(-0.5, 0.5) for _ in range(PARAMETERS)])
    self_play = SelfPlay(Kernel(table_of(ruleset)), win_chance)
    error = 0.0
    for lap in range(laps):
        rate = FIRST_RATE * COOLING ** max(0, lap - 10)
        error = self_play.run(lap + 1, matches, rate)
    return [round(weight, 4) for weight in win_chance.dump()], error


def main() -> None:
    weights = {}
    for preset, chosen in PRESETS.items():
        for seats, teams in chosen.modes:
            ruleset = Ruleset.preset(preset, seats=seats, teams=teams)
            weights[mode_name(preset, seats, teams)], error = learn(ruleset)
            print(f"{mode_name(preset, seats, teams)}: {error:.4f}", file=sys.stderr)
    lines = (f"{json.dumps(name)}: {json.dumps(learned)}" for name, learned in weights.items())
    PATH.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
