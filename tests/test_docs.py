"""Documentation that cannot drift: the example runs, the links lead somewhere, the verbs exist."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")


def prose_of(page: Path) -> str:
    """A page without its fenced examples, where brackets mean other things."""
    return re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)


def test_the_example_of_the_readme_does_what_it_shows() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert results.attempted >= 3
    assert results.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    links = [first or second for first, second in LINK.findall(prose_of(page))]
    relative = [link for link in links if not re.match(r"[a-z]+:", link)]
    missing = []
    for link in relative:
        path, _, anchor = link.partition("#")
        target = (page.parent / path) if path else page
        if not target.exists() or (anchor and anchor not in anchors_of(target)):
            missing.append(link)
    assert missing == []


def anchors_of(page: Path) -> set[str]:
    """The headings of a page as GitHub names them in links."""
    headings = re.findall(r"^#+ +(.+)$", prose_of(page), flags=re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_make_verb_that_is_mentioned_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    verbs = set(re.findall(r"^([a-z]+):", makefile, flags=re.M))
    for page in PAGES:
        mentioned = set(re.findall(r"`make ([a-z]+)", page.read_text(encoding="utf-8")))
        assert mentioned <= verbs, page.name


def test_contributors_are_told_of_every_verb() -> None:
    """In both languages; `make help` names those that the tables leave out."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    spanish, _, english = (
        (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## In English")
    )
    told = set(re.findall(r"^([a-z]+):.*## ", makefile, flags=re.M))
    told -= {"help", "setup", "clean"}
    for text in (spanish, english):
        assert told <= set(re.findall(r"`make ([a-z]+)`", text))
