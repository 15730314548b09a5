"""A ruleset: every option of the game with its value, checked, and readable from TOML and JSON.

A preset is only a set of option values; nothing else in the code knows a preset's name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Literal

from caida.engine.errors import RulesetError
from caida.engine.options import OPTIONS, OptionValue

_BY_RANK = (1, 1, 1, 1, 1, 1, 1, 2, 3, 4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """The agreed rules of a match. Defaults are ``tradicional``; docs/rules/rules.md has them all.

    A canto worth 0 is not played (CAN-2). Building one with an impossible value or combination
    raises RulesetError naming the option.
    """

    seats: int = 2
    teams: bool = False
    target: int = 24
    direction: Literal["left", "right"] = "left"
    first_dealer: Literal["draw", "random"] | int = "draw"
    deal_order: Literal["mesa_first", "hands_first", "dealer_chooses"] = "mesa_first"
    mal_echada: int = 1
    duplicate_limit: int = 3
    capture: Literal["must", "may"] = "must"
    chain: Literal["free", "full"] = "free"
    caida_points: tuple[int, ...] = _BY_RANK
    caida_across_tandas: bool = True
    caida_on_mesa: bool = False
    mata_canto: bool = False
    mata_mesa: bool = False
    mesa_limpia: int = 4
    mesa_limpia_last_tanda: bool = False
    ronda: tuple[int, ...] = _BY_RANK
    trivilin: int = 5
    patrulla: int = 6
    vigia: int = 7
    registro: int = 8
    maguaro: int = 9
    registrico: int = 10
    casa_chica: int = 11
    casa_grande: int = 12
    chiguire: int = 0
    canto_call: Literal["auto", "manual"] = "auto"
    canto_settle: Literal["tanda_end", "all_sung"] = "tanda_end"
    canto_pay: Literal["highest", "all", "winner_takes"] = "highest"
    canto_tie: Literal["cards", "seat"] = "cards"
    trivilin_wins: Literal["never", "twelves", "any"] = "twelves"
    false_canto: int = 0
    quota3: int = 13

    def __post_init__(self) -> None:
        for name, option in OPTIONS.items():
            object.__setattr__(self, name, option.check(getattr(self, name)))
        for name, option in OPTIONS.items():
            if option.needs is not None and getattr(self, name):  # MAT-1, CAI-5, CAN-8
                other, value = option.needs
                if getattr(self, other) != value:
                    self._refuse(name, other, f"{other} = {_plain(value)}")
        if isinstance(self.first_dealer, int) and self.first_dealer >= self.seats:
            self._refuse("first_dealer", "seats", f"draw, random, 0..{self.seats - 1}")

    def _refuse(self, option: str, other: str, allowed: str) -> None:
        raise RulesetError(
            "option.combination",
            option=option,
            value=_plain(getattr(self, option)),
            other=f"{other} = {_plain(getattr(self, other))}",
            allowed=allowed,
        )

    @classmethod
    def preset(
        cls, name: str, *, seats: int = 2, teams: bool = False, **options: object
    ) -> Ruleset:
        """A preset, with any option changed: ``Ruleset.preset("fall", seats=3, target=12)``."""
        if name not in PRESETS:
            raise RulesetError(
                "preset.unknown", option="preset", value=name, allowed=", ".join(PRESETS)
            )
        chosen = PRESETS[name]
        ruleset = cls.from_dict({**chosen.values, **options, "seats": seats, "teams": teams})
        if (seats, teams) not in chosen.modes:
            modes = ", ".join(
                f"{count} (teams = true)" if paired else str(count)
                for count, paired in chosen.modes
            )
            raise RulesetError(
                "preset.mode", preset=name, option="seats", value=seats, allowed=modes
            )
        return ruleset

    @property
    def sides(self) -> int:
        """How many sides score: one a seat, or the two teams (MAT-1)."""
        return 2 if self.teams else self.seats

    def side_of(self, seat: int) -> int:
        """The side for which a seat scores: partners sit opposite (MAT-1)."""
        return seat % self.sides

    @property
    def tandas(self) -> int:
        """Tandas in a deal: 6, 4 or 3."""
        return 36 // (3 * self.seats)

    def quota_of(self, *, is_dealer: bool) -> int:
        """How many cards the dealer's side, or another, counts before they score (CNT-2)."""
        if self.sides == 3:
            return self.quota3 + is_dealer
        return 40 // self.sides

    def changes_from(self, preset: str) -> dict[str, OptionValue]:
        """The options, seats and teams aside, whose values are not the preset's."""
        base = PRESETS[preset].values
        return {name: getattr(self, name) for name in base if getattr(self, name) != base[name]}

    def nearest_preset(self) -> str:
        """The preset from which the fewest options differ."""
        return min(PRESETS, key=lambda name: len(self.changes_from(name)))

    def with_options(self, **options: object) -> Ruleset:
        """This ruleset with some options changed."""
        _refuse_unknown(options)
        return replace(self, **options)  # type: ignore[arg-type]  # __post_init__ checks every value

    def to_dict(self) -> dict[str, OptionValue]:
        """Every option with its value; ``from_dict`` gives the ruleset back."""
        return {item.name: getattr(self, item.name) for item in fields(self)}

    @classmethod
    def from_dict(cls, options: Mapping[str, object]) -> Ruleset:
        """Options that are missing take the value of ``tradicional``."""
        _refuse_unknown(options)
        return cls(**options)  # type: ignore[arg-type]  # __post_init__ checks every value

    def to_json(self) -> str:
        """Every option, for ``from_json``."""
        return json.dumps(self.to_dict(), indent=2)

    @classmethod
    def from_json(cls, text: str) -> Ruleset:
        """An object of options; RulesetError for anything else."""
        try:
            options = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise _unreadable("JSON", text, error) from None
        if not isinstance(options, dict):
            raise RulesetError("ruleset.no_object", option="")
        return cls.from_dict(options)

    def to_toml(self) -> str:
        """Every option on a line of its own, for ``from_toml``."""
        return "".join(f"{name} = {_toml(value)}\n" for name, value in self.to_dict().items())

    @classmethod
    def from_toml(cls, text: str) -> Ruleset:
        """A table of options; RulesetError for anything else."""
        import tomllib  # keeps `import caida` light

        try:
            options = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise _unreadable("TOML", text, error) from None
        return cls.from_dict(options)


