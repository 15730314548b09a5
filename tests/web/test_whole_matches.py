"""Whole matches in real browsers, from the first page to the result."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.conftest import Visiting
from tests.web.playing import play, press

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def test_a_whole_match_against_a_bot(visit: Visiting) -> None:
    ana = await visit(still=False)
    page = ana.page
    await ana.open("/nueva?target=11")  # more than the cards of the mesa can give
    await page.get_by_label("Al frente").select_option("novato")
    await press(page.get_by_role("button", name="Repartir"))
    await page.wait_for_url("**/mesa/*")
    await play(ana)
    assert len(await ana.acts()) > 3
    mine, theirs = [int(text) for text in await page.locator(".result tfoot td").all_inner_texts()]
    won = "¡Ganaste!" if mine > theirs else "Esta no se dio"
    await expect(page.locator(".result h2")).to_have_text(won)
