"""Random valid rulesets, over every option and value, from any source of choices."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeVar

from caida.engine.options import OPTIONS, Option
from caida.engine.ruleset import PRESETS, Ruleset

MODES = ((2, False), (3, False), (4, False), (4, True))
PRESET_MODES = [
    (name, seats, teams) for name, preset in PRESETS.items() for seats, teams in preset.modes
]
# Mostly low, so that a match ends within a deal or two; the others are for the rest of the rules.
TARGETS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 24)
# How often an option leaves the preset: real tables change a few, a bug may need many.
CHANGES = (0, 1, 2, 3, 5, 8, 40)

T = TypeVar("T")


class Pick(Protocol):
    """One of some values, by chance or by Hypothesis, which shrinks towards the first."""

    def __call__(self, values: Sequence[T], /) -> T: ...


def ruleset_from(pick: Pick) -> Ruleset:
    """Any valid ruleset can come; its target is low, and most are near a preset."""
    base = PRESETS[pick(tuple(PRESETS))].values
    seats, teams = pick(MODES)
    options: dict[str, object] = {**base, "seats": seats, "teams": teams, "target": pick(TARGETS)}
    names = [name for name in base if name != "target"]
    for _ in range(pick(CHANGES)):
        name = pick(names)
        options[name] = value_from(pick, OPTIONS[name])
    if isinstance(options["first_dealer"], int):
        options["first_dealer"] %= seats
    return Ruleset.from_dict(with_needs(options))


def with_needs(options: dict[str, object]) -> dict[str, object]:
    """The same, and what the options that are on need."""
    needs = [option.needs for name, option in OPTIONS.items() if options.get(name)]
    return options | dict(each for each in needs if each is not None)


def value_from(pick: Pick, option: Option) -> object:
    """An allowed value: numbers mostly small, with the ends of their span among them."""
    if option.is_flag:
        return pick((False, True))
    if option.low is None or option.high is None:
        return pick(option.words)
    low, high = option.low, option.high
    numbers = (low, *range(low + 1, min(high, low + 14)), high)
    if option.per_rank:
        return tuple(pick(numbers) for _ in range(10))
    return pick((*option.words, *numbers))


def numbered_ruleset(number: int) -> Ruleset:
    """The same random ruleset for a number, in every build and process."""
    source = Random(number)

    def pick(values: Sequence[T]) -> T:
        return values[int(source.random() * len(values))]  # the same in every Python version

    return ruleset_from(pick)
