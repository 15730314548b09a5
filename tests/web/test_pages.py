"""The pages around the table: finding a way in, learning, languages, own rules, no network."""

from __future__ import annotations

import json

import pytest
from playwright.async_api import expect

from tests.web.conftest import Visiting
from tests.web.playing import press
from tests.web.screens import LESSONS, begin_match
from tests.web.serving import PAGE

pytestmark = pytest.mark.asyncio(loop_scope="session")

NO_NETWORK = "ERR_INTERNET_DISCONNECTED"


async def test_one_tap_begins_a_match(visit: Visiting) -> None:
    ana = await visit()
    await ana.open("/")
    await press(ana.page.get_by_role("button", name="Jugar ya"))
    await ana.page.wait_for_url("**/mesa/*")
    await expect(ana.page.locator(".hand button, .choices button")).not_to_have_count(0)
    await expect(ana.page.locator(".other .seat .bot")).to_have_text("bot conocedor")


async def test_a_newcomer_is_asked_once_whether_to_be_taught(visit: Visiting) -> None:
    ana, luis = await visit(is_new=True), await visit(is_new=True)
    for person in (ana, luis):
        await person.open("/")
        await expect(person.page.get_by_role("button", name="Ya sé jugar")).to_be_visible()
        await expect(person.page.get_by_role("button", name="Jugar ya")).to_have_count(0)
        await person.page.reload()
        await expect(person.page.get_by_role("link", name="Enséñame")).to_be_visible()
    await press(ana.page.get_by_role("link", name="Enséñame"))
    await ana.page.wait_for_url("**/aprender")
    await press(luis.page.get_by_role("button", name="Ya sé jugar"))
    await luis.page.wait_for_url("**/mesa/*")
    for person in (ana, luis):
        await person.open("/")
        await expect(person.page.get_by_role("button", name="Jugar ya")).to_be_visible()
        await expect(person.page.get_by_role("button", name="Ya sé jugar")).to_have_count(0)


async def test_a_name_and_a_colour(visit: Visiting) -> None:
    ana = await visit()
    await ana.open("/")
    await ana.page.get_by_label("Tu nombre").fill("Yolimar")
    await ana.page.get_by_role("radio", name="mango").check()
    await press(ana.page.get_by_role("button", name="Guardar"))
    await expect(ana.page.get_by_text("así te van a ver")).to_be_visible()
    await ana.page.reload()
    await expect(ana.page.get_by_label("Tu nombre")).to_have_value("Yolimar")
    assert (await ana.ask("GET", "/api/me"))["colour"] == "mango"


@pytest.mark.over_nodes
async def test_joining_by_code(visit: Visiting) -> None:
    ana, luis = await visit("Ana"), await visit("Luis")
    code = await ana.make_table()
    await luis.open("/")
    field = luis.page.get_by_label("Código de la mesa")
    await field.fill("ZZZZZZ")
    await field.press("Enter")
    await expect(luis.page.get_by_text("No hay ninguna mesa con ese código")).to_be_visible()
    await field.fill(code.lower())
    await field.press("Enter")
    await luis.page.wait_for_url(f"**/mesa/{code}")
    await expect(luis.page.locator("main ol")).to_contain_text("Ana")
    luis.forgive("404")


async def test_who_comes_straight_to_a_table_finds_their_name_there(visit: Visiting) -> None:
    ana = await visit("Ana")
    await ana.open(f"/mesa/{await ana.make_table()}")
    await expect(ana.page.get_by_label("Tu nombre")).to_have_value("Ana")


async def test_own_rules_are_seen_before_one_sits_and_can_be_kept(visit: Visiting) -> None:
    ana = await visit("Ana")
    page = ana.page
    await ana.open("/nueva")
    await press(page.get_by_text("Reglas de la casa"))
    option = page.locator("form details fieldset", has=page.locator("[name=chain]")).locator(
        "label"
    )
    told = (await option.last.inner_text()).strip()
    await press(option.last)
    differs = page.locator(".differs li")
    await expect(differs).to_have_count(1)
    await expect(differs).to_contain_text(told)
    await page.get_by_label("Ponles un nombre").fill("La de mi casa")
    await press(page.get_by_role("button", name="Guardar estas reglas"))
    await page.reload()
    await expect(differs).to_have_count(0)
    await press(page.get_by_role("button", name="La de mi casa", exact=True))
    await expect(differs).to_have_count(1)
    await press(page.get_by_role("button", name="Abrir la mesa"))
    await page.wait_for_url("**/mesa/*")
    changes = page.locator(".changes li")
    await expect(changes).to_have_count(1)
    await expect(changes).to_have_text(told)


