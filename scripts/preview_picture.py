"""The picture of previews for where none can be drawn: ``web/public/vista.png``.

    python -m scripts.preview_picture

Made of the built page, whose cards it shows; ``make pictures`` does it along with the others.
"""

from __future__ import annotations

from pathlib import Path

from caida.drawing.deck import Deck
from caida.server.pages import STATIC
from caida.server.preview.picture import draw_still
from caida.server.rasterize import rasterize

PLACE = Path(__file__).parents[1] / "web" / "public" / "vista.png"


def draw(static: Path = STATIC) -> bytes:
    return rasterize(draw_still(Deck.built_in(static)))


if __name__ == "__main__":
    PLACE.write_bytes(draw())
