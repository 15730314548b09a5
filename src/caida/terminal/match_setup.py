"""Who sits at the table and under which rules: what the start screen settles."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from caida.bots import OPPONENTS, Bot, make_bot
from caida.engine.chance import ProvableChance
from caida.engine.errors import RulesetError
from caida.engine.match import Match
from caida.engine.ruleset import PRESETS, Ruleset
from caida.house_rules import HOUSE, load_house
from caida.notation import format_rules
from caida.words.people import named_apart, next_of

HUMAN = 0
ALL_MODES = ((2, False), (3, False), (4, False), (4, True))  # MAT-1
SPEEDS: dict[str, float] = {"calm": 1.7, "normal": 1.0, "quick": 0.4, "none": 0.0}


@dataclass(frozen=True, slots=True)
class PlaySettings:
    """What a person picks before a match."""

    preset: str = "tradicional"
    seats: int = 2
    teams: bool = False
    strength: str = OPPONENTS[1]
    speed: str = "normal"
    name: str = ""


def available_presets() -> tuple[str, ...]:
    """The presets, and the players' own rules if they saved some, be they in order or not."""
    try:
        has_house = load_house() is not None
    except RulesetError:
        has_house = True
    return (*PRESETS, HOUSE) if has_house else tuple(PRESETS)


def modes_of(preset: str) -> tuple[tuple[int, bool], ...]:
    return PRESETS[preset].modes if preset in PRESETS else ALL_MODES


def ruleset_of(settings: PlaySettings) -> Ruleset:
    """The rules picked; RulesetError if they don't go together."""
    if settings.preset != HOUSE:
        return Ruleset.preset(settings.preset, seats=settings.seats, teams=settings.teams)
    house = load_house()
    if house is None:
        allowed = ", ".join(PRESETS)
        raise RulesetError("preset.unknown", option="preset", value=HOUSE, allowed=allowed)
    return house.with_options(seats=settings.seats, teams=settings.teams)


def new_match(ruleset: Ruleset, seed: int | str | None) -> Match:
    """A match; without a seed its shuffles are secret until the end and can be proved then."""
    if seed is None:
        rules = format_rules(ruleset)
        return Match(ruleset, chance=ProvableChance(secrets.token_bytes(32), rules=rules))
    return Match(ruleset, seed=seed)


def seat_neighbours(ruleset: Ruleset, human: str, strength: str) -> tuple[str, ...]:
    """The names by seat: the person's own, and neighbours of the strength picked, whom nobody takes
    for them or for each other."""
    names = [human]
    while len(names) < ruleset.seats:
        names.append(named_apart(next_of(strength, names).name, names))
    return tuple(names)


def seat_bots(ruleset: Ruleset, strength: str, seed: int | str | None) -> dict[int, Bot]:
    """A bot for every seat but the person's, each with a chance of its own."""
    return {
        seat: make_bot(strength, None if seed is None else f"{seed} seat {seat}")
        for seat in range(ruleset.seats)
        if seat != HUMAN
    }
