"""The learned chances of winning, one set of weights for each preset and mode."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files

from caida.bots.win_chance import WinChance
from caida.engine.ruleset import PRESETS, Ruleset

FILE = "win_chance.json"


def mode_name(preset: str, seats: int, teams: bool) -> str:
    return f"{preset} {seats}{' teams' if teams else ''}"


@cache
def _all_weights() -> dict[str, list[float]]:
    weights: dict[str, list[float]] = json.loads(files("caida.bots").joinpath(FILE).read_text())
    return weights


@lru_cache(maxsize=64)
def _weights_of(ruleset: Ruleset) -> list[float]:
    weights = _all_weights()
    names = [ruleset.nearest_preset(), *PRESETS]
    modes = (mode_name(name, ruleset.seats, ruleset.teams) for name in names)
    return next(weights[mode] for mode in modes if mode in weights)


def win_chance(ruleset: Ruleset) -> WinChance:
    """The chances under a ruleset: those learned for its mode and the preset nearest to it."""
    chance = WinChance()
    chance.load(_weights_of(ruleset))
    return chance
