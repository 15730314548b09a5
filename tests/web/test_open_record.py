"""A match from anywhere: from a file, dropped or chosen, and from the link that contains it."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.conftest import Visiting
from tests.web.people import PHONE, Person
from tests.web.playing import press
from tests.web.screens import finish_match

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

REFUSED = "/api/records"  # Chromium itself writes an error for what is refused
DROP = """async (zone, [name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  zone.dispatchEvent(event);
  return event.defaultPrevented;
}"""


async def record_of(person: Person) -> str:
    return str(await person.ask("GET", f"/api/matches/{await finish_match(person)}/record"))


async def choose(person: Person, text: str, name: str = "partida.caida") -> None:
    file = {"name": name, "mimeType": "", "buffer": text.encode()}
    await person.page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]  # a payload is one too


async def see_match(person: Person) -> None:
    await expect(person.page.locator(".controls")).to_be_visible()
    await expect(person.page.locator(".seat")).to_have_count(2)


async def test_a_file_is_replayed_proved_and_reviewed(visit: Visiting) -> None:
    ana, luis = await visit("Ana"), await visit("Luis")
    record = await record_of(ana)
    await luis.open("/partidas")
    await press(luis.page.get_by_role("link", name="Abrir una partida"))
    await choose(luis, record)
    await see_match(luis)
    await press(luis.page.get_by_role("button", name="Comprobar aquí"))
    await expect(luis.page.locator(".verdict")).to_contain_text("Todo cuadra")
    await press(luis.page.get_by_role("button", name="Repasar").last)
    await expect(luis.page.locator("section:has(#review-title) svg")).to_be_visible()
    await press(luis.page.get_by_role("button", name="Abrir otra"))
    await expect(luis.page.locator(".place")).to_be_visible()


async def test_a_file_may_be_dropped(visit: Visiting) -> None:
    ana = await visit("Ana")
    record = await record_of(ana)
    await ana.open("/abrir")
    assert await ana.page.locator(".place").evaluate(DROP, ["x.caida", record])
    await see_match(ana)


async def test_a_link_contains_the_match(visit: Visiting) -> None:
    ana, luis = await visit("Ana", **PHONE), await visit("Luis", **PHONE)
    match = await finish_match(ana)
    await ana.page.add_init_script("""
      delete Navigator.prototype.share;
      window.copied = new Promise((done) => {
        navigator.clipboard.writeText = (text) => { done(text); return Promise.resolve(); };
      });
    """)
    await ana.open(f"/partidas/{match}")
    await press(ana.page.get_by_role("button", name="Un enlace con la partida adentro"))
    await press(ana.page.get_by_role("button", name="Mandar el enlace"))
    told: str = await ana.page.evaluate("copied")
    link = told.split()[-1]
    assert link.startswith(f"{ana.address}/abrir#p=")
    await luis.page.goto(link)
    await see_match(luis)
    # And its own link leads there again.
    await press(luis.page.get_by_role("button", name="Un enlace con la partida adentro"))
    await expect(luis.page.get_by_role("button", name="Mandar el enlace")).to_be_visible()


async def test_what_is_no_match_is_told_apart_and_nothing_is_lost(visit: Visiting) -> None:
    ana = await visit("Ana")
    await ana.open("/abrir#p=AAAAAAAA")
    wrong = ana.page.get_by_role("alert")
    await expect(wrong).to_contain_text("llegó cortado")
    await choose(ana, "una carta para mi abuela", "carta.txt")
    await expect(wrong).to_contain_text("línea 1")
    await press(ana.page.get_by_role("button", name="Abrir otra"))
    await choose(ana, await record_of(ana))
    await see_match(ana)
    ana.forgive(REFUSED)
