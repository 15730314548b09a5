"""The pages people read, and what is written on them."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
DECISIONS = DOCS / "decisions"
README = ROOT / "README.md"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
PAGES = [README, CONTRIBUTING, *sorted(DOCS.rglob("*.md"))]

_FENCED = re.compile(r"^```.*?^```", flags=re.M | re.S)
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")


def name_of(page: Path) -> str:
    """Its path in the repository, for the ids of tests and for messages."""
    return page.relative_to(ROOT).as_posix()


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def prose_of(page: Path) -> str:
    """A page without its fenced examples, where brackets mean other things."""
    return _FENCED.sub("", text_of(page))


def code_in(page: Path) -> list[str]:
    """What the prose of a page says `in code type`."""
    return re.findall(r"`([^`\n]+)`", prose_of(page))


def links_in(page: Path) -> list[str]:
    """The links of a page that stay in the repository, as they are written."""
    links = [first or second for first, second in _LINK.findall(prose_of(page))]
    return [link for link in links if not re.match(r"[a-z]+:", link)]


def pages_linked_from(page: Path) -> set[Path]:
    return {(page.parent / link.partition("#")[0]).resolve() for link in links_in(page)}
