"""The operator's page in a browser: on a phone, by day and by night, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.web.conftest import Visiting
from tests.web.people import PHONE
from tests.web.playing import press
from tests.web.serving import serving
from tests.web.test_accessibility import AXE, OVERFLOW, RUN

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

TOKEN = "la llave de la casa"


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_the_house_is_run_from_a_phone(visit: Visiting, tmp_path: Path, theme: str) -> None:
    async with serving(tmp_path, CAIDA_OPERATOR_TOKEN=TOKEN) as address:
        ana = await visit("Ana", address=address)
        code = await ana.make_table(seats=3)
        await ana.open(f"/mesa/{code}")
        await expect(ana.page.locator("ol")).to_be_visible()
        boss = await visit(address=address, is_witnessed=False, color_scheme=theme, **PHONE)
        page = boss.page
        await boss.open("/operador")
        assert await problems(boss.page) == []
        await page.get_by_label("La clave de la casa").fill(TOKEN)
        await press(page.get_by_role("button", name="Entrar"))
        await expect(page.locator("#tables").get_by_text(code).first).to_be_visible()
        assert await problems(boss.page) == []
        await press(page.get_by_role("link", name="English"))
        await expect(page.get_by_role("heading", name="Behind the house")).to_be_visible()
        assert await problems(boss.page) == []
        await press(page.get_by_role("button", name=f"Close {code}"))
        await expect(ana.page.get_by_text("Quien lleva la casa cerró esta mesa")).to_be_visible()
        await press(page.locator("#people").get_by_role("button", name="Keep Ana out"))
        await expect(page.get_by_label("Name, to remember")).to_have_value("Ana")
        await press(page.locator("#veto").get_by_role("button", name="Keep out"))
        await expect(page.locator("#bans li b")).to_contain_text("Ana")
        await expect(page.locator("#acts li")).to_have_count(2)
        await ana.page.goto(f"{address}/mesa/{code}")
        await expect(ana.page.get_by_text("no te deja entrar hasta el")).to_be_visible()
        for expected in ("403", f"/mesa/{code}"):  # kept out, and of a table that is closed
            ana.forgive(expected)
        assert not await page.locator("script").count()


async def problems(page: Page) -> list[str]:
    """What axe finds, and what is wider than the window."""
    await page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = await page.evaluate(RUN)
    wide: list[str] = await page.evaluate(OVERFLOW.replace("#app *", "body *"))
    return [*found, *wide]
