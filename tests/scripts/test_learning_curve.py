"""The curve of the documentation is drawn from the log of the weights that are played."""

from __future__ import annotations

import re

from scripts.learning_curve import LOG, PICTURE, draw, read_log


def test_the_picture_is_that_of_the_log() -> None:
    """If this fails: `python -m scripts.learning_curve`."""
    assert PICTURE.read_text(encoding="utf-8") == draw(read_log(LOG))


def test_a_better_player_is_drawn_higher() -> None:
    rows = [
        {
            "lap": lap,
            "decisions": lap * 1e6,
            "seconds": lap * 60.0,
            "novato": lead,
            "conocedor": 0.0,
        }
        | {"novato_margin": 0.5, "conocedor_margin": 0.5}
        for lap, lead in enumerate((-3.0, 1.0, 4.0))
    ]
    lines = re.findall(r'<path class="novato line" d="M([^"]+)"', draw(rows))
    heights = [float(point.split()[1]) for point in lines[0].split(" L")]
    assert heights == sorted(heights, reverse=True)
    assert "+4" in draw(rows)


def test_the_picture_needs_nothing_from_elsewhere() -> None:
    svg = PICTURE.read_text(encoding="utf-8")
    assert set(re.findall(r"\w+://[^\"'\s)]+", svg)) == {"http://www.w3.org/2000/svg"}
