"""The README: its example runs, and its table leads to every page."""

from __future__ import annotations

import doctest

from tests.docs.pages import DOCS, README, pages_linked_from


def test_the_example_does_what_it_shows() -> None:
    results = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert results.attempted >= 3
    assert results.failed == 0


def test_it_leads_to_every_page_and_to_both_doors() -> None:
    assert set(DOCS.glob("*.md")) - {DOCS / "index.md"} <= pages_linked_from(README)