@pytest.mark.slow
async def test_the_tutorial_to_its_end(visit: Visiting) -> None:
    ana = await visit()
    page = ana.page
    await ana.open("/aprender")
    title = page.locator("h1")
    for number, lesson in enumerate(LESSONS, 1):
        await expect(title).to_contain_text(f"Paso {number} de {len(LESSONS) + 1}")
        on = page.get_by_role("button", name="Seguir")
        await expect(on).to_have_count(0)
        if "want" in lesson:
            wrong = next(card for card in lesson["hand"] if card != lesson["want"]["card"])
            await press(page.locator(f".hand [data-slot='{wrong}']"))
            await press(page.locator(f".hand [data-slot='{wrong}']"))
            await expect(on).to_have_count(0)
            await press(page.locator(f".hand [data-slot='{lesson['want']['card']}']"))
            last = lesson["want"]["taken"][-1]
            await press(page.locator(f".mesa [data-slot='{last}'] button"))
        else:
            wrong = next(said for said in lesson["answers"] if said != lesson["right"])
            for said in (wrong, lesson["right"]):
                await expect(on).to_have_count(0)
                await press(page.locator(".choices button", has_text=said).first)
        if lesson["name"] == "canto":
            await press(page.locator(".sung button"))
            await expect(page.get_by_role("dialog").locator(".cantos li")).to_have_count(1)
            await page.keyboard.press("Escape")
        await press(on)
    await expect(title).to_contain_text(f"Paso {len(LESSONS) + 1} de {len(LESSONS) + 1}")
    assert len(LESSONS) + 1 <= 10
    await press(page.get_by_role("button", name="Jugar ya"))
    await page.wait_for_url("**/mesa/*")


LONGEST_NAME = 12  # what is called the same in both languages is short: casa grande
# Every page, and what is there when all has come that it asks for.
PATHS = {
    "/": ".online:not(.unknown)",
    "/nueva": "form .go button",
    "/aprender": ".hand button",
    "/reglas": "main dl",
    "/partidas": "main .panel",
}


async def test_a_stranger_finds_no_error_on_any_page(visit: Visiting) -> None:
    ana = await visit()
    for path, whole in PATHS.items():
        await ana.open(path)
        await expect(ana.page.locator("h1")).to_be_visible()
        await expect(ana.page.locator(whole).first).to_be_visible()


@pytest.mark.slow
async def test_every_page_in_both_languages(visit: Visiting) -> None:
    ana = await visit("Ana")
    page = ana.page
    lines: dict[str, list[set[str]]] = {}
    for language in ("Español", "English"):
        await ana.open("/")
        await page.get_by_role("radio", name=language).check()
        lang = language[:2].lower()
        for path, whole in PATHS.items():
            await ana.open(path)
            await expect(page.locator(whole).first).to_be_visible()
            await expect(page.locator("html")).to_have_attribute("lang", lang)
            for summary in await page.locator("details:not([open]) > summary:visible").all():
                await press(summary)
            text = await page.locator("main").inner_text()
            lines.setdefault(path, []).append(set(text.splitlines()))
    for path, (spanish, english) in lines.items():
        shared = {line for line in spanish & english if len(line) > LONGEST_NAME}
        assert not shared, (path, shared)
        assert len(english) > 2, path


@pytest.mark.slow
async def test_the_language_changes_at_once_in_the_middle_of_a_match(visit: Visiting) -> None:
    ana = await visit("Ana")
    page = ana.page
    await begin_match(ana)
    await page.evaluate("window.isTheSameDocument = true")
    hand = [
        str(await one.get_attribute("aria-label"))
        for one in await page.locator(".hand button").all()
    ]
    assert all(" de " in name for name in hand)
    await press(page.get_by_role("button", name="Menú"))
    await page.get_by_role("radio", name="English").check()
    await press(page.get_by_role("button", name="Close"))
    await expect(page.locator("html")).to_have_attribute("lang", "en")
    await expect(page.locator(".prompt")).to_have_text("Your turn.")
    for name, card in zip(hand, await page.locator(".hand button").all(), strict=True):
        english = await card.get_attribute("aria-label")
        assert english
        assert english != name
        assert " of " in english
    assert (await page.title()).startswith("Your turn")
    await press(page.get_by_role("button", name="Menu"))
    await page.get_by_role("radio", name="Español").check()
    await press(page.get_by_role("button", name="Cerrar"))
    await expect(page.locator(".prompt")).to_have_text("Te toca.")
    assert await page.evaluate("window.isTheSameDocument")


def shell() -> list[str]:
    """Every file a page is made of, as Vite lists them."""
    parts = json.loads((PAGE.parent / "shell.json").read_text("utf-8")).values()
    built = {file for part in parts for file in (part["file"], *part.get("css", ()))}
    assets = [f"/{file}" for file in built if file.startswith("assets/")]
    assert len(assets) == len(list((PAGE.parent / "assets").iterdir()))
    return sorted(["/", "/icon.svg", "/icon-192.png", "/manifest.webmanifest", *assets])


IS_KEPT = """async (shell) => {
  const kept = await (await caches.open('caida-shell')).keys();
  const paths = kept.map((request) => new URL(request.url).pathname).sort();
  return paths.join() === shell.join();
}"""


@pytest.mark.slow
async def test_without_a_network_the_page_opens_and_says_so(visit: Visiting) -> None:
    ana = await visit(keeps_shell=True)
    page = ana.page
    await ana.open("/")
    await page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    await page.wait_for_function(IS_KEPT, arg=shell())
    await ana.context.set_offline(True)
    said = page.get_by_text("No hay conexión.")
    await expect(said).to_be_visible()
    await page.reload()
    await expect(page.get_by_role("heading", level=1)).to_have_text("Caída")
    await expect(said).to_be_visible()
    await ana.open("/aprender")
    await expect(page.locator(".hand button")).to_have_count(3)
    await ana.context.set_offline(False)
    await expect(said).to_have_count(0)
    ana.forgive(NO_NETWORK)
