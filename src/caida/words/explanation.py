"""A ruleset explained, as data: groups of rules with their ids, and what isn't the preset's marked.

``markdown`` writes it for a terminal; the server sends it as it is, and the page draws it.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple

from caida.engine.cantos import CANTOS, is_played
from caida.engine.cards import RANKS, SUIT_LETTERS
from caida.engine.options import OPTIONS
from caida.engine.ruleset import Ruleset
from caida.words.sentences import option_title, rank_runs, rule_sentence
from caida.words.vocabulary import Vocabulary

MARK = "◆"
GroupName = Literal["match", "deal", "turn", "cantos", "count"]


class Group(NamedTuple):
    """Options that belong together, and the rules that hold there whatever they are."""

    options: tuple[str, ...]
    rules: tuple[str, ...]


# What each group tells of, by the letters of the rules that its options settle; and the rules that
# its introduction tells.
_TELLS: Mapping[GroupName, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "match": (("MAT",), ("MAT-2",)),
    "deal": (("DLR", "DEA"), ("DEA-2", "DEA-3", "DEA-5", "DEA-8", "DLR-2")),
    "turn": (
        ("TRN", "CAP", "CAI", "MES"),
        ("TRN-1", "CAP-1", "CAP-2", "CAP-3", "CAP-4", "CAI-1"),
    ),
    "cantos": (("CAN",), ("CAN-1", "CAN-3")),
    "count": (("CNT",), ("CNT-1", "CNT-2", "MAT-4")),
}
GROUPS: Mapping[GroupName, Group] = MappingProxyType(
    {
        name: Group(
            tuple(option.name for option in OPTIONS.values() if option.rule[:3] in letters), rules
        )
        for name, (letters, rules) in _TELLS.items()
    }
)

_EXAMPLE_RANKS: dict[str, tuple[int, int, int]] = {
    "trivilin": (3, 3, 3),
    "patrulla": (6, 7, 10),
    "vigia": (7, 7, 10),
    "registro": (1, 11, 12),
    "maguaro": (1, 10, 12),
    "registrico": (1, 10, 11),
    "casa_chica": (1, 11, 11),
    "casa_grande": (1, 12, 12),
    "chiguire": (2, 4, 6),
}


@dataclass(frozen=True, slots=True)
class ExplainedRule:
    """One point as it is played here; ``option`` is None where nothing can be agreed."""

    rule: str
    option: str | None
    title: str
    sentence: str
    differs: bool


@dataclass(frozen=True, slots=True)
class ExplainedCanto:
    """A canto that is played, or a ronda of some ranks, with three cards that make it."""

    canto: str
    title: str
    hand: str
    example: tuple[str, ...]
    points: int
    differs: bool


@dataclass(frozen=True, slots=True)
class ExplainedGroup:
    """What belongs together: ``intro`` tells ``rules``, which hold at every table.

    ``cantos`` are there in the group of that name alone, where ``not_played`` names the others.
    """

    name: GroupName
    title: str
    intro: str
    rules: tuple[str, ...]
    items: tuple[ExplainedRule, ...]
    cantos: tuple[ExplainedCanto, ...]
    not_played: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """All rules of a table in words; what ``differs`` is not as in the nearest preset."""

    title: str
    summary: str
    groups: tuple[ExplainedGroup, ...]


def explain(words: Vocabulary, ruleset: Ruleset) -> Explanation:
    preset = ruleset.nearest_preset()
    changed = ruleset.changes_from(preset)
    name = words.text(f"preset.{preset}")
    mode = words.text("explain.teams") if ruleset.teams else words.count("seats", ruleset.seats)
    return Explanation(
        words.text("explain.heading", preset=name, mode=mode),
        _summary(words, name, len(changed)),
        tuple(_group(words, ruleset, name, changed) for name in GROUPS),
    )


def _summary(words: Vocabulary, preset: str, changes: int) -> str:
    if not changes:
        return words.text("explain.unchanged", preset=preset)
    how_many = words.count("changes", changes)
    return words.text("explain.changed", preset=preset, changes=how_many, mark=MARK)


def _group(
    words: Vocabulary, ruleset: Ruleset, name: GroupName, changed: Container[str]
) -> ExplainedGroup:
    is_cantos = name == "cantos"
    is_silent = is_cantos and not any(is_played(ruleset, canto) for canto in CANTOS)
    return ExplainedGroup(
        name,
        words.text(f"explain.{name}.title"),
        words.text("explain.cantos.none" if is_silent else f"explain.{name}.intro"),
        ("CAN-2",) if is_silent else GROUPS[name].rules,
        tuple(_items(words, ruleset, name, changed)),
        tuple(_cantos(words, ruleset, changed)) if is_cantos else (),
        _not_played(words, ruleset, changed) if is_cantos else "",
    )


def _items(
    words: Vocabulary, ruleset: Ruleset, group: GroupName, changed: Container[str]
) -> Iterator[ExplainedRule]:
    if group == "count" and ruleset.seats != 3:
        yield quota_rule(words, ruleset)
    for name in GROUPS[group].options:
        # The cantos' values are told by their own rows; a quota of three where three play.
        is_moot = OPTIONS[name].seats not in (None, ruleset.seats)
        if name in CANTOS or (is_moot and name not in changed):
            continue
        yield ExplainedRule(
            OPTIONS[name].rule,
            name,
            option_title(words, name),
            rule_sentence(words, ruleset, name),
            name in changed,
        )


def quota_rule(words: Vocabulary, ruleset: Ruleset) -> ExplainedRule:
    """How far a side counts; only with three seats is there anything to agree on (CNT-2)."""
    title = words.text("explain.quota.title")
    if ruleset.seats == 3:
        sentence = rule_sentence(words, ruleset, "quota3")
    else:
        sentence = words.text(f"explain.quota.{'teams' if ruleset.teams else ruleset.seats}")
    return ExplainedRule("CNT-2", None, title, sentence, differs=False)


def _cantos(
    words: Vocabulary, ruleset: Ruleset, changed: Container[str]
) -> Iterator[ExplainedCanto]:
    """One for each canto in play; the ronda has one for each value it takes."""
    for name in CANTOS:
        title, hand, differs = words.canto(name), words.text(f"canto_hand.{name}"), name in changed
        if name == "ronda":
            for run in rank_runs(ruleset.ronda):
                if run.value:
                    example = _ronda_example(run.step)
                    label = f"{title} {run.label}"
                    yield ExplainedCanto(name, label, hand, example, run.value, differs)
        elif value := getattr(ruleset, name):
            example = _cards(_EXAMPLE_RANKS[name])
            yield ExplainedCanto(name, title, hand, example, value, differs)


def _not_played(words: Vocabulary, ruleset: Ruleset, changed: Container[str]) -> str:
    absent = [name for name in CANTOS if not is_played(ruleset, name)]
    if not absent:
        return ""
    marked = [words.canto(name) + (f" {MARK}" if name in changed else "") for name in absent]
    return words.text("explain.not_played", cantos=words.listing(marked))  # CAN-2


def _ronda_example(step: int) -> tuple[str, ...]:
    """A pair and a card three ranks away, so that it makes nothing better than a ronda."""
    other = step + 3 if step + 3 < len(RANKS) else step - 3
    return _cards(sorted((RANKS[step], RANKS[step], RANKS[other])))


def _cards(ranks: Sequence[int]) -> tuple[str, ...]:
    return tuple(f"{rank}{suit}" for rank, suit in zip(ranks, SUIT_LETTERS, strict=False))
