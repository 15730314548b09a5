"""Every link leads somewhere, and every file that is named exists."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, PAGES, ROOT, code_in, links_in, name_of, prose_of, text_of

# Where a path that a page names may begin, beside the page itself and the root.
SHELVES = (ROOT, ROOT / "src" / "caida", ROOT / "web" / "src", ROOT / "web", ROOT / "tests", DOCS)
MADE_BY_THE_PROGRAM = {"caida/casa.toml"}  # in the player's own folder
NOT_OURS = {"build", "dist", "node_modules", "static", "__pycache__"}
FILE = re.compile(r"(?:[\w.*-]+/)*[\w*-]+\.(?:css|js|md|mako|pxd|py|svelte|toml|ts)")
FOLDER = re.compile(r"(?:src|tests|web|docs|benches|examples|scripts|requirements)(?:/[\w-]+)+/?")


@cache
def all_files() -> tuple[Path, ...]:
    found: list[Path] = []
    folders = [ROOT]
    while folders:
        for item in folders.pop().iterdir():
            if not item.is_dir():
                found.append(item)
            elif item.name not in NOT_OURS and not item.name.startswith("."):
                folders.append(item)
    return tuple(found)


def exists(cited: str, page: Path) -> bool:
    """As a path from the page or from one of the shelves; a bare name may be anywhere."""
    if "/" not in cited:
        return any(path.match(cited) for path in all_files())
    return any(any(shelf.glob(cited)) for shelf in (page.parent, *SHELVES))


def anchors_of(page: Path) -> set[str]:
    """The headings of a page as GitHub and the site name them in links."""
    headings = re.findall(r"^#+ +(.+)$", prose_of(page), flags=re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    missing = []
    for link in links_in(page):
        path, _, anchor = link.partition("#")
        target = (page.parent / path) if path else page
        if not target.exists() or (anchor and anchor not in anchors_of(target)):
            missing.append(link)
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_file_that_is_named_in_code_type_exists(page: Path) -> None:
    cited = {code for code in code_in(page) if FILE.fullmatch(code) or FOLDER.fullmatch(code)}
    assert {path for path in cited if not exists(path, page)} <= MADE_BY_THE_PROGRAM


def test_no_source_speaks_of_a_page_that_is_not_there() -> None:
    ours = [
        path
        for path in all_files()
        if path.suffix in (".py", ".ts", ".svelte", ".toml")
        and path.parent != Path(__file__).parent
    ]
    lost = {
        f"{name_of(path)}: {page}"
        for path in ours
        for page in re.findall(r"[\w./-]+\.md\b", text_of(path))
        if not exists(re.sub(r"^(\.\./)+", "", page), path)
    }
    assert lost == set()


def test_a_file_that_is_not_there_would_be_found() -> None:
    assert not exists("RULES.md", DOCS / "cli.md")
    assert not exists("engine/nothing.py", DOCS / "cli.md")
    assert exists("engine/kernel.py", DOCS / "cli.md")
    assert exists("tests/scenarios/*.toml", DOCS / "cli.md")
