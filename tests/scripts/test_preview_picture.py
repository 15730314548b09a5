"""The picture for where none can be drawn is there, and can be made again."""

from __future__ import annotations

from scripts import preview_picture
from tests.server.preview.pictures import size_of


def test_it_is_as_large_as_those_that_are_drawn() -> None:
    assert (
        size_of(preview_picture.PLACE.read_bytes())
        == size_of(preview_picture.draw())
        == (1200, 630)
    )
