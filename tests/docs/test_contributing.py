"""CONTRIBUTING.md tells of every verb of the Makefile, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import CONTRIBUTING, PAGES, ROOT, name_of, text_of

MAKEFILE = text_of(ROOT / "Makefile")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_make_verb_that_is_mentioned_exists(page: Path) -> None:
    verbs = set(re.findall(r"^([a-z-]+):", MAKEFILE, flags=re.M))
    assert set(re.findall(r"`make ([a-z-]+)", text_of(page))) <= verbs


def test_contributors_are_told_of_every_verb() -> None:
    """In both languages; `make help` names those that the tables leave out."""
    spanish, _, english = text_of(CONTRIBUTING).partition("## In English")
    told = set(re.findall(r"^([a-z-]+):.*## ", MAKEFILE, flags=re.M))
    told -= {"help", "setup", "clean"}
    for text in (spanish, english):
        assert told <= set(re.findall(r"`make ([a-z-]+)`", text))
