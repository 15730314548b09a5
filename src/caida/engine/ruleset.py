"""A ruleset: every option of the game with its value, checked, and readable from TOML and JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, cast

from caida.engine.errors import RulesetError
from caida.engine.options import OPTIONS, PRESETS, OptionValue

if TYPE_CHECKING:
    from caida.engine.tables import RuleTable

_BASE = PRESETS["tradicional"].values


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """The agreed rules of a match. Defaults are ``tradicional``; docs/rules/rules.md has them all.

    A canto worth 0 is not played (CAN-2). Building one with an impossible value or combination
    raises RulesetError naming the option.
    """

    seats: int = 2
    teams: bool = False
    target: int = cast(int, _BASE["target"])
    direction: Literal["left", "right"] = "left"
    first_dealer: Literal["draw", "random"] | int = "draw"
    deal_order: Literal["mesa_first", "hands_first", "dealer_chooses"] = "mesa_first"
    mal_echada: int = cast(int, _BASE["mal_echada"])
    duplicate_limit: int = cast(int, _BASE["duplicate_limit"])
    capture: Literal["must", "may"] = "must"
    chain: Literal["free", "full"] = "free"
    caida_points: tuple[int, ...] = cast("tuple[int, ...]", _BASE["caida_points"])
    caida_across_tandas: bool = True
    caida_on_mesa: bool = False
    mata_canto: bool = False
    mesa_limpia: int = cast(int, _BASE["mesa_limpia"])
    mesa_limpia_last_tanda: bool = False
    ronda: tuple[int, ...] = cast("tuple[int, ...]", _BASE["ronda"])
    trivilin: int = cast(int, _BASE["trivilin"])
    patrulla: int = cast(int, _BASE["patrulla"])
    vigia: int = cast(int, _BASE["vigia"])
    registro: int = cast(int, _BASE["registro"])
    maguaro: int = cast(int, _BASE["maguaro"])
    registrico: int = cast(int, _BASE["registrico"])
    casa_chica: int = cast(int, _BASE["casa_chica"])
    casa_grande: int = cast(int, _BASE["casa_grande"])
    chiguire: int = cast(int, _BASE["chiguire"])
    canto_call: Literal["auto", "manual"] = "auto"
    canto_settle: Literal["tanda_end", "all_sung"] = "tanda_end"
    canto_pay: Literal["highest", "all", "winner_takes"] = "highest"
    canto_tie: Literal["cards", "seat"] = "cards"
    trivilin_wins: Literal["never", "twelves", "any"] = "twelves"
    quota3: int = cast(int, _BASE["quota3"])

    def __post_init__(self) -> None:
        for name, option in OPTIONS.items():
            object.__setattr__(self, name, option.check(getattr(self, name)))
        if self.teams and self.seats != 4:  # MAT-1
            raise RulesetError(
                "option.combination",
                option="teams",
                value=True,
                other=f"seats = {self.seats}",
                allowed="seats = 4",
            )
        if isinstance(self.first_dealer, int) and self.first_dealer >= self.seats:
            raise RulesetError(
                "option.combination",
                option="first_dealer",
                value=self.first_dealer,
                other=f"seats = {self.seats}",
                allowed=f"draw, random, 0..{self.seats - 1}",
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

    def takes_with(self, run: int) -> tuple[int, ...]:
        """How many cards a card may take where ``run`` lie in an unbroken run from its own rank up
        (CAP-1, CAP-2); 0 leaves it on the mesa. Kernel.may_take says the same, card by card."""
        if run == 0:
            return (0,)
        captures = (run,) if self.chain == "full" else tuple(range(1, run + 1))
        return (0, *captures) if self.capture == "may" else captures

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

    def table(self) -> RuleTable:
        """These rules as the kernel reads them; equal rulesets share one table."""
        return _table(self)


@lru_cache(maxsize=256)
def _table(ruleset: Ruleset) -> RuleTable:
    from caida.engine.tables import RuleTable

    return RuleTable(ruleset)


def _refuse_unknown(options: Mapping[str, object]) -> None:
    for name in options:
        if name not in OPTIONS:
            raise RulesetError("option.unknown", option=name, allowed=", ".join(OPTIONS))


def _toml(value: OptionValue) -> str:
    return json.dumps(list(value) if isinstance(value, tuple) else value)


def _unreadable(kind: str, text: str, error: Exception) -> RulesetError:
    """Where a text stops being rules; a parser that names no place stopped at the end."""
    found = re.search(r"line (\d+),? column (\d+)", str(error))
    before = text.split("\n")
    line, column = map(int, found.groups()) if found else (len(before), len(before[-1]) + 1)
    return RulesetError("ruleset.syntax", option="", format=kind, line=line, column=column)
