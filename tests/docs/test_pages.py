"""What is where: every page is reached from both doors and opens in Spanish."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.docs.pages import DECISIONS, DOCS, ROOT, name_of, pages_linked_from, text_of

DOORS = {"es": DOCS / "es.md", "en": DOCS / "en.md"}
HOME = DOCS / "index.md"
# The decisions have their summaries in their index.
FOLDERS = (DOCS, DOCS / "envs", DOCS / "rules")
PAGES = sorted(
    {*(page for folder in FOLDERS for page in folder.glob("*.md")), DECISIONS / "index.md"}
)
READ = [page for page in PAGES if page not in (HOME, *DOORS.values())]


def test_home_has_both_doors_and_spanish_comes_first() -> None:
    home = text_of(HOME)
    assert 0 < home.index("(es.md)") < home.index("(en.md)")


@pytest.mark.parametrize("door", DOORS)
def test_a_door_leads_to_every_page(door: str) -> None:
    assert set(READ) <= pages_linked_from(DOORS[door])


@pytest.mark.parametrize("page", READ, ids=name_of)
def test_a_page_opens_with_its_summary_in_spanish(page: Path) -> None:
    _, _, below_the_title = text_of(page).partition("\n")
    assert below_the_title.lstrip().startswith("**En breve.** ")


def test_the_menu_has_every_page() -> None:
    config = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))
    listed: set[str] = set()
    entries = list(config["project"]["nav"])
    while entries:
        match entries.pop():
            case str() as page:
                listed.add(page)
            case dict() as named:
                entries += named.values()
            case list() as section:
                entries += section
    assert listed == {page.relative_to(DOCS).as_posix() for page in PAGES}
