"""What a table shows about its people and in which cards: marks, piles, the clock, the deck."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from caida import Ruleset
from tests.web.conftest import Visiting
from tests.web.fixed_shuffle import find_secret, serving_fixed
from tests.web.playing import play_card, press
from tests.web.screens import begin_match

pytestmark = pytest.mark.asyncio(loop_scope="session")

RULES: dict[str, Any] = {"first_dealer": 1, "mal_echada": 0, "target": 99}


async def style_of(what: Locator, name: str) -> str:
    found: str = await what.evaluate(
        "(one, name) => getComputedStyle(one).getPropertyValue(name)", name
    )
    return found


async def test_a_table_shows_who_deals_who_begins_and_what_was_played(
    visit: Visiting, tmp_path: Path
) -> None:
    ruleset = Ruleset.preset("tradicional", **RULES)
    secret = find_secret(ruleset, lambda view: all(choice.taken for choice in view.choices))
    async with serving_fixed(tmp_path, secret) as address:
        ana = await visit("Ana", address=address)
        await begin_match(ana, options=RULES)
        mine, other = ana.page.locator(".seat.you"), ana.page.locator(".other .seat")
        await expect(mine.locator(".marks em")).to_have_text(["tú", "mano"])
        await expect(other.locator(".marks em")).to_have_text(["bot novato", "reparte"])
        await expect(ana.page.locator(".tanda")).to_have_text("tanda 1 de 6")

        await play_card(ana, ana.page.locator(".hand button").first)
        await expect(mine.locator(".pile b")).not_to_have_text("0")
        assert "0px 2px" in await style_of(mine.locator(".stack"), "box-shadow")
        await expect(ana.page.locator(".where p.last .chip")).not_to_have_count(0)
        await ana.leave()


async def test_the_clock_goes_round_the_face(visit: Visiting) -> None:
    ana = await visit("Ana")
    await begin_match(ana, clock=60)
    face = ana.page.locator(".seat.you .face")
    painted = await style_of(face, "background-image")
    assert "conic-gradient" in painted
    moved = "([face, before]) => getComputedStyle(face).backgroundImage !== before"
    await ana.page.wait_for_function(moved, arg=[await face.element_handle(), painted])


async def test_the_deck_of_high_contrast_is_drawn_when_it_is_chosen(visit: Visiting) -> None:
    ana = await visit("Ana")
    await begin_match(ana)
    card = ana.page.locator(".hand .card").first
    tools = ana.page.locator(".tools button").last

    async def look() -> tuple[str, str, bytes]:
        colours = [await style_of(card, name) for name in ("--d-number", "--d-paper")]
        return colours[0], colours[1], await card.screenshot(animations="disabled")

    async def switch(deck: str) -> None:
        await press(tools)
        await press(ana.page.get_by_label(deck))
        await ana.page.keyboard.press("Escape")
        await expect(ana.page.locator("dialog")).to_have_count(0)

    classic = await look()
    await switch("alto contraste")
    await expect(ana.page.locator("html")).to_have_attribute("data-deck", "contrast")
    contrast = await look()
    assert contrast[:2] == ("#000", "#fff")
    assert classic[0] != contrast[0]
    assert classic[2] != contrast[2]
    await switch("la de siempre")
    assert (await look())[:2] == classic[:2]
