"""Blocking, reporting and removing, as people do it on the page."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.conftest import Visiting
from tests.web.people import PHONE, Person
from tests.web.playing import press
from tests.web.screens import account

pytestmark = [
    pytest.mark.slow,
    pytest.mark.over_nodes,
    pytest.mark.asyncio(loop_scope="session"),
]


async def meet(visit: Visiting) -> tuple[Person, Person]:
    """Ana at her own table, and Luis on the other seat of it."""
    ana, luis = await visit("Ana", **PHONE), await visit("Luis")
    code = await ana.make_table(options={"target": 99, "trivilin_wins": "never"})
    for person in (ana, luis):
        await person.open(f"/mesa/{code}")
    await press(luis.page.locator("button.sit"))
    await expect(ana.page.locator("ol li b", has_text="Luis")).to_be_visible()
    return ana, luis


async def test_a_guest_blocks_the_host_and_undoes_it_in_the_settings(visit: Visiting) -> None:
    _, luis = await meet(visit)
    page = luis.page
    await press(page.get_by_role("button", name="Ana: bloquear o avisar"))
    await press(page.get_by_role("button", name="Bloquear a Ana"))
    await expect(page.get_by_text("Listo, bloqueaste a Ana.")).to_be_visible()
    await account(luis)
    await press(page.get_by_role("button", name="Desbloquear a Ana"))
    await expect(page.get_by_text("A nadie. Se hace en la mesa")).to_be_visible()
    assert await luis.ask("GET", "/api/me/blocks") == []


async def test_somebody_is_reported_from_the_menu_of_a_match_and_thanked(visit: Visiting) -> None:
    ana, luis = await meet(visit)
    await press(ana.page.locator("button.start"))
    for person in (ana, luis):
        await expect(person.page.locator(".game")).to_be_visible()
    page = ana.page
    await press(page.get_by_role("button", name="Menú"))
    await press(page.get_by_role("button", name="Luis: bloquear o avisar"))
    send = page.get_by_role("button", name="Enviar aviso")
    await expect(send).to_be_disabled()
    await page.get_by_label("Avisar a quien lleva la casa sobre Luis").select_option("stalling")
    await page.get_by_label("Cuéntalo en pocas palabras").fill("se duerme")
    await press(send)
    await expect(page.get_by_text("Gracias por avisar.")).to_be_visible()


async def test_the_host_removes_somebody_after_the_match_and_seats_a_bot(visit: Visiting) -> None:
    ana, luis = await meet(visit)
    await press(ana.page.locator("button.start"))
    page = luis.page
    await expect(page.locator(".game")).to_be_visible()
    await press(page.get_by_role("button", name="Menú"))
    for name in ("Rendirme", "¿Seguro? Pierdes la partida"):
        await press(page.get_by_role("button", name=name))
    result = ana.page.locator(".result")
    await press(result.get_by_role("button", name="Los puestos"))
    await press(result.locator(".more"))
    await press(result.get_by_role("button", name="Quitarle el puesto"))
    await expect(page.locator(".result").get_by_text("Te quitaron el puesto.")).to_be_visible()
    await press(result.locator(".more"))
    await press(result.get_by_role("button", name="Sentar un bot"))
    await expect(result.get_by_role("button", name="Los puestos")).to_have_count(0)
    await press(result.get_by_role("button", name="Revancha"))
    await expect(ana.page.locator(".result")).to_have_count(0)
    await expect(ana.page.locator(".game")).to_be_visible()
