"""The index of decisions has every page, under its own number and title."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import DECISIONS, name_of, text_of

INDEX = text_of(DECISIONS / "index.md")
PAGES = sorted(DECISIONS.glob("0*.md"))
LISTED = {
    page: (number, title)
    for number, title, page in re.findall(r"^\| (\d+) \| \[(.+)\]\((\S+)\) · \w", INDEX, flags=re.M)
}


def test_every_decision_is_listed_and_every_listed_one_exists() -> None:
    assert sorted(LISTED) == [page.name for page in PAGES]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_it_is_listed_under_its_number_and_title(page: Path) -> None:
    number, title = LISTED[page.name]
    assert number == str(int(page.name[:4]))
    heading, _, _ = text_of(page).partition("\n")
    assert heading.startswith(f"# {number}. {title}")


def test_no_two_decisions_have_one_number() -> None:
    assert len({page.name[:4] for page in PAGES}) == len(PAGES)


def test_a_decision_cited_by_number_exists() -> None:
    numbers = {str(int(page.name[:4])) for page in PAGES}
    for page in PAGES:
        cited = re.findall(r"\b[Dd]ecision (\d+)", text_of(page))
        assert set(cited) <= numbers, page.name
