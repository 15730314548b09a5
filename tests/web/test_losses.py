"""Reloading, and a connection that goes away and comes back, in the middle of a match."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.conftest import Visiting
from tests.web.people import Person
from tests.web.places import begin_match
from tests.web.playing import IS_GONE, hurry, play, state_of
from tests.web.serving import Line

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

FAILED = "WebSocket connection to"


async def seen(person: Person) -> dict[str, list[str]]:
    """What lies on the screen once it is one's turn and nothing moves any more."""
    await state_of(person)
    await hurry(person)
    found: dict[str, list[str]] = await person.page.evaluate("""() => {
      const all = (selector, read) => [...document.querySelectorAll(selector)].map(read);
      return {
        hand: all('.hand button', (one) => one.dataset.slot),
        mesa: all('.mesa li', (one) => one.dataset.slot),
        piles: all('.pile', (one) => one.ariaLabel),
        scores: all('[role=meter]', (one) => one.ariaLabel),
        stock: all('.stock', (one) => one.ariaLabel),
        points: all('.large li', (one) => one.textContent),
      };
    }""")
    return found


async def test_a_reload_changes_nothing(visit: Visiting) -> None:
    ana = await visit("Ana")
    await begin_match(ana)
    await play(ana, turns=2)
    before = await seen(ana)
    await ana.page.reload()
    assert await seen(ana) == before
    await play(ana, turns=2)


async def test_a_lost_connection_is_said_calmly_and_comes_back(
    visit: Visiting, server: str
) -> None:
    async with Line(server).laid() as line:
        ana = await visit("Ana", address=line.address)
        await begin_match(ana)
        await play(ana, turns=1)
        before = await seen(ana)
        line.cut()
        said = ana.page.get_by_text("Se fue la conexión")
        await expect(said).to_be_visible()
        assert await seen(ana) == before
        line.mend()
        await expect(said).to_have_count(0)
        assert await seen(ana) == before
        await play(ana, turns=2)
        ana.forgive(FAILED)
        await ana.leave()


async def test_a_card_played_while_the_line_is_down_arrives_once(
    visit: Visiting, server: str
) -> None:
    async with Line(server).laid() as line:
        ana = await visit("Ana", address=line.address)
        await begin_match(ana)
        held = (await seen(ana))["hand"]
        card = ana.page.locator(".hand button").first
        await card.click()
        await expect(card).to_have_attribute("aria-pressed", "true")
        line.cut()
        await card.click()
        await expect(ana.page.get_by_text("Se fue la conexión")).to_be_visible()
        line.mend()
        await ana.page.wait_for_function(IS_GONE, arg=held[0])
        assert (await seen(ana))["hand"] == held[1:]
        ana.forgive(FAILED)
        await ana.leave()


async def test_the_others_see_who_is_gone(visit: Visiting, server: str) -> None:
    luis = await visit("Luis")
    async with Line(server).laid() as line:
        ana = await visit("Ana", address=line.address)
        code = await ana.make_table(options={"target": 99})
        await ana.open(f"/mesa/{code}")
        await luis.open(f"/mesa/{code}")
        await luis.page.get_by_role("button", name="Sentarme aquí").click()
        await ana.page.get_by_role("button", name="Empezar", exact=True).click()
        await expect(luis.page.locator(".other .seat")).to_contain_text("Ana")
        line.cut()
        offline = luis.page.locator(".other .seat").get_by_text("sin conexión")
        await expect(offline).to_be_visible()
        line.mend()
        await expect(offline).to_have_count(0)
        ana.forgive(FAILED)
        await ana.leave()
