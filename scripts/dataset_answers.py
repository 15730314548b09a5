"""Answer the questions of docs/dataset.md again: `make answers`.

Makes the dataset in build/dataset, goes on with it if it was begun, and writes what
examples/dataset_questions.py finds: the tables into the page, the pictures beside it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from caida.cli import main as caida
from examples.dataset_questions import Answer, answers, draw, table

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "dataset.md"
IMAGES = ROOT / "docs" / "images"
DATASET = ROOT / "build" / "dataset"
COMMAND = ("dataset", "--matches", "20000", "--seed", "caida", "--out", str(DATASET))
BEGIN, END = "<!-- answers: written by `make answers` -->\n", "<!-- /answers -->"


def write_page(page: str, found: Sequence[Answer]) -> str:
    """The page with these answers in place of those before."""
    before, opened, rest = page.partition(BEGIN)
    _, closed, after = rest.partition(END)
    if not (opened and closed):
        raise ValueError(f"the page has no place for the answers: {BEGIN.strip()} ... {END}")
    parts: list[str] = []
    for answer in found:
        spanish, english = answer.question
        picture = f"![{spanish} · {english}](images/{picture_name(answer)})"
        parts += [f"### {spanish} · {english}", "", picture, "", *table(answer), ""]
    return before + BEGIN + "\n".join(["", *parts, ""]) + END + after


def picture_name(answer: Answer) -> str:
    return f"dataset-{answer.name}.svg"


def main(arguments: Sequence[str]) -> int:
    if code := caida([*COMMAND, *arguments]):
        return code
    found = answers(DATASET)
    for answer in found:
        (IMAGES / picture_name(answer)).write_text(draw(answer), "utf-8")
    PAGE.write_text(write_page(PAGE.read_text("utf-8"), found), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
