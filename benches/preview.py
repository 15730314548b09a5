"""What a preview costs: the SVG of its picture, its painting by another process, and a page's head.

    .venv/bin/python -m benches.preview

Processor time in milliseconds, the least of a few tries; the page has to be built.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Callable
from time import process_time

from caida.drawing.deck import Deck
from caida.server.pages import STATIC, Pages, deflate
from caida.server.preview.facts import PlaceFacts
from caida.server.preview.head import HeadFacts, write_head
from caida.server.preview.picture import SIZE, draw_picture
from caida.server.preview.text import tell
from caida.server.rasterize import __file__ as program

TRIES = 5
HOME = PlaceFacts("home")


def of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def least(run: Callable[[], object], clock: Callable[[], float]) -> float:
    """Milliseconds of the quickest."""
    took = []
    for _ in range(TRIES):
        began = clock()
        run()
        took.append(clock() - began)
    return 1000 * min(took)


def main() -> None:
    files = Pages(STATIC).files
    styles = b"".join(text for path, text in files.items() if path.endswith(".css"))
    deck = Deck(files["/index.html"].decode(), styles.decode())
    svg = draw_picture(HOME, "es", deck).encode()

    def paint() -> bytes:
        return subprocess.run(
            [sys.executable, "-I", program], input=svg, capture_output=True, check=True
        ).stdout

    def write() -> bytes:
        url = "https://caida.example/"
        facts = HeadFacts(told=tell(HOME, "es"), lang="es", url=url, picture=url, size=SIZE)
        return deflate(write_head(facts).encode())

    print(f"head   {least(write, process_time):8.2f} ms")
    print(f"svg    {least(lambda: draw_picture(HOME, 'es', deck), process_time):8.2f} ms")
    print(f"paint  {least(paint, of_children):8.2f} ms, of another process")
    print(f"PNG    {len(paint()) / 1000:8.1f} kB")


if __name__ == "__main__":
    main()
