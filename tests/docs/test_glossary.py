"""docs/glossary.md has the words that the code is written in."""

from __future__ import annotations

import re

from caida.engine.cantos import CANTOS
from tests.docs.pages import DOCS, text_of

PAGE = text_of(DOCS / "glossary.md")
WORDS = re.findall(r"^\| `(\w+)` \| .+ \| .+ \|$", PAGE, flags=re.M)


def test_every_canto_is_explained_in_the_order_of_the_rules() -> None:
    section = PAGE.partition("## The cantos")[2].partition("## ")[0]
    assert re.findall(r"^\| `(\w+)`", section, flags=re.M) == list(CANTOS)


def test_no_word_is_explained_twice() -> None:
    assert len(WORDS) == len(set(WORDS))
    assert {"match", "deal", "tanda", "turn", "mesa", "caida", "mano"} <= set(WORDS)
