"""The README's picture is made from the program as it is, and asks nothing of the network."""

from __future__ import annotations

import re

from scripts.picture import PICTURE, draw

TEXT = re.compile(r">([^<>]*)</text>")


async def test_the_picture_shows_the_program_of_today() -> None:
    """If this fails, look at the new picture: `python scripts/picture.py` makes it."""
    assert TEXT.findall(PICTURE.read_text(encoding="utf-8")) == TEXT.findall(await draw())


def test_the_picture_needs_nothing_from_elsewhere() -> None:
    svg = PICTURE.read_text(encoding="utf-8")
    addresses = set(re.findall(r"\w+://[^\"'\s)]+", svg))
    assert addresses == {"http://www.w3.org/2000/svg"}
    assert "url(http" not in svg
    assert "@font-face" not in svg
