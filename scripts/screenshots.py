#!/usr/bin/env python3
"""Pictures of the main pages on a phone and a desktop, by day and by night, to be looked at; those
that the README shows go to docs/images too.

.venv/bin/python -m scripts.screenshots [FOLDER]
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from itertools import product
from pathlib import Path
from shutil import copyfile
from typing import Any

from caida import Ruleset, View
from scripts.palette import shrink
from tests.web.chromium import launched
from tests.web.fixed_shuffle import find_secret, serving_fixed
from tests.web.people import PHONE, Person
from tests.web.places import PLACES
from tests.web.playing import press
from tests.web.screens import begin_match

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "docs" / "images"
SHOWN = ("table-phone-light.png", "table-desktop-dark.png")
PAGES = (
    *("home", "new", "learn", "rules", "replay", "waiting", "landing", "arranging", "begins"),
    *("go_on", "four", "bluff", "table", "cantos", "result", "deal_ended", "logged", "victory"),
    *("mistake", "newcomer", "dealing"),
)
DESKTOP: dict[str, Any] = {"viewport": {"width": 1180, "height": 760}}
SHAPES = {"phone": {**PHONE, "device_scale_factor": 1}, "desktop": DESKTOP}
THEMES = ("light", "dark")
RULES: dict[str, Any] = {"first_dealer": 1, "mal_echada": 0}


def is_pretty(view: View) -> bool:
    """A chain of three to be taken, and a figure in the hand."""
    most = max(len(choice.taken) for choice in view.choices)
    return view.canto is None and most == 3 and any(card.rank > 7 for card in view.hand)


async def show_table(person: Person) -> None:
    """One's first turn, with the card chosen that takes most."""
    await begin_match(person, options=RULES)
    for card in await person.page.locator(".hand button").all():
        await press(card)
        await person.page.locator(".hand [aria-pressed='true']").wait_for()
        if await person.page.locator(".mesa li.taken").count() == 3:
            return
    raise SystemExit("no card takes three")


async def take(folder: Path) -> None:
    secret = find_secret(Ruleset.preset("tradicional", **RULES), is_pretty)
    with tempfile.TemporaryDirectory() as kept:
        async with (
            launched() as browser,
            serving_fixed(Path(kept), secret, deal_pause=3600.0) as address,
        ):
            darkroom = await browser.new_page()
            for (shape, options), theme in product(SHAPES.items(), THEMES):
                person = await Person.arrive(browser, address, kept={"theme": theme}, **options)
                await person.call("Ana", "copa")
                for name in PAGES:
                    await (show_table if name == "table" else PLACES[name])(person)
                    await person.page.evaluate("scrollTo(0, 0)")
                    picture = await person.page.screenshot(animations="disabled")
                    file = folder / f"{name}-{shape}-{theme}.png"
                    file.write_bytes(await shrink(picture, darkroom))
                    print(f"{file.name}  {file.stat().st_size // 1000} kB")
                await person.leave()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(take(folder))
    for name in SHOWN:
        copyfile(folder / name, IMAGES / name)


if __name__ == "__main__":
    main()
