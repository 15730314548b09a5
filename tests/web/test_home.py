"""Home in the middle of things: back to one's own match, and into somebody else's to watch."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.async_api import expect

from tests.web.conftest import Visiting
from tests.web.leak_check import check_log
from tests.web.people import PHONE
from tests.web.playing import hurry, play, press, state_of
from tests.web.screens import LONG, begin_match

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

CARDS = "() => [...document.querySelectorAll('.hand button')].map((one) => one.dataset.slot)"


async def test_who_left_in_the_middle_of_a_match_finds_the_way_back(visit: Visiting) -> None:
    ana = await visit("Ana")
    page = ana.page
    await ana.open("/")
    await expect(page.locator(".online")).to_be_visible()
    back = page.get_by_role("link", name="Sigue donde ibas")
    await expect(back).to_have_count(0)
    await begin_match(ana)
    await play(ana, turns=1)
    await state_of(ana)
    await hurry(ana)
    held, table = await page.evaluate(CARDS), page.url
    assert len(held) == 2
    await ana.open("/")
    await page.reload()
    rival = (await ana.ask("GET", "/api/me/rooms"))[0]["names"][1]
    await expect(back).to_contain_text(f"con {rival}")
    await expect(back).to_contain_text(" – ")
    await press(back)
    await page.wait_for_url(table)
    await expect(page.locator(".hand button")).to_have_count(len(held))
    assert await page.evaluate(CARDS) == held
    await play(ana, turns=1)


async def test_what_this_browser_remembers_gives_way_to_what_the_server_says(
    visit: Visiting,
) -> None:
    ana = await visit("Ana")
    await begin_match(ana)
    code = ana.page.url.rpartition("/")[2]
    back = ana.page.get_by_role("link", name="Sigue donde ibas")
    await ana.open("/")
    await expect(back).to_have_attribute("href", f"/mesa/{code}")
    await ana.page.evaluate("localStorage['caida.table'] = '\"ZZZZZZ\"'")
    await ana.open("/")
    await expect(back).to_have_attribute("href", f"/mesa/{code}")
    await press(back)
    await press(ana.page.get_by_role("button", name="Menú"))
    for name in ("Rendirme", "¿Seguro? Pierdes la partida"):
        await press(ana.page.get_by_role("button", name=name))
    await expect(ana.page.locator(".result .pair")).to_be_visible()
    await ana.open("/")
    await expect(ana.page.get_by_role("button", name="Jugar ya")).to_be_visible()
    await expect(back).to_have_count(0)


async def test_a_table_this_browser_does_not_remember_is_shown_too(visit: Visiting) -> None:
    ana = await visit("Ana")
    code = await ana.make_table()
    await ana.open("/")
    other = ana.page.locator("section", has=ana.page.locator("#mine-title")).get_by_role("link")
    await expect(other).to_have_attribute("href", f"/mesa/{code}")
    await expect(other).to_contain_text("esperando gente")


@pytest.mark.over_nodes
async def test_sit_on_the_list_of_tables_seats_one(visit: Visiting) -> None:
    ana, luis = await visit("Marisela"), await visit("Luis")
    code = await ana.make_table(seats=3, is_public=True)
    await ana.open(f"/mesa/{code}")
    await luis.open("/")
    await press(luis.page.get_by_role("link", name="Sentarse: Marisela"))
    await luis.page.wait_for_url(f"**/mesa/{code}")
    await expect(luis.page.get_by_role("button", name="Pararme")).to_be_visible()
    await expect(ana.page.locator("main ol > li").nth(1)).to_contain_text("Luis")
    await luis.page.reload()
    await expect(luis.page.get_by_role("button", name="Pararme")).to_be_visible()


SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"
)


async def test_safari_on_a_phone_is_told_once_how_to_install(visit: Visiting) -> None:
    ana = await visit("Ana", user_agent=SAFARI, **PHONE)
    await ana.context.add_init_script(
        "Object.defineProperty(navigator, 'standalone', { value: false });"
    )
    hint = ana.page.get_by_role("complementary", name="Tenla a mano")
    await ana.open("/")
    await expect(hint).to_contain_text("pantalla de inicio")
    await press(hint.get_by_role("button"))
    await expect(hint).to_have_count(0)
    await ana.page.reload()
    await expect(ana.page.locator("#code")).to_be_visible()
    await expect(hint).to_have_count(0)


@pytest.mark.over_nodes
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
    await eva.page.wait_for_url(f"**{urlsplit(ana.page.url).path}")
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
    await expect(eva.page.locator(".result .pair")).to_be_visible()
    record = await ana.ask("GET", f"/api/matches/{await eva.match_id()}/record")
    assert check_log(await eva.log(), record, None) > 3
