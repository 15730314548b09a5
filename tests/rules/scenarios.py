"""Scenarios: what a card player would write down, read from the TOML files in tests/scenarios."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from caida.engine.options import OPTIONS
from caida.engine.ruleset import Ruleset

FOLDER = Path(__file__).parent.parent / "scenarios"

_GIVEN_POSITION = {
    "mesa", "hands", "dealer", "turn", "scores", "piles", "tanda", "stock", "thrown", "captor",
    "sung", "dealt", "settled", "hits", "decks", "places",
}  # fmt: skip
_GIVEN_START = {"dealer", "decks", "draws", "places"}
_THEN = {
    "mesa", "hands", "piles", "scores", "turn", "dealer", "tanda", "deal", "phase", "legal",
    "events", "no_events", "seen", "outcome", "error", "rule", "refused", "option",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Scenario:
    """One situation and what the rules make of it.

    ``differs`` names options with other values under which ``then`` must fail; ``alike`` names
    options with other values under which it must hold just the same.
    """

    file: str
    name: str
    rules: tuple[str, ...]
    preset: str
    then: Mapping[str, Any]
    given: Mapping[str, Any] = field(default_factory=dict)
    when: tuple[str, ...] = ()
    seats: int = 2
    teams: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)
    differs: Mapping[str, Any] = field(default_factory=dict)
    alike: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        known = _GIVEN_POSITION if self.is_position else _GIVEN_START
        strange = [*(self.given.keys() - known), *(self.then.keys() - _THEN)]
        if strange:
            raise ValueError(f"{self}: unknown {', '.join(sorted(strange))}")
        if not self.rules or not self.then:
            raise ValueError(f"{self}: a scenario cites rules and says what then holds")

    def __str__(self) -> str:
        return f"{self.file}: {self.name}"

    @property
    def is_position(self) -> bool:
        return "hands" in self.given

    def ruleset(self, changes: Mapping[str, Any]) -> Ruleset:
        """The rules of the scenario; RulesetError is for ``then.refused``."""
        chosen: dict[str, Any] = {**self.options, **changes}
        if "dealer" in self.given and not self.is_position:
            chosen.setdefault("first_dealer", self.given["dealer"])
        seats, teams = chosen.pop("seats", self.seats), chosen.pop("teams", self.teams)
        return Ruleset.preset(self.preset, seats=seats, teams=teams, **chosen)

    def other_rules(self) -> Iterator[dict[str, Any]]:
        """Each single change of ``differs``."""
        return _single_changes(self.differs)

    def like_rules(self) -> Iterator[dict[str, Any]]:
        """Each single change of ``alike``."""
        return _single_changes(self.alike)


def _single_changes(changes: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """A list gives several values to try, except where one value is itself ten numbers by rank."""
    for name, value in changes.items():
        for single in value if isinstance(value, list) and not OPTIONS[name].per_rank else [value]:
            yield {name: single}


@cache
def all_scenarios() -> tuple[Scenario, ...]:
    found: list[Scenario] = []
    for path in sorted(FOLDER.glob("*.toml")):
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["scenario"]:
            entry["rules"] = tuple(entry["rules"])
            entry["when"] = tuple(entry.get("when", ()))
            found.append(Scenario(file=path.stem, **entry))
    return tuple(found)


def scenarios_citing(*rules: str) -> tuple[Scenario, ...]:
    return tuple(each for each in all_scenarios() if not set(rules).isdisjoint(each.rules))
