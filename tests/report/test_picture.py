"""The picture of a review. That it is a file of its own is shown in tests/cli/test_review.py."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from caida.report import ReviewTeller, draw
from caida.review import review_match
from caida.words import Words
from tests.review.matches import played

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("bots", ["azar azar azar", "azar azar azar azar"])
def test_the_picture_shows_all_sides_of_a_table(bots: str, lang: str) -> None:
    review = review_match(played(bots, most=20))
    root = ET.fromstring(draw(ReviewTeller(review, Words(lang)), Words(lang)))
    areas = [
        each
        for each in root.iter(f"{SVG}polygon")
        if len(each.attrib["points"].split()) == len(review.chances) + 2
    ]
    assert len(areas) == review.ruleset.sides
    last = areas[0].attrib["points"].split()[: len(review.chances)]
    assert {point.split(",")[1] for point in last} == {"84.0"}, "together they fill the height"
