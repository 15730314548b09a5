"""`make answers`: what the page says is what the pictures show."""

from __future__ import annotations

import re

import pytest

from examples.dataset_questions import Answer, Estimate
from scripts.dataset_answers import BEGIN, END, IMAGES, PAGE, write_page

ANSWER = Answer(
    "mano", ("¿Cuánto?", "How much?"), ("puntos", "points"), [("mano", Estimate(1, 0.5), 9)]
)


def test_answers_take_the_place_of_those_before() -> None:
    page = write_page(f"above\n{BEGIN}old\n{END}\nbelow\n", [ANSWER])
    assert page.startswith("above\n")
    assert page.endswith(f"{END}\nbelow\n")
    assert "old" not in page
    assert "![¿Cuánto? · How much?](images/dataset-mano.svg)" in page
    assert "| mano | 1.00 ± 0.50 | 9 |" in page
    assert write_page(page, [ANSWER]) == page


def test_a_page_without_a_place_is_told() -> None:
    with pytest.raises(ValueError, match="no place for the answers"):
        write_page("nothing", [ANSWER])


def test_every_figure_of_the_page_is_in_its_picture() -> None:
    answers = PAGE.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]
    parts = re.split(r"^### ", answers, flags=re.M)[1:]
    assert len(parts) == 3
    for part in parts:
        [picture] = re.findall(r"\(images/(\S+)\)", part)
        drawn = (IMAGES / picture).read_text("utf-8")
        figures = re.findall(r"\| (-?\d+\.\d+ ± \d+\.\d+) \|", part)
        assert len(figures) > 1
        assert all(figure in drawn for figure in figures)
