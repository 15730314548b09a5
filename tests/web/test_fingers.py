"""Playing with fingers on a phone, and presses at a bad moment."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.web.conftest import Visiting
from tests.web.people import PHONE
from tests.web.playing import IS_CHOSEN, centre, play, press
from tests.web.screens import begin_match
from tests.web.short_match import NEW_TABLE, serving_short

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def test_a_whole_match_with_fingers_on_a_phone(visit: Visiting, tmp_path: Path) -> None:
    async with serving_short(tmp_path) as address:
        ana = await visit(address=address, still=False, **PHONE)
        await ana.open(NEW_TABLE)
        await ana.page.get_by_label("Al frente").select_option("novato")
        await press(ana.page.get_by_role("button", name="Repartir"))
        await ana.page.wait_for_url("**/mesa/*")
        await play(ana)
        assert "play" in [act["kind"] for act in await ana.acts()]
        await expect(ana.page.locator(".result")).to_be_in_viewport(ratio=1)
        await ana.leave()


async def test_a_press_is_not_lost_when_the_table_changes_under_it(visit: Visiting) -> None:
    """The clock draws the table anew twice a second, and pointers go down and up in between."""
    ana = await visit("Ana")
    await begin_match(ana, clock=60)
    card = ana.page.locator(".hand button").first
    name = await card.get_attribute("data-slot")
    pips = card.locator("use").last
    await ana.page.mouse.move(*await centre(pips))
    clock = ana.page.locator(".seat.turn .only-heard").first
    before = await clock.inner_text()
    await ana.page.mouse.down()
    await expect(clock).not_to_have_text(before)
    await ana.page.mouse.up()
    await ana.page.wait_for_function(IS_CHOSEN, arg=name)
