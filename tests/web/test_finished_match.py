"""After a match: the result, the list, the replay, the record, and the proof of the shuffles."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Route, expect

from tests.web.conftest import Visiting
from tests.web.playing import play, press
from tests.web.screens import finish_match

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def test_the_result_adds_up_and_leads_to_a_proof(visit: Visiting) -> None:
    ana = await visit("Ana")
    page = ana.page
    await ana.open("/nueva?target=2")
    await page.get_by_label("Al frente").select_option("novato")
    await press(page.get_by_role("button", name="Repartir"))
    await page.wait_for_url("**/mesa/*")
    await play(ana)
    sums = [0, 0]
    for row in await page.locator(".result tbody tr").all():
        cells = await row.locator("td").all_inner_texts()
        sums = [
            total + int(cell.replace("·", "0")) for total, cell in zip(sums, cells, strict=True)
        ]
    totals = await page.locator(".result tfoot td").all_inner_texts()
    assert [str(total) for total in sums] == totals

    await press(page.get_by_role("link", name="Repasar la partida"))
    await page.wait_for_url("**/partidas/*")
    await press(page.get_by_role("button", name="Comprobar aquí"))
    await expect(page.locator(".verdict")).to_contain_text("Todo cuadra")
    await expect(page.get_by_text("Tu navegador vio esa huella")).to_be_visible()


async def test_a_record_that_was_tampered_with_does_not_pass(visit: Visiting) -> None:
    ana = await visit("Ana")
    match = await finish_match(ana)
    record = await ana.ask("GET", f"/api/matches/{match}/record")
    # Two cards of the first deck change places.
    forged = re.sub(r"(?m)^(deck )(\w+) (\w+)", r"\1\3 \2", record, count=1)
    assert forged != record

    async def forge(route: Route) -> None:
        await route.fulfill(body=forged, content_type="text/plain; charset=utf-8")

    await ana.page.route("**/record*", forge)
    await ana.open(f"/partidas/{match}")
    await press(ana.page.get_by_role("button", name="Comprobar aquí"))
    await expect(ana.page.locator(".verdict")).to_contain_text("Algo no cuadra")


async def test_a_match_is_listed_replayed_and_downloaded(visit: Visiting) -> None:
    ana = await visit("Ana")
    page = ana.page
    match = await finish_match(ana)
    await ana.open("/partidas")
    await press(page.locator(f"a[href='/partidas/{match}']").first)
    bar = page.get_by_role("slider")
    last = await bar.get_attribute("max")
    await press(page.get_by_role("button", name="Al final"))
    await expect(bar).to_have_value(str(last))
    await expect(page.locator(".story")).to_contain_text("La partida es para")
    await press(page.get_by_role("button", name="Al comienzo"))
    await expect(bar).to_have_value("0")
    await bar.focus()
    await page.keyboard.press("ArrowRight")
    await expect(bar).to_have_value("1")
    async with page.expect_download() as download:
        await press(page.get_by_role("link", name="Descargar la partida"))
    path = await (await download.value).path()
    assert path.read_text("utf-8") == await ana.ask("GET", f"/api/matches/{match}/record")
