"""Every page in both themes, both languages and small windows: axe, sideways scrolling, words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from tests.web.conftest import Visiting
from tests.web.people import PHONE, Language, Person, Theme
from tests.web.places import PLACES, RARE, Place
from tests.web.playing import hurry, play, press, state_of
from tests.web.screens import CUT, NOWHERE, begin_match, bluff, tool

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
# What lies over other things axe leaves open; its own colours can be compared all the same.
RUN = """async () => {
  const luminance = (color) => {
    const [red, green, blue] = color.match(/[0-9.]+/g).map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (one) => {
    const { backgroundColor: color, backgroundImage: image } = getComputedStyle(one);
    if (image !== 'none') return null;
    if (color !== 'rgba(0, 0, 0, 0)') return color.startsWith('rgb(') ? color : null;
    return one.parentElement && behind(one.parentElement);
  };
  const contrast = (one) => {
    const ground = behind(one);
    if (ground === null) return Infinity;
    const [dim, bright] = [ground, getComputedStyle(one).color].map(luminance)
      .sort((one, other) => one - other);
    return (bright + 0.05) / (dim + 0.05);
  };
  const { violations, incomplete } = await axe.run(document, {
    resultTypes: ['violations', 'incomplete'], elementRef: true,
  });
  const told = violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) =>
    `${id}: ${html.slice(0, 200)} ${failureSummary}`));
  const open = incomplete.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes);
  const dim = open.filter(({ element }) => element.isConnected && contrast(element) < 4.5);
  return [...told, ...dim.map(({ html }) => `contrast: ${html.slice(0, 200)}`)];
}"""
SCHEME = "getComputedStyle(document.documentElement).colorScheme"
SMALL: dict[str, dict[str, Any]] = {
    "320 pixels": {"viewport": {"width": 320, "height": 640}},
    "200 %": {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2},
    "phone": PHONE,
}
# What one plays with, and what of it lies outside the window: a box that hides what sticks out
# makes no page wider.
OUTSIDE = """() => {
  const { clientWidth } = document.documentElement;
  const felt = document.querySelector('.felt').getBoundingClientRect();
  const outside = (one) => {
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
    if (one.matches('.mesa li') && (top < felt.top - 1 || bottom > felt.bottom + 1)) return true;
    return width < 8 || height < 8 || left < -1 || right > clientWidth + 1;
  };
  const parts = ['.hand button', '.mesa li', '.seat', '.tools button', '.choices button',
    '.felt', '.board', '.stock'];
  return parts.flatMap((part) => [...document.querySelectorAll(part)].filter(outside)
    .map((one) => `${part} ${JSON.stringify(one.getBoundingClientRect())}`));
}"""
COVERED = """(selector) => [...document.querySelectorAll(selector)].filter((one) => {
  one.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = one.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return !one.contains(there);
}).map((one) => one.outerHTML.slice(0, 120))"""
OVERFLOW = """() => {
  const root = document.scrollingElement, width = root.clientWidth;
  if (root.scrollWidth <= width) return [];
  return [...document.querySelectorAll('#app *')]
    .filter((one) => one.getBoundingClientRect().right > width + 0.5)
    .map((one) => `${one.tagName} ${one.getAttribute('class')}`)
    .slice(0, 8);
}"""


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_axe_finds_nothing(
    visit: Visiting, patient_server: str, theme: Theme, language: Language
) -> None:
    axe = AXE.read_text("utf-8")
    ana = await visit(
        "Ana", address=patient_server, kept={"theme": theme, "language": language}, **PHONE
    )
    found = {}
    # Both themes and both languages see the rare places too, though not all four pairs of them.
    for name, go in places(has_rare=(theme, language) in (("light", "es"), ("dark", "en"))):
        await go(ana)
        await expect(ana.page.locator("html")).to_have_attribute("lang", language)
        assert await ana.page.evaluate(SCHEME) == theme, name
        await ana.page.evaluate(axe)
        if violations := await ana.page.evaluate(RUN):
            found[name] = violations
    assert not found, _listed(found)
    forgive(ana)


@pytest.mark.parametrize("size", SMALL)
async def test_no_page_scrolls_sideways(visit: Visiting, patient_server: str, size: str) -> None:
    ana = await visit("Ana", address=patient_server, **SMALL[size])
    found = {}
    for name, go in places(has_rare=size == "320 pixels"):
        await go(ana)
        if wide := await ana.page.evaluate(OVERFLOW):
            found[name] = wide
    assert not found, _listed(found)
    forgive(ana)


@pytest.mark.parametrize("size", ["320 pixels", "200 %"])
@pytest.mark.parametrize("seats", [2, 4])
async def test_a_small_window_cuts_nothing_off_and_can_be_played_in(
    visit: Visiting, size: str, seats: int
) -> None:
    ana = await visit("Ana", **SMALL[size])
    bots = [{"seat": seat, "bot": "novato"} for seat in range(1, seats)]
    await begin_match(ana, seats=seats, teams=seats == 4, bots=bots)
    for _ in range(3):
        await play(ana, turns=1)
        await state_of(ana)
        await hurry(ana)
        assert await ana.page.locator(".seat").count() == seats
        assert await ana.page.locator(".hand button").count() > 0
        assert not await ana.page.evaluate(OUTSIDE)
        assert not await ana.page.evaluate(COVERED, ".hand button, .tools button")


@pytest.mark.parametrize("size", SMALL)
async def test_advice_and_lies_fit_beside_each_other(visit: Visiting, size: str) -> None:
    ana = await visit("Ana", **SMALL[size])
    await bluff(ana)
    await ana.page.keyboard.press("Escape")
    await press(tool(ana, "Pedir consejo", "Ask for advice"))
    await expect(ana.page.locator(".advice")).to_be_visible()
    assert not await ana.page.evaluate(OUTSIDE)
    assert not await ana.page.evaluate(COVERED, ".hand button, .tools button, .choices button")


async def test_on_a_phone_the_whole_table_is_in_sight(visit: Visiting) -> None:
    ana = await visit("Ana", **PHONE)
    await begin_match(ana)
    for part in (".hand", ".mesa", ".board", ".tools", ".prompt", ".other"):
        box = await ana.page.locator(part).first.bounding_box()
        assert box, part
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= PHONE["viewport"]["height"], part


async def test_the_desktop_has_no_violation_either(visit: Visiting) -> None:
    ana = await visit("Ana")
    found: dict[str, Any] = {}
    for name in ("home", "table", "replay"):
        await PLACES[name](ana)
        await ana.page.evaluate(AXE.read_text("utf-8"))
        if violations := await ana.page.evaluate(RUN):
            found[name] = violations
    assert not found, _listed(found)


def places(*, has_rare: bool) -> list[tuple[str, Place]]:
    return [(name, go) for name, go in PLACES.items() if has_rare or name not in RARE]


def forgive(person: Person) -> None:
    """Let pass that an address leads nowhere, but nothing else that went wrong there."""
    person.forgive(CUT)
    for path in NOWHERE:
        person.forgive(f"status of 404 (Not Found) {person.address}{path}")


def _listed(found: dict[str, list[str]]) -> str:
    return "\n".join(f"{name}: {line}" for name, lines in found.items() for line in lines)
