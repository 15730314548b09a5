"""Home in the middle of things: back to one's own match, and into somebody else's to watch."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.conftest import Visiting
from tests.web.leak_check import check_log
from tests.web.playing import hurry, play, press, state_of
from tests.web.screens import LONG, begin_match

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

CARDS = "() => [...document.querySelectorAll('.hand button')].map((one) => one.dataset.slot)"


async def test_who_left_in_the_middle_of_a_match_finds_the_way_back(visit: Visiting) -> None:
    ana = await visit("Ana")
    page = ana.page
    await ana.open("/")
    await expect(page.locator(".online")).to_be_visible()
    back = page.locator("section", has=page.get_by_role("heading", name="Sigue donde ibas"))
    await expect(back).to_have_count(0)
    await begin_match(ana)
    await play(ana, turns=1)
    await state_of(ana)
    await hurry(ana)
    held, table = await page.evaluate(CARDS), page.url
    assert len(held) == 2
    await ana.open("/")
    await page.reload()
    link = back.get_by_role("link")
    await expect(link).to_have_text("1 bot")
    await press(link)
    await page.wait_for_url(table)
    await expect(page.locator(".hand button")).to_have_count(len(held))
    assert await page.evaluate(CARDS) == held
    await play(ana, turns=1)


async def test_a_spectator_comes_in_the_middle_of_a_match(visit: Visiting) -> None:
    ana, eva = await visit("Yolimar"), await visit("Eva")
    await begin_match(
        ana, is_public=True, options={**LONG, "first_dealer": 1, "duplicate_limit": 0}
    )
    await play(ana, turns=1)
    await state_of(ana)
    await eva.open("/")
    row = eva.page.get_by_role("listitem").filter(has_text="Yolimar")
    await expect(row).to_contain_text("jugando")
    await press(row.get_by_role("link", name="Mirar: Yolimar"))
    await eva.page.wait_for_url(ana.page.url)
    await expect(eva.page.locator(".seat")).to_have_count(2)
    await expect(eva.page.locator(".seat .back")).to_have_count(4)
    await expect(eva.page.locator(".hand")).to_have_count(0)
    await expect(eva.page.get_by_role("button", name="Decir algo")).to_have_count(0)
    await expect(ana.page.locator(".watchers")).to_contain_text("1")
    mesa = "() => [...document.querySelectorAll('.mesa li')].map((one) => one.dataset.slot).sort()"
    await hurry(ana)
    assert await eva.page.evaluate(mesa) == await ana.page.evaluate(mesa)
    await play(ana, turns=2)
    await press(ana.page.get_by_role("button", name="Menú"))
    for name in ("Rendirme", "¿Seguro? Pierdes la partida"):
        await press(ana.page.get_by_role("button", name=name))
    await expect(eva.page.locator(".result")).to_be_visible()
    record = await ana.ask("GET", f"/api/matches/{await eva.match_id()}/record")
    assert check_log(await eva.log(), record, None) > 3
