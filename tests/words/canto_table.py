"""The table of cantos in rules that were written as Markdown."""

from __future__ import annotations


def table_rows(text: str) -> list[list[str]]:
    """Its cells by row, without the titles; none where no canto is played."""
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert len({len(row) for row in rows}) <= 1, "the table is not aligned"
    assert all(len(row) <= 80 for row in rows)
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows][1:]
