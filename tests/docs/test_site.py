"""`make docs`: the site builds without a warning, holds together, and loads nothing from afar."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.docs.building import build_site
from tests.docs.pages import DOCS

pytestmark = pytest.mark.slow


class Links(HTMLParser):
    """Where a page leads (``leads``), and what a browser fetches to show it (``loads``)."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.leads: list[str] = []
        self.loads: list[str] = []
        self.ids: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value}
        self.ids |= {given[name] for name in ("id", "name") if name in given}
        if "href" in given:
            (self.leads if tag == "a" else self.loads).append(given["href"])
        self.loads += [given[name] for name in ("src", "srcset", "poster", "data") if name in given]


def pages_of(site: Path) -> list[Path]:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > len(list(DOCS.rglob("*.md")))  # all of them and 404
    return pages


def target_of(link: str, page: Path, site: Path) -> Path:
    path = unquote(urlsplit(link).path)
    start = site if path.startswith("/") else page.parent
    target = (start / path.lstrip("/")).resolve() if path else page
    return target / "index.html" if target.is_dir() else target


def is_elsewhere(link: str) -> bool:
    parts = urlsplit(link)
    return bool(parts.netloc) or parts.scheme not in ("", "data")


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    loaded = {link for page in pages_of(site) for link in Links(page).loads}
    assert {link for link in loaded if is_elsewhere(link)} == set()
    for sheet in site.rglob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        fetched = re.findall(r"url\(\s*[\"']?([^)\"']+)|@import\s+[\"']([^\"']+)", text)
        assert not [link for pair in fetched for link in pair if is_elsewhere(link)], sheet.name


def test_every_link_inside_the_site_leads_somewhere(site: Path) -> None:
    read = {page: Links(page) for page in pages_of(site)}
    lost: set[tuple[str, str]] = set()
    for page, links in read.items():
        for link in links.leads + links.loads:
            if is_elsewhere(link):
                continue
            target, anchor = target_of(link, page, site), unquote(urlsplit(link).fragment)
            there = target.exists() and (
                not anchor or target not in read or anchor in read[target].ids
            )
            if not there:
                lost.add((page.relative_to(site).as_posix(), link))
    assert lost == set()


def test_pages_say_their_language(site: Path) -> None:
    assert '<html lang="es"' in (site / "es" / "index.html").read_text(encoding="utf-8")
    assert '<html lang="en"' in (site / "en" / "index.html").read_text(encoding="utf-8")


def test_a_link_to_nowhere_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# Home\n\n[nowhere](nowhere.md)\n")
    (tmp_path / "zensical.toml").write_text('[project]\nsite_name = "Caída"\n', encoding="utf-8")
    built = build_site(tmp_path)
    assert built.returncode != 0
    assert "page does not exist" in built.stdout + built.stderr
