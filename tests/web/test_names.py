"""Names, colours and faces: they change for everybody at once, and seats are told apart."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.server.clients import http_client
from tests.server.playing import Player
from tests.web.conftest import Visiting
from tests.web.people import PHONE
from tests.web.playing import press, sit_down

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def rename(page: Page, name: str, colour: str, face: str) -> None:
    form = page.locator("form:has([name=face])")
    await form.get_by_label("Tu nombre").fill(name)
    for group, choice in (("Tu color", colour), ("Tu cara", face)):
        field = form.get_by_role("group", name=group)
        await field.get_by_role("radio", name=choice, exact=True).check(force=True)
    await press(form.get_by_role("button", name="Guardar"))
    await expect(form.get_by_text("Listo, así te van a ver.")).to_be_visible()


@pytest.mark.over_nodes
async def test_a_new_name_is_seen_in_the_waiting_room_and_in_the_match_at_once(
    visit: Visiting,
) -> None:
    ana, luis = await visit("Ana"), await visit("Luis")
    code = await ana.make_table(seat=0, is_public=False)
    await ana.open(f"/mesa/{code}")
    await sit_down(luis, f"{luis.address}/mesa/{code}", 1)
    await rename(ana.page, "Ana María", "flor", "abuela de lentes")
    for person in (ana, luis):
        row = person.page.locator("main ol > li").first
        await expect(row).to_contain_text("Ana María")
        await expect(row).to_have_attribute("data-colour", "flor")
        await expect(row.locator("[data-face]")).to_have_attribute("data-face", "abuela")

    await press(ana.page.get_by_role("button", name="Empezar", exact=True))
    top = luis.page.locator(".other .seat")
    await expect(top).to_contain_text("Ana María")
    # In another tab, while the match is on.
    other = await ana.context.new_page()
    await other.goto(ana.address)
    await rename(other, "Anita", "cacao", "muchacha de rizos")
    await expect(top).to_contain_text("Anita")
    await expect(top).to_have_attribute("data-colour", "cacao")
    await expect(top.locator("[data-face]")).to_have_attribute("data-face", "rizos")
    await expect(ana.page.locator(".seat.you")).to_contain_text("Anita")
    await expect(luis.page.locator(".board")).to_contain_text("Anita")


async def test_one_s_other_tabs_know_it_without_being_loaded_anew(visit: Visiting) -> None:
    ana = await visit("Ana")
    await ana.open("/")
    await expect(ana.page.get_by_label("Tu nombre")).to_have_value("Ana")
    other = await ana.context.new_page()
    await other.goto(ana.address)
    await rename(other, "Anita", "cacao", "muchacha de rizos")
    await expect(ana.page.get_by_label("Tu nombre")).to_have_value("Anita")
    chosen = ana.page.get_by_role("radio", name="muchacha de rizos")
    await expect(chosen).to_be_checked()


@pytest.mark.over_nodes
async def test_no_two_at_a_table_have_the_same_colour(visit: Visiting) -> None:
    ana, luis = await visit("Ana"), await visit("Luis")  # both of one colour
    code = await ana.make_table(seat=0, is_public=False)
    await ana.open(f"/mesa/{code}")
    await sit_down(luis, f"{luis.address}/mesa/{code}", 1)
    rows = luis.page.locator("main ol > li")
    await expect(rows.first).to_have_attribute("data-colour", "mar")
    await expect(rows.nth(1)).to_have_attribute("data-colour", "mango")


async def test_every_face_is_drawn(visit: Visiting) -> None:
    """From the file that browsers keep, under the policy that the server sends."""
    ana = await visit("Ana")
    await ana.open("/")
    await expect(ana.page.locator(".faces [data-face]")).to_have_count(12)
    drawn = """() => [...document.querySelectorAll('.faces use')].every((use) =>
      use.getBBox().width > 40 && use.getBBox().height > 60)"""
    await ana.page.wait_for_function(drawn)


LONG = ("María Gabriela López", "Wilmer José", "Ana", "Esperanza Rodríguez")
# What is not read whole: a name that has less room than it needs, and a word on two lines.
POOR = """(names) => [...document.querySelectorAll(names)].filter((element) => {
  const isCut = element.scrollWidth > element.clientWidth + 1
    || element.scrollHeight > element.clientHeight + 2;
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let isBroken = false;
  while (text.nextNode()) {
    for (const word of text.currentNode.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(text.currentNode, word.index);
      range.setEnd(text.currentNode, word.index + word[0].length);
      const lines = [...range.getClientRects()].map((line) => Math.round(line.top));
      isBroken ||= new Set(lines).size > 1;
    }
  }
  return isCut || isBroken;
}).map((element) => element.textContent)"""


@pytest.mark.parametrize("teams", [False, True], ids=["alone", "teams"])
async def test_long_names_are_read_whole_at_a_table_of_four(visit: Visiting, teams: bool) -> None:
    small = {**PHONE, "viewport": {"width": 360, "height": 640}}
    ana = await visit(LONG[0], **small)
    code = await ana.make_table(seat=0, seats=4, teams=teams, is_public=False)
    room = (await ana.ask("GET", f"/api/rooms/{code}"))["room"]["id"]
    await ana.open(f"/mesa/{code}")

    async def check(names: str, count: int) -> None:
        await expect(ana.page.locator(names)).to_have_count(count)
        assert await ana.page.evaluate(POOR, names) == []

    async with AsyncExitStack() as stack:
        seats: list[Any] = []
        for seat, name in enumerate(LONG[1:], 1):
            http = await stack.enter_async_context(http_client(ana.address))
            await http.put("/api/me", json={"name": name, "colour": "mar"})
            player = Player(ana.address, http)
            sitter = await stack.enter_async_context(player.enter(room))
            await sitter.arrive()
            await sitter.do("sit", seat=seat)
            seats.append(sitter)
        await expect(ana.page.locator("main ol > li").last).to_contain_text(LONG[3])
        await check("main ol > li b", 4)
        await press(ana.page.get_by_role("button", name="Empezar", exact=True))
        await check(".seat .name", 4)
        await check(".board .name", 2 if teams else 4)
        colours = await ana.page.locator(".seat").evaluate_all(
            "seats => seats.map((seat) => seat.dataset.colour)"
        )
        assert len(set(colours)) == 4
        await seats[2].do("resign")
        await check(".result thead .who" if teams else ".result li", 2 if teams else 4)
        await check(".result h2", 1)
