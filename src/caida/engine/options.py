"""The options of a ruleset: their names, and what each allows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from caida.engine.errors import RulesetError

OptionValue = bool | int | str | tuple[int, ...]
"""What an option can be set to; tuples are points by rank."""


@dataclass(frozen=True, slots=True)
class Option:
    """One agreed point: a flag, one of some words, a number in a span, or ten numbers by rank.

    ``rule`` is the one it settles. An option may allow words and numbers both (``first_dealer``:
    "draw", "random" or a seat). ``needs`` is another option and the only value of it with which
    this one can be on: true, or more than 0. ``seats`` is how many have to play for it to matter.
    """

    name: str
    rule: str
    words: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    is_flag: bool = False
    per_rank: bool = False
    needs: tuple[str, OptionValue] | None = None
    seats: int | None = None

    @property
    def allowed(self) -> str:
        """What may be written, in no language."""
        if self.is_flag:
            return "true, false"
        parts = list(self.words)
        if self.low is not None:
            span = f"{self.low}..{self.high}"
            parts.append(f"[{span}] × 10 (1 2 3 4 5 6 7 10 11 12)" if self.per_rank else span)
        return ", ".join(parts)

    def check(self, value: object) -> OptionValue:
        """The value as a ruleset keeps it; RulesetError naming the option if it is not allowed."""
        if self.is_flag:
            if isinstance(value, bool):
                return value
        elif self.per_rank:
            if (
                isinstance(value, list | tuple)
                and len(value) == 10
                and all(self._is_number(item) for item in value)
            ):
                return tuple(value)
        elif self._is_number(value) or (isinstance(value, str) and value in self.words):
            return value  # type: ignore[return-value]  # narrowed to int or str by the line above
        raise RulesetError("option.value", option=self.name, value=value, allowed=self.allowed)

    def _is_number(self, value: object) -> bool:
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        return self.low is not None and self.high is not None and self.low <= value <= self.high


def _flag(name: str, rule: str, needs: tuple[str, OptionValue] | None = None) -> Option:
    return Option(name, rule, is_flag=True, needs=needs)


def _points(name: str, rule: str, needs: tuple[str, OptionValue] | None = None) -> Option:
    return Option(name, rule, low=0, high=99, needs=needs)


OPTIONS: Mapping[str, Option] = MappingProxyType(
    {
        option.name: option
        for option in (
            Option("seats", "MAT-1", low=2, high=4),
            _flag("teams", "MAT-1", needs=("seats", 4)),
            Option("target", "MAT-3", low=1, high=999),
            Option("direction", "MAT-5", words=("left", "right")),
            Option("first_dealer", "DLR-1", words=("draw", "random"), low=0, high=3),
            Option("deal_order", "DEA-1", words=("mesa_first", "hands_first", "dealer_chooses")),
            _points("mal_echada", "DEA-4"),
            Option("duplicate_limit", "DEA-6", low=0, high=99),
            Option("capture", "CAP-1", words=("must", "may")),
            Option("chain", "CAP-2", words=("free", "full")),
            Option("caida_points", "CAI-1", low=0, high=99, per_rank=True),
            _flag("caida_across_tandas", "CAI-2"),
            _flag("caida_on_mesa", "CAI-3"),
            _flag("mata_canto", "CAI-4"),
            _flag("mata_mesa", "CAI-5", needs=("caida_on_mesa", True)),
            _points("mesa_limpia", "MES-1"),
            _flag("mesa_limpia_last_tanda", "MES-2"),
            Option("ronda", "CAN-2", low=0, high=99, per_rank=True),
            _points("trivilin", "CAN-2"),
            _points("patrulla", "CAN-2"),
            _points("vigia", "CAN-2"),
            _points("registro", "CAN-2"),
            _points("maguaro", "CAN-2"),
            _points("registrico", "CAN-2"),
            _points("casa_chica", "CAN-2"),
            _points("casa_grande", "CAN-2"),
            _points("chiguire", "CAN-2"),
            Option("canto_call", "CAN-3", words=("auto", "manual")),
            Option("canto_settle", "CAN-4", words=("tanda_end", "all_sung")),
            Option("canto_pay", "CAN-5", words=("highest", "all", "winner_takes")),
            Option("canto_tie", "CAN-6", words=("cards", "seat")),
            Option("trivilin_wins", "CAN-7", words=("never", "twelves", "any")),
            _points("false_canto", "CAN-8", needs=("canto_call", "manual")),
            Option("quota3", "CNT-2", low=0, high=39, seats=3),
        )
    }
)
