"""What a person prefers, set at home or at the table: it shows at once and outlives a reload."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.web.conftest import Visiting
from tests.web.people import Person
from tests.web.playing import press
from tests.web.screens import begin_match

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

THEMES = {"system": None, "light": "light", "dark": "dark"}
SPEEDS = ("calm", "normal", "fast")
BOXES = {
    "voices": "Voces que cantan y cuentan",
    "sound": "Sonido",
    "haptics": "Vibración",
    "alerts": "Avísame cuando me toque",
}
HEARD = {"sound": True, "voices": True}
SEEN = """() => {
  const root = document.documentElement, { theme = null, deck = null } = root.dataset;
  return {
    theme, deck,
    scheme: getComputedStyle(root).colorScheme,
    background: getComputedStyle(document.body).backgroundColor,
    ink: getComputedStyle(root).getPropertyValue('--d-number'),
  };
}"""
KEEPS = "([name, value]) => JSON.parse(localStorage['caida.settings'])[name] === value"


async def kept(person: Person) -> dict[str, Any]:
    text = await person.page.evaluate("localStorage['caida.settings']")
    settings: dict[str, Any] = json.loads(text)
    return settings


async def seen(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = await person.page.evaluate(SEEN)
    return found


async def choose(person: Person, within: Locator, name: str, value: str) -> None:
    await within.locator(f"input[name='{name}'][value='{value}']").check()
    await person.page.wait_for_function(KEEPS, arg=[name, value])


async def check_themes(person: Person, within: Locator) -> None:
    """Light and dark look different, whatever the machine prefers; `system` follows it."""
    backgrounds = {}
    for theme, marked in THEMES.items():
        await choose(person, within, "theme", theme)
        found = await seen(person)
        assert found["theme"] == marked
        assert found["scheme"] == (marked or "light dark")
        backgrounds[theme] = found["background"]
    assert backgrounds["dark"] != backgrounds["light"] == backgrounds["system"]
    await person.page.emulate_media(color_scheme="dark")
    assert (await seen(person))["background"] == backgrounds["dark"]
    await choose(person, within, "theme", "system")
    assert (await seen(person))["background"] == backgrounds["dark"]
    await choose(person, within, "theme", "light")
    assert (await seen(person))["background"] == backgrounds["light"]


async def tick(person: Person, box: Locator, name: str) -> None:
    """A box stands for a setting, both ways; in the end it is the other way round."""
    for _ in range(3):
        before = (await kept(person))[name]
        await expect(box).to_be_checked(checked=before)
        await press(box)
        await person.page.wait_for_function(KEEPS, arg=[name, not before])


async def check_all(person: Person, within: Locator) -> None:
    await check_themes(person, within)
    for speed in SPEEDS:
        await choose(person, within, "speed", speed)
    inks = set()
    for deck, marked in (("classic", None), ("contrast", "contrast")):
        await choose(person, within, "deck", deck)
        found = await seen(person)
        assert found["deck"] == marked
        inks.add(found["ink"])
    assert len(inks) == 2
    for name, label in BOXES.items():
        await tick(person, within.get_by_label(label), name)
    wanted = await kept(person)
    assert [wanted[name] for name in BOXES] == [False, False, False, True]


async def check_kept(person: Person, within: Locator, wanted: dict[str, Any]) -> None:
    """After a reload everything is as it was, in the light and with the cards of high contrast."""
    for label in ("rapidito", "alto contraste", "de día"):
        await expect(within.get_by_label(label)).to_be_checked()
    for name, label in BOXES.items():
        await expect(within.get_by_label(label)).to_be_checked(checked=wanted[name])
    await expect(within.get_by_label(BOXES["voices"])).to_be_disabled()
    found = await seen(person)
    assert (found["theme"], found["deck"]) == ("light", "contrast")
    assert await kept(person) == wanted


async def test_every_setting_at_home(visit: Visiting) -> None:
    ana = await visit("Ana", kept=HEARD, permissions=["notifications"])
    await ana.open("/")
    form = ana.page.locator("details:has([name=theme])")
    await check_all(ana, form)
    wanted = await kept(ana)
    await ana.page.reload()
    await check_kept(ana, form, wanted)


async def test_every_setting_at_the_table(visit: Visiting) -> None:
    ana = await visit("Ana", kept=HEARD, permissions=["notifications"])
    await begin_match(ana)
    page = ana.page
    sound = page.locator(".tools").get_by_role("button", name="el sonido")
    for name, is_on in (("Quitar el sonido", True), ("Poner el sonido", False)):
        await expect(sound).to_have_accessible_name(name)
        await page.wait_for_function(KEEPS, arg=["sound", is_on])
        await press(sound)
    await press(page.get_by_role("button", name="Menú"))
    sheet = page.get_by_role("dialog")
    await check_all(ana, sheet)
    wanted = await kept(ana)
    await page.reload()
    await press(page.get_by_role("button", name="Menú"))
    await check_kept(ana, sheet, wanted)
