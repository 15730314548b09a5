"""The alphabet has every letter that our own words need."""

from __future__ import annotations

import re

import pytest

from caida.drawing.alphabet import LETTERS, MARKS, UNDER
from caida.drawing.lettering import legible
from caida.server.text import words_in
from caida.words import LANGUAGES
from caida.words.catalog import load_catalog

PATH = re.compile(r"(?:[MLHVCSQAZ][\d .-]*)+")


def test_a_letter_is_a_way_of_the_pen_and_nothing_else() -> None:
    ways = [letter.path for letter in LETTERS.values()] + [*MARKS.values(), *UNDER.values()]
    for way in ways:
        assert way.startswith("M")
        assert PATH.fullmatch(way), way


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_writes_all_that_we_draw_in_words(lang: str) -> None:
    words = words_in("en" if lang == "en" else "es")
    drawn = [
        key for key in load_catalog(lang) if re.match(r"preview\.(drawn|mode)\.|preset\.", key)
    ]
    assert len(drawn) > 10
    for key in drawn:
        assert legible(words.text(key)) == words.text(key)
