"""What one manages of oneself at home: the devices where one is let in."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.conftest import Visiting
from tests.web.people import PHONE
from tests.web.playing import press
from tests.web.screens import account

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def test_another_device_is_seen_and_signed_out(visit: Visiting) -> None:
    ana, phone = await visit("Ana"), await visit(**PHONE)
    link = await ana.ask("POST", "/api/me/links")
    await phone.ask("POST", f"/api/links/{link['code']}")
    await phone.open("/")
    await expect(phone.page.get_by_label("Tu nombre")).to_have_value("Ana")
    await account(ana)
    lines = ana.page.locator(".column > details li")
    await expect(lines).to_have_count(2)
    await expect(lines.filter(has_text="este")).to_have_count(1)
    await press(ana.page.get_by_role("button", name="Cerrar la sesión de Chrome"))
    await expect(lines).to_have_count(1)
    await expect(ana.page.get_by_text("Listo, ahí ya no eres tú.")).to_be_visible()
    assert await phone.ask("GET", "/api/me") is None
    await phone.page.reload()
    await expect(phone.page.get_by_label("Tu nombre")).to_have_value("")


async def test_all_others_are_signed_out_and_one_stays(visit: Visiting) -> None:
    ana = await visit("Ana")
    await ana.ask("POST", "/api/me/tokens", {"name": "Robotina"})
    await account(ana)
    await expect(ana.page.get_by_text("Programa Robotina")).to_be_visible()
    await press(ana.page.get_by_role("button", name="Cerrar todas las demás"))
    await expect(ana.page.get_by_text("Programa Robotina")).to_have_count(0)
    await ana.page.reload()
    await expect(ana.page.get_by_label("Tu nombre")).to_have_value("Ana")


async def test_nothing_of_it_is_asked_for_before_it_is_opened(visit: Visiting) -> None:
    ana = await visit("Ana")
    await ana.open("/")
    await expect(ana.page.get_by_role("button", name="Equipos y bloqueos")).to_be_visible()
    assert "/api/me/sessions" not in ana.requested
    await account(ana)
    assert "/api/me/sessions" in ana.requested
