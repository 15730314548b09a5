"""Write the playthroughs anew, after the game has changed on purpose:
`.venv/bin/python -m tests.envs.playthroughs.regenerate`."""

from __future__ import annotations

from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

import caida.envs.openspiel_game  # noqa: F401  # registers the game
from tests.envs.tiny import tiny_name

FOLDER = Path(__file__).parent
SEED = 7
NAMES = {"deal": "caida(rules=tradicional first_dealer:0)", "tiny": tiny_name()}

if __name__ == "__main__":
    for name, game in NAMES.items():
        (FOLDER / f"{name}.txt").write_text(playthrough(game, [], seed=SEED), "utf-8")
