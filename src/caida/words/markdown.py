"""An explanation of rules as Markdown that also reads as plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from caida.words.explanation import MARK, ExplainedCanto, ExplainedGroup, ExplainedRule, Explanation
from caida.words.vocabulary import Vocabulary

_COLUMNS = ("canto", "hand", "example", "points")


def write_markdown(words: Vocabulary, explanation: Explanation) -> str:
    """What differs from the preset is marked with MARK."""
    blocks = [f"# Caída · {explanation.title}", explanation.summary]
    for group in explanation.groups:
        blocks.extend(_group(words, group))
    return "\n\n".join(blocks) + "\n"


def _group(words: Vocabulary, group: ExplainedGroup) -> Iterator[str]:
    yield f"## {group.title}"
    yield group.intro
    if group.cantos:
        titles = [words.text(f"explain.table.{column}") for column in _COLUMNS]
        yield _table([titles, *map(_row, group.cantos)])
    if group.not_played:
        yield group.not_played
    yield "\n".join(map(_line, group.items))


def _line(item: ExplainedRule) -> str:
    return f"- **{item.title}**{_mark(item.differs)}: {item.sentence}"


def _row(canto: ExplainedCanto) -> tuple[str, ...]:
    points = f"{canto.points}{_mark(canto.differs)}"
    return canto.title, canto.hand, " ".join(canto.example), points


def _mark(differs: bool) -> str:
    return f" {MARK}" if differs else ""


def _table(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"
        for row in rows
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)
