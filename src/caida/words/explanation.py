"""A ruleset explained: every option says its sentence, and what isn't the preset's is marked."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import TYPE_CHECKING

from caida.engine.cantos import CANTOS
from caida.engine.cards import RANKS, SUIT_LETTERS
from caida.engine.ruleset import Ruleset
from caida.words.sentences import rank_runs

if TYPE_CHECKING:
    from caida.words.words import Words

MARK = "◆"

GROUPS: dict[str, tuple[str, ...]] = {
    "match": ("seats", "teams", "target", "direction"),
    "deal": ("first_dealer", "deal_order", "mal_echada", "duplicate_limit"),
    "turn": (
        "capture",
        "chain",
        "caida_points",
        "caida_across_tandas",
        "caida_on_mesa",
        "mata_canto",
        "mesa_limpia",
        "mesa_limpia_last_tanda",
    ),
    "cantos": ("canto_call", "canto_settle", "canto_pay", "canto_tie", "trivilin_wins"),
    "count": ("quota3",),
}

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


def explain(words: Words, ruleset: Ruleset) -> str:
    """The ruleset in Markdown, options that differ from the nearest preset marked with MARK."""
    preset = ruleset.nearest_preset()
    changed = ruleset.changes_from(preset)
    blocks = [_heading(words, ruleset, preset), _summary(words, preset, len(changed))]
    for group, names in GROUPS.items():
        blocks.append(f"## {words.text(f'explain.{group}.title')}")
        blocks.append(words.text(f"explain.{group}.intro"))
        if group == "cantos":
            blocks.extend(_cantos(words, ruleset, changed))
        lines = [_option(words, ruleset, name, changed) for name in names]
        if group == "count" and ruleset.seats != 3:
            lines.insert(0, _quota(words, ruleset))
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def _heading(words: Words, ruleset: Ruleset, preset: str) -> str:
    mode = words.text("explain.teams") if ruleset.teams else words.count("seats", ruleset.seats)
    return words.text("explain.heading", preset=words.text(f"preset.{preset}"), mode=mode)


def _summary(words: Words, preset: str, changes: int) -> str:
    name = words.text(f"preset.{preset}")
    if not changes:
        return words.text("explain.unchanged", preset=name)
    how_many = words.count("changes", changes)
    return words.text("explain.changed", preset=name, changes=how_many, mark=MARK)


def _option(words: Words, ruleset: Ruleset, name: str, changed: Container[str]) -> str:
    mark = f" {MARK}" if name in changed else ""
    sentence = words.option_sentence(name, getattr(ruleset, name))
    return f"- **{words.option_title(name)}**{mark}: {sentence}"


def _quota(words: Words, ruleset: Ruleset) -> str:
    mode = "teams" if ruleset.teams else ruleset.seats
    title, sentence = words.text("explain.quota.title"), words.text(f"explain.quota.{mode}")
    return f"- **{title}**: {sentence}"  # CNT-2


def _cantos(words: Words, ruleset: Ruleset, changed: Container[str]) -> Iterator[str]:
    rows = list(_canto_rows(words, ruleset, changed))
    if rows:
        titles = [words.text(f"explain.table.{column}") for column in _COLUMNS]
        yield _table([titles, *rows])
    absent = [name for name in CANTOS if not _is_played(ruleset, name)]
    if absent:  # CAN-2
        marked = [words.canto(name) + (f" {MARK}" if name in changed else "") for name in absent]
        yield words.text("explain.not_played", cantos=words.listing(marked))


_COLUMNS = ("canto", "hand", "example", "points")


def _is_played(ruleset: Ruleset, name: str) -> bool:
    value = getattr(ruleset, name)
    return any(value) if isinstance(value, tuple) else value > 0


def _canto_rows(
    words: Words, ruleset: Ruleset, changed: Container[str]
) -> Iterator[tuple[str, ...]]:
    """One row for each canto in play; the ronda has one for each value it takes."""
    for name in CANTOS:
        mark = f" {MARK}" if name in changed else ""
        title, hand = words.canto(name), words.text(f"canto_hand.{name}")
        if name == "ronda":
            for run in rank_runs(ruleset.ronda):
                if run.value:
                    example = _ronda_example(run.step)
                    yield f"{title} {run.label}", hand, example, f"{run.value}{mark}"
        elif value := getattr(ruleset, name):
            yield title, hand, _cards(_EXAMPLE_RANKS[name]), f"{value}{mark}"


def _ronda_example(step: int) -> str:
    """A pair and a card three ranks away, so that it makes nothing better than a ronda."""
    other = step + 3 if step + 3 < len(RANKS) else step - 3
    return _cards(sorted((RANKS[step], RANKS[step], RANKS[other])))


def _cards(ranks: Sequence[int]) -> str:
    return " ".join(f"{rank}{suit}" for rank, suit in zip(ranks, SUIT_LETTERS, strict=False))


def _table(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"
        for row in rows
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)
