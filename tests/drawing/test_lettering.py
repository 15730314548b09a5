"""Text becomes strokes, fits where it has to, and is never itself in the picture."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caida.drawing.alphabet import LETTERS
from caida.drawing.lettering import Side, draw_text, legible, write

SVG = re.compile(
    r'<g fill="none" stroke="#fff" stroke-width="11" stroke-linecap="round"'
    r' stroke-linejoin="round" transform="translate\([\d. -]+\) scale\([\d.]+\)">'
    r'(?:<path transform="translate\([\d. -]+\)" d="[MLHVCSQAZ\d. -]+"/>)+</g>'
)


@given(st.text(max_size=20))
def test_whatever_the_text_only_strokes_come_of_it(text: str) -> None:
    drawn = draw_text(text, 10, 100, 40, "#fff")
    assert drawn == "" or SVG.fullmatch(drawn)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Ana", "Ana"),
        ("José Ángel Núñez", "José Ángel Núñez"),
        ("Ana 🌺", "Ana"),
        ("Straße", "Strasse"),
        ("ﬁn Ⅷ", "fin VIII"),
        ("<b>&amp;", "b&amp;"),
        ("王小明", ""),
        ("· – !", ""),
        ("مريم", ""),
        ("", ""),
    ],
)
def test_what_our_letters_can_write(text: str, kept: str) -> None:
    assert legible(text) == kept


def test_an_accent_takes_the_place_of_the_dot_and_stands_over_its_letter() -> None:
    plain, accented = write("i"), write("í")
    assert plain.strokes[0].path == LETTERS["i"].path
    assert accented.strokes[0].path == LETTERS["ı"].path
    over_small, over_capital = write("é").strokes[1], write("É").strokes[1]
    assert over_small.x == LETTERS["e"].width / 2
    assert over_capital.y < over_small.y


def test_letters_follow_each_other() -> None:
    one, two = write("n"), write("nn")
    assert two.width > 2 * one.width
    assert write("n n").width > two.width
    assert [stroke.x for stroke in two.strokes] == sorted(stroke.x for stroke in two.strokes)


def scale_of(drawn: str) -> float:
    found = re.search(r"scale\(([\d.]+)\)", drawn)
    assert found
    return float(found[1])


def test_a_line_is_as_high_as_asked_unless_it_has_to_fit() -> None:
    assert scale_of(draw_text("Ana", 0, 0, 60, "#fff", room=1000)) == 1
    tight = scale_of(draw_text("Ana", 0, 0, 60, "#fff", room=50))
    assert tight * write("Ana").width == pytest.approx(50, rel=0.01)


def test_a_line_may_end_or_have_its_middle_where_it_is_put() -> None:
    def left_of(side: Side) -> float:
        drawn = draw_text("Ana", 500, 100, 60, "#fff", side=side)
        found = re.search(r"translate\(([\d.-]+) ", drawn)
        assert found
        return float(found[1])

    width = write("Ana").width
    assert left_of("start") == 500
    assert left_of("middle") == pytest.approx(500 - width / 2)
    assert left_of("end") == pytest.approx(500 - width)
