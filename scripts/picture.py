#!/usr/bin/env python3
"""Make docs/images/mesa.svg, the README's picture, by playing the real program to a good moment.

.venv/bin/python scripts/picture.py [FILE]
"""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

from caida.engine.ruleset import Ruleset
from caida.terminal.app import CaidaApp
from caida.terminal.ending import Ending
from caida.terminal.match_setup import PlaySettings
from caida.terminal.table_screen import TableScreen

PICTURE = Path(__file__).parent.parent / "docs" / "images" / "mesa.svg"
SEED = 168
TURNS = 31
FONTS = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"


async def draw() -> str:
    """The table after some turns of playing the first card."""
    settings = PlaySettings(name="Ana", speed="none")
    app = CaidaApp(settings, lang="es", ruleset=Ruleset.preset("tradicional"), seed=SEED)
    async with app.run_test(size=(80, 24)) as pilot:
        turns = 0
        while turns < TURNS:
            await pilot.pause()
            if isinstance(app.screen, Ending):
                raise SystemExit("the match ended before the picture: choose another SEED or TURNS")
            if isinstance(app.screen, TableScreen) and app.screen.choosing is not None:
                await pilot.press("enter")
                turns += 1
        while not (isinstance(app.screen, TableScreen) and app.screen.choosing is not None):
            await pilot.pause()
        await pilot.press("v", "v")
        return without_web_fonts(app.export_screenshot(title="caida play"))


def without_web_fonts(svg: str) -> str:
    """The picture asks nothing of the network: the reader's own fonts do."""
    svg = re.sub(r"@font-face\s*\{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    return svg.replace("font-family: Fira Code, monospace", f"font-family: {FONTS}")


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(asyncio.run(draw()), encoding="utf-8", newline="\n")
