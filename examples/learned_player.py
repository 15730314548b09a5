"""A player that examples/train_ppo.py has learned, in NumPy alone: for the arena, or as an engine.

    PYTHONPATH=examples caida arena py:learned_player:LearnedPlayer novato
    caida arena "exec:python examples/learned_player.py" novato

It plays `learned_player.npz`, or the weights that CAIDA_WEIGHTS names. They are for one number of
seats, and for the rules that they were learned under; under others it plays legally, but not well.
"""

from __future__ import annotations

import json
import os
import sys
from functools import lru_cache
from pathlib import Path

import numpy as np

from caida import Action, View
from caida.bots.external.view_reading import read_view
from caida.envs import action_at, legal_indices, observe
from caida.notation import format_action

WEIGHTS = Path(__file__).with_suffix(".npz")


class LearnedPlayer:
    """Always plays what seems best, so the seed that every player gets is of no use to it."""

    name = "ppo"

    def __init__(self, seed: int | str | None = None, weights: Path | None = None) -> None:
        path = weights or Path(os.environ.get("CAIDA_WEIGHTS", WEIGHTS))
        self._places, self._layers = load(path)

    def choose(self, view: View) -> Action:
        logits = self.logits(observe(view))
        return action_at(view, max(legal_indices(view), key=lambda index: logits[index]))

    def logits(self, observation: np.ndarray) -> np.ndarray:
        """How good each action of the space seems, legal or not; only their order matters."""
        *hidden, (weights, biases) = self._layers
        values = observation[self._places].astype(np.float32)
        for layer_weights, layer_biases in hidden:
            values = np.maximum(layer_weights @ values + layer_biases, 0)
        return weights @ values + biases


@lru_cache
def load(path: Path) -> tuple[np.ndarray, list[tuple[np.ndarray, np.ndarray]]]:
    """Which places of an observation are looked at, and the layers: weights and biases of each."""
    with np.load(path) as file:
        layers = sum(name.startswith("weights") for name in file)
        return file["places"], [
            (file[f"weights{at}"].astype(np.float32), file[f"biases{at}"].astype(np.float32))
            for at in range(layers)
        ]


def write(view: View, action: Action) -> str:
    """The line of the protocol that plays an action."""
    taken = next(choice.taken for choice in view.choices if choice.action == action)
    return f"{'play ' if action.card is not None else ''}{format_action(action, taken)}"


def main() -> None:
    player = LearnedPlayer()
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "caida":
            print("name PPO 1.0\nready", flush=True)
        elif command == "view":
            view = read_view(json.loads(rest))
            print(write(view, player.choose(view)), flush=True)
        elif command == "quit":
            break


if __name__ == "__main__":
    main()
