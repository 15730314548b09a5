"""Every page in both themes, both languages and small windows: axe, sideways scrolling, words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from tests.web.conftest import Visiting
from tests.web.people import PHONE, Language, Person, Theme
from tests.web.places import EXPECTED, PLACES, RARE, Place, begin_match

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
RUN = """() => axe.run(document, {resultTypes: ['violations']}).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) =>
    `${id}: ${html.slice(0, 200)} ${failureSummary}`)))"""
SCHEME = "getComputedStyle(document.documentElement).colorScheme"
SMALL: dict[str, dict[str, Any]] = {
    "320 pixels": {"viewport": {"width": 320, "height": 640}},
    "200 %": {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2},
    "phone": PHONE,
}
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
async def test_axe_finds_nothing(visit: Visiting, theme: Theme, language: Language) -> None:
    axe = AXE.read_text("utf-8")
    ana = await visit("Ana", kept={"theme": theme, "language": language}, **PHONE)
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
async def test_no_page_scrolls_sideways(visit: Visiting, size: str) -> None:
    ana = await visit("Ana", **SMALL[size])
    found = {}
    for name, go in places(has_rare=size == "320 pixels"):
        await go(ana)
        if wide := await ana.page.evaluate(OVERFLOW):
            found[name] = wide
    assert not found, _listed(found)
    forgive(ana)


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
    for what in EXPECTED:
        person.forgive(what)


def _listed(found: dict[str, list[str]]) -> str:
    return "\n".join(f"{name}: {line}" for name, lines in found.items() for line in lines)
