"""Before the match: inviting, sitting down, arranging people, and how it begins."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.async_api import Locator, expect

from tests.web.boxes import overlaps
from tests.web.conftest import Visiting
from tests.web.people import PHONE, Person
from tests.web.playing import press
from tests.web.serving import serving
from tests.web.waiting_places import landing

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

CLIPBOARD = ["clipboard-read", "clipboard-write"]


def seat(person: Person, number: int) -> Locator:
    return person.page.locator("main ol > li").nth(number - 1)


async def arrange(person: Person, number: int) -> Locator:
    """The tools of a seat, open."""
    await press(person.page.get_by_role("button", name=f"Arreglar el puesto {number}"))
    return seat(person, number)


async def sit(person: Person, path: str) -> None:
    await person.open(path)
    await press(person.page.locator("button.sit"))
    await expect(person.page.get_by_role("button", name="Pararme")).to_be_visible()


@pytest.mark.over_nodes
async def test_a_guest_is_told_who_invites_to_what_and_sits_by_one_button(
    visit: Visiting,
) -> None:
    ana, luis = await visit("Ana"), await visit("Luis")
    code = await ana.make_table(seats=4, teams=True, clock=30, options={"target": 12})
    await luis.open(f"/mesa/{code}")
    await expect(luis.page.get_by_role("heading", level=1)).to_have_text("Ana te invita")
    facts = luis.page.get_by_role("region", name="A qué te invitan")
    for fact in ("Tradicional", "Dos contra dos", "a 12 puntos", "30 s", "1 regla de la casa"):
        await expect(facts).to_contain_text(fact)
    await press(facts.get_by_role("button", name="Sentarme"))
    await expect(seat(luis, 2)).to_contain_text("Luis")
    await expect(luis.page.locator("#seats-title")).to_be_focused()
    await expect(luis.page.get_by_text("Faltan 2 personas")).to_be_visible()


@pytest.mark.over_nodes
async def test_the_match_begins_by_itself_unless_the_host_stops_it(
    visit: Visiting, tmp_path: Path
) -> None:
    ana, luis = await visit("Ana"), await visit("Luis")
    code = await ana.make_table()
    await ana.open(f"/mesa/{code}")
    await sit(luis, f"/mesa/{code}")
    for person in (ana, luis):
        await expect(person.page.get_by_text("¡Llegaron todos!")).to_be_visible()
    await expect(luis.page.get_by_role("button", name="Parar", exact=True)).to_have_count(0)
    await ana.page.reload()
    await expect(ana.page.locator(".full b")).to_be_visible()
    await press(ana.page.get_by_role("button", name="Parar", exact=True))
    await expect(ana.page.get_by_text("Empieza cuando quieras")).to_be_visible()
    await expect(luis.page.get_by_text("Empieza quien hizo la mesa")).to_be_visible()
    async with serving(tmp_path, CAIDA_COUNTDOWN="0.2") as address:
        eva, rafa = await visit("Eva", address=address), await visit("Rafa", address=address)
        code = await eva.make_table()
        await eva.open(f"/mesa/{code}")
        await rafa.open(f"/mesa/{code}")
        await press(rafa.page.locator("button.sit"))
        for person in (eva, rafa):
            await expect(person.page.locator(".table")).to_be_visible()
            await person.leave()


@pytest.mark.over_nodes
async def test_a_kept_seat_is_for_who_has_its_link(visit: Visiting) -> None:
    ana, luis, eva = (
        await visit("Ana", permissions=CLIPBOARD),
        await visit("Luis"),
        await visit("E"),
    )
    code = await ana.make_table()
    await ana.open(f"/mesa/{code}")
    tools = await arrange(ana, 2)
    await tools.get_by_label("¿Para quién lo guardas?").fill("Eva")
    await press(tools.get_by_role("button", name="Guardar puesto"))
    await expect(tools).to_contain_text("guardado para Eva")
    await luis.open(f"/mesa/{code}")
    await expect(luis.page.get_by_text("Los puestos que quedan están guardados")).to_be_visible()
    await expect(luis.page.get_by_role("button", name="Sentarme")).to_have_count(0)
    await press(tools.get_by_role("button", name="Copiar enlace"))
    await expect(tools.get_by_role("button", name="¡Copiado!")).to_be_visible()
    link: str = await ana.page.evaluate("navigator.clipboard.readText()")
    await sit(eva, link.removeprefix(ana.address))
    await expect(seat(ana, 2)).to_contain_text("E")
    await expect(ana.page.get_by_text("¡Llegaron todos!")).to_be_visible()


@pytest.mark.over_nodes
async def test_the_host_moves_people_removes_one_and_lets_them_back(visit: Visiting) -> None:
    ana, luis = await visit("Ana"), await visit("Luis")
    code = await ana.make_table(seats=4, teams=True)
    await ana.open(f"/mesa/{code}")
    await sit(luis, f"/mesa/{code}")
    tools = await arrange(ana, 2)
    await tools.get_by_label("Cambiarlo con").select_option(label="Puesto 3")
    for person in (ana, luis):
        await expect(seat(person, 3)).to_contain_text("Luis")
    await expect(seat(luis, 3)).to_contain_text("Pareja 1")
    tools = await arrange(ana, 3)
    await press(tools.get_by_role("button", name="Quitarle el puesto"))
    await expect(luis.page.get_by_text("Te quitaron el puesto")).to_be_visible()
    await expect(luis.page.get_by_role("button", name="Sentarme")).to_have_count(0)
    await press(ana.page.get_by_role("button", name="Dejar que vuelva"))
    await press(luis.page.locator("button.sit"))
    await expect(seat(ana, 2)).to_contain_text("Luis")


async def test_the_host_fills_up_with_bots_or_seats_one(visit: Visiting) -> None:
    ana = await visit("Ana")
    code = await ana.make_table(seats=3)
    await ana.open(f"/mesa/{code}")
    await expect(ana.page.get_by_text("Los bots juegan en los puestos que queden")).to_be_visible()
    await press((await arrange(ana, 2)).get_by_role("button", name="Sentar un bot"))
    await expect(seat(ana, 2).locator("em")).to_have_text("bot")
    await press((await arrange(ana, 2)).get_by_role("button", name="Quitar el bot"))
    await expect(seat(ana, 2)).to_contain_text("libre")
    await press(ana.page.get_by_role("button", name="Llenar con bots y empezar"))
    await expect(ana.page.locator(".table .seat .bot")).to_have_count(2)


async def test_an_invitation_can_be_sent_said_and_scanned(visit: Visiting) -> None:
    ana = await visit("Ana")
    code = await ana.make_table()
    await ana.open(f"/mesa/{code}")
    way = f"{ana.address}/mesa/{code}"
    panel = ana.page.get_by_role("region", name="Invita a tu gente")
    await expect(panel.locator(".code")).to_have_text(code)
    for name, field in (("WhatsApp", "text"), ("Telegram", "url")):
        href = await panel.get_by_role("link", name=name).get_attribute("href")
        assert href
        assert parse_qs(urlsplit(href).query)[field][0].endswith(way)
    scanned = panel.get_by_role("img", name="Código QR")
    await expect(scanned).to_be_visible()
    await ana.page.wait_for_function(
        "() => document.querySelector('img[alt^=Código]').naturalWidth > 0"
    )


@pytest.mark.parametrize("width", [320, 360])
async def test_nothing_lies_over_a_seat_s_words_in_the_waiting_room(
    visit: Visiting, width: int
) -> None:
    ana = await visit(
        "Guillermina Mercedes", **{**PHONE, "viewport": {"width": width, "height": 640}}
    )
    await landing(ana)
    assert not await overlaps(ana.page, "main ol button", "main ol .name > *")
    code = await ana.make_table(seats=4, teams=True)
    await ana.open(f"/mesa/{code}")
    more = ana.page.locator(".more")
    await press(more.first)
    field = ana.page.locator("li form input")
    await expect(field).to_be_visible()
    assert not await overlaps(ana.page, "li form button", "li form input")
    assert not await overlaps(ana.page, "main ol button", "main ol .name > *")
    box = await field.bounding_box()
    assert box
    assert box["width"] > 140