@dataclass(frozen=True, slots=True)
class Preset:
    """Option values under a name, and the modes (seats, teams) its source describes."""

    values: Mapping[str, OptionValue]
    modes: tuple[tuple[int, bool], ...]


_TRADICIONAL = {
    name: value for name, value in Ruleset().to_dict().items() if name not in ("seats", "teams")
}
_FALL = {
    **_TRADICIONAL,
    "direction": "right",
    "deal_order": "dealer_chooses",
    "mal_echada": 0,
    "duplicate_limit": 0,
    "chain": "full",
    "mesa_limpia_last_tanda": True,
    "maguaro": 0,
    "registrico": 0,
    "casa_chica": 10,
    "trivilin_wins": "never",
    "canto_settle": "all_sung",
    "canto_tie": "seat",
    "quota3": 12,
}

PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        "tradicional": Preset(
            MappingProxyType(_TRADICIONAL), ((2, False), (3, False), (4, False), (4, True))
        ),
        "fall": Preset(MappingProxyType(_FALL), ((2, False), (3, False), (4, True))),
    }
)


def _refuse_unknown(options: Mapping[str, object]) -> None:
    for name in options:
        if name not in OPTIONS:
            raise RulesetError("option.unknown", option=name, allowed=", ".join(OPTIONS))


def _plain(value: OptionValue) -> str:
    """As people write it: a word without its quotes."""
    return value if isinstance(value, str) else _toml(value)


def _toml(value: OptionValue) -> str:
    return json.dumps(list(value) if isinstance(value, tuple) else value)


def _unreadable(kind: str, text: str, error: Exception) -> RulesetError:
    """Where a text stops being rules; a parser that names no place stopped at the end."""
    found = re.search(r"line (\d+),? column (\d+)", str(error))
    before = text.split("\n")
    line, column = map(int, found.groups()) if found else (len(before), len(before[-1]) + 1)
    return RulesetError("ruleset.syntax", option="", format=kind, line=line, column=column)
