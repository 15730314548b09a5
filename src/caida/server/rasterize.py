"""A program of its own: the SVG it is given as a PNG. Drawing holds the interpreter for as long as
it takes, so that the server lets another process do it (``drawing``).

It is run by its path, since ``caida`` itself takes longer to import than a picture to draw.
"""

from __future__ import annotations

import os
import sys

KINDNESS = 10  # whoever plays comes first


def rasterize(svg: str) -> bytes:
    """Reads no font and no file: all there is to see is in the SVG."""
    import resvg_py

    return resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(KINDNESS)
    sys.stdout.buffer.write(rasterize(sys.stdin.buffer.read().decode()))


if __name__ == "__main__":
    main()
