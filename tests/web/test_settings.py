"""What a person prefers, set at home or at the table: it shows at once and outlives a reload."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.web.conftest import Visiting
from tests.web.people import Person
from tests.web.places import begin_match

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

THEMES = {"system": None, "light": "light", "dark": "dark"}
SPEEDS = ("calm", "normal", "fast")
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
        await box.click()
        await person.page.wait_for_function(KEEPS, arg=[name, not before])


async def check_kept(person: Person, within: Locator, boxes: dict[str, str], *radios: str) -> None:
    """After a reload everything is as it was, in the light and with the cards of high contrast."""
    wanted = await kept(person)
    for label in radios:
        await expect(within.get_by_label(label)).to_be_checked()
    for name, label in boxes.items():
        await expect(within.get_by_label(label)).to_be_checked(checked=wanted[name])
    found = await seen(person)
    assert (found["theme"], found["deck"]) == ("light", "contrast")


async def test_every_setting_at_home(visit: Visiting) -> None:
    ana = await visit("Ana", kept={"sound": True, "voices": True}, permissions=["notifications"])
    await ana.open("/")
    form = ana.page.locator("details:has([name=theme])")
    await check_themes(ana, form)
    for speed in SPEEDS:
        await choose(ana, form, "speed", speed)
    inks = set()
    for deck, marked in (("classic", None), ("contrast", "contrast")):
        await choose(ana, form, "deck", deck)
        found = await seen(ana)
        assert found["deck"] == marked
        inks.add(found["ink"])
    assert len(inks) == 2
    boxes = {
        "voices": "Voces que cantan",
        "sound": "Sonido",
        "haptics": "Vibración",
        "alerts": "Avísame cuando me toque",
    }
    for name, label in boxes.items():
        await tick(ana, form.get_by_label(label), name)
    wanted = await kept(ana)
    assert [wanted[name] for name in boxes] == [False, False, False, True]
    await ana.page.reload()
    await check_kept(ana, form, boxes, "rapidito", "alto contraste", "de día")
    await expect(form.get_by_label("Voces que cantan")).to_be_disabled()
    assert await kept(ana) == wanted


async def test_every_setting_at_the_table(visit: Visiting) -> None:
    ana = await visit("Ana", permissions=["notifications"])
    await begin_match(ana)
    page = ana.page
    sound = page.locator(".tools").get_by_role("button", name="el sonido")
    for name, is_on in (("Poner el sonido", False), ("Quitar el sonido", True)):
        await expect(sound).to_have_accessible_name(name)
        await page.wait_for_function(KEEPS, arg=["sound", is_on])
        await sound.click()
    await page.get_by_role("button", name="Menú").click()
    sheet = page.get_by_role("dialog")
    await check_themes(ana, sheet)
    for speed in SPEEDS:
        await choose(ana, sheet, "speed", speed)
    boxes = {
        "voices": "Voces que cantan y cuentan",
        "haptics": "Vibrar",
        "alerts": "Avisarme cuando me toque",
    }
    for name, label in boxes.items():
        await tick(ana, sheet.get_by_label(label), name)
    contrast = sheet.get_by_label("Cartas de alto contraste")
    for deck in ("contrast", "classic", "contrast"):
        await contrast.click()
        await page.wait_for_function(KEEPS, arg=["deck", deck])
    wanted = await kept(ana)
    assert [wanted[name] for name in boxes] == [True, False, True]
    await page.reload()
    await page.get_by_role("button", name="Menú").click()
    await check_kept(ana, sheet, boxes, "Rápida", "De día", "Cartas de alto contraste")
    assert await kept(ana) == wanted
