"""What is handed on leads somebody else to the same thing: rules, a table, a finished match."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.async_api import expect

from tests.web.conftest import Visiting
from tests.web.people import Person
from tests.web.playing import press
from tests.web.screens import finish_match, result

pytestmark = pytest.mark.asyncio(loop_scope="session")

CLIPBOARD = ["clipboard-read", "clipboard-write"]


async def copy_link(person: Person) -> str:
    await press(person.page.get_by_role("button", name="Copiar enlace"))
    await expect(person.page.get_by_role("button", name="¡Copiado!")).to_be_visible()
    copied: str = await person.page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(person.address)
    return copied


async def test_own_rules_are_handed_on_whole(visit: Visiting) -> None:
    ana, luis = await visit("Ana", permissions=CLIPBOARD), await visit("Luis")
    differs = ana.page.locator(".differs li")
    ronda = ",".join(["3"] * 10)
    await ana.open(f"/nueva?preset=fall&seats=4&teams=true&target=12&ronda={ronda}")
    await expect(differs).to_have_count(2)
    await expect(differs.first).to_contain_text("12")
    told = await differs.all_inner_texts()
    await luis.follow(await copy_link(ana))
    theirs = luis.page.locator(".differs li")
    await expect(theirs).to_have_count(2)
    await expect(theirs.first).to_contain_text("12")
    assert await theirs.all_inner_texts() == told
    for name in ("Fall", "Dos contra dos"):
        await expect(luis.page.get_by_role("radio", name=name)).to_be_checked()


@pytest.mark.over_nodes
async def test_a_table_is_handed_on(visit: Visiting) -> None:
    ana, luis = await visit("Ana", permissions=CLIPBOARD), await visit("Luis")
    code = await ana.make_table()
    await ana.open(f"/mesa/{code}")
    link = await copy_link(ana)
    assert urlsplit(link).path == f"/mesa/{code}"
    await luis.follow(link)
    await press(luis.page.get_by_role("button", name="Sentarme", exact=True))
    await expect(ana.page.locator("main ol")).to_contain_text("Luis")


@pytest.mark.over_nodes
async def test_a_finished_match_is_handed_on(visit: Visiting) -> None:
    ana, luis = await visit("Ana", permissions=CLIPBOARD), await visit("Luis")
    match = await finish_match(ana)
    await ana.open(f"/partidas/{match}")
    await press(ana.page.get_by_role("button", name="Compartir el resultado"))
    await expect(ana.page.get_by_role("button", name="¡Copiado!")).to_be_visible()
    copied: str = await ana.page.evaluate("navigator.clipboard.readText()")
    text, _, link = copied.rpartition(" ")
    assert text.startswith("Victoria de ")
    assert link == f"{ana.address}/partidas/{match}"
    await luis.follow(link)
    ending = await ana.page.locator(".ending").inner_text()
    await expect(luis.page.locator(".ending")).to_have_text(ending)


async def test_the_result_at_the_table_is_handed_on_with_its_picture(visit: Visiting) -> None:
    ana = await visit("Ana")
    await ana.context.add_init_script(
        """navigator.canShare = () => true;
        navigator.share = async ({text, url, files}) => {
          const drawn = await createImageBitmap(files[0]);
          window.handed = [text, url, drawn.width, drawn.height];
        };"""
    )
    await result(ana)
    button = ana.page.get_by_role("button", name="Compartir el resultado")
    # The picture is fetched from the touch on; a machine may take long to draw it.
    async with ana.page.expect_response("**/vistas/**") as drawn:
        await button.dispatch_event("pointerdown")
    await (await drawn.value).finished()
    await press(button)
    text, url, *size = await (await ana.page.wait_for_function("() => window.handed")).json_value()
    assert text.startswith("Victoria de ")
    assert url.startswith(f"{ana.address}/partidas/")
    assert size == [1200, 630]
    await ana.page.goto(url)
    await expect(ana.page.locator(".ending")).to_be_visible()


async def test_what_leads_nowhere_leads_home(visit: Visiting) -> None:
    ana = await visit("Ana")
    answer = await ana.page.goto(f"{ana.address}/nada/de/nada")
    assert answer
    assert answer.status == 404
    await expect(ana.page.locator("h1")).to_have_text("Aquí no hay nada")
    await press(ana.page.get_by_role("link", name="Ir al inicio"))
    await expect(ana.page.locator("h1")).to_have_text("Caída")
    ana.problems.clear()  # Chromium writes one for the status


async def test_a_phone_hands_on_by_its_own_sheet(visit: Visiting) -> None:
    ana = await visit("Ana")
    await ana.context.add_init_script(
        "navigator.share = async (what) => { (window.handed ??= []).push(what.url); };"
    )
    code = await ana.make_table()
    await ana.open(f"/mesa/{code}")
    await press(ana.page.get_by_role("button", name="Compartir"))
    await ana.page.wait_for_function("() => window.handed")
    assert await ana.page.evaluate("window.handed") == [f"{ana.address}/mesa/{code}"]


async def test_where_nothing_can_be_copied_the_link_is_shown(visit: Visiting) -> None:
    ana = await visit("Ana")
    await ana.context.add_init_script("delete Navigator.prototype.clipboard;")
    code = await ana.make_table()
    await ana.open(f"/mesa/{code}")
    await press(ana.page.get_by_role("button", name="Copiar enlace"))
    shown = ana.page.get_by_role("textbox", name="Copiar enlace")
    await expect(shown).to_have_value(f"{ana.address}/mesa/{code}")
