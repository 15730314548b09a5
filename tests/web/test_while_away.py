"""Time that runs out and somebody who is gone: warned before, and told after what was played."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Locator, expect

from tests.server.manual_time import ManualTime, timed_server
from tests.web.conftest import Visiting
from tests.web.people import PHONE, Person
from tests.web.playing import play, press, sit_down
from tests.web.serving import Line
from tests.web.test_accessibility import AXE, COVERED, RUN

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

CLOCK = 60
GRACE = 20
SIZES: dict[str, dict[str, Any]] = {
    "small phone": {**PHONE, "viewport": {"width": 360, "height": 640}},
    "desktop": {"viewport": {"width": 1366, "height": 768}},
}
FRAME = """() => ['.tools', '.felt', '.prompt', '.hand', '.seat.you', '.seat.you .name', '.stock']
  .map((part) => {
    const { x, y, height } = document.querySelector(part).getBoundingClientRect();
    return [part, x, y, height].join(' ');
  })"""
SET = """changes => {
  const kept = JSON.parse(localStorage['caida.settings']);
  localStorage['caida.settings'] = JSON.stringify({ ...kept, ...changes });
}"""

Timed = tuple[str, ManualTime]


@pytest_asyncio.fixture(loop_scope="session")
async def timed(tmp_path: Path) -> AsyncIterator[Timed]:
    async with timed_server(f"sqlite:///{tmp_path / 'caida.db'}") as (server, time):
        yield server.url, time


async def sit_together(ana: Person, luis: Person, *, clock: int) -> None:
    """A match of the two in which Luis deals, and so Ana is to play."""
    options = {"target": 99, "trivilin_wins": "never", "first_dealer": 1, "duplicate_limit": 0}
    code = await ana.make_table(clock=clock, options=options)
    await ana.open(f"/mesa/{code}")
    await sit_down(luis, f"{luis.address}/mesa/{code}", 1)
    await press(ana.page.get_by_role("button", name="Empezar", exact=True))
    await press(luis.page.locator(".table .choices button").first)
    await expect(ana.page.locator(".prompt")).to_have_text("Te toca.")


def note(person: Person) -> Locator:
    return person.page.locator(".felt .note")


async def expect_played(person: Person, times: int) -> None:
    """So many cards are told, and they are those that lie on the table or in a pile."""
    await expect(note(person).locator("li")).to_have_count(times)


async def expect_accessible(person: Person) -> None:
    await person.page.evaluate(AXE.read_text("utf-8"))
    assert await person.page.evaluate(RUN) == []


@pytest.mark.parametrize("size", SIZES)
async def test_time_that_runs_out_is_shown_and_what_is_played_then_is_told(
    visit: Visiting, timed: Timed, size: str
) -> None:
    address, time = timed
    luis = await visit("Luis", address=address)
    theme = "dark" if size == "desktop" else "light"
    ana = await visit("Ana", address=address, kept={"theme": theme}, **SIZES[size])
    await ana.page.clock.install()
    await sit_together(ana, luis, clock=CLOCK)
    await ana.page.clock.pause_at(await ana.page.evaluate("Date.now() / 1000 + 1"))
    frame = await ana.page.evaluate(FRAME)
    await expect(ana.page.locator(".seconds")).to_have_count(0)

    seconds = ana.page.locator(".seat.you .seconds")
    while not await seconds.count():
        await ana.page.clock.run_for(500)
    assert await seconds.inner_text() == "10"
    await expect(ana.page.locator(".felt > [role=status]")).to_contain_text("juega el bot por ti")
    assert await ana.page.evaluate(FRAME) == frame
    assert await ana.page.evaluate(COVERED, ".hand button, .tools button") == []
    await ana.page.clock.resume()
    await expect_accessible(ana)

    time.advance(CLOCK)
    await expect(note(ana)).to_contain_text("Se te acabó el tiempo")
    await expect_played(ana, 1)
    await expect(ana.page.locator(".prompt")).to_have_text("Un bot está jugando por ti.")
    assert await ana.page.evaluate(COVERED, ".hand button, .tools button, .choices button") == []
    await expect_accessible(ana)

    await play(luis, turns=1)
    await expect_played(ana, 2)
    await press(ana.page.get_by_role("button", name="Volver a jugar"))
    await expect(note(ana)).to_contain_text("Esto jugó el bot por ti")
    await press(note(ana).get_by_role("button", name="Cerrar"))
    await expect(note(ana)).to_have_count(0)
    for person in (ana, luis):
        await person.leave()


async def test_a_reload_does_not_hide_what_was_played_and_a_card_of_one_s_own_does(
    visit: Visiting, timed: Timed
) -> None:
    address, time = timed
    luis = await visit("Luis", address=address)
    ana = await visit("Ana", address=address)
    await sit_together(ana, luis, clock=CLOCK)
    time.advance(CLOCK)
    await expect_played(ana, 1)
    told = await note(ana).locator("li").text_content()
    await ana.reload()
    assert told
    await expect(note(ana).locator("li")).to_have_text(told)
    await expect(luis.page.locator(".note")).to_have_count(0)
    for theme, language in (("dark", "es"), ("dark", "en"), ("light", "en"), ("light", "es")):
        await ana.page.evaluate(SET, {"theme": theme, "language": language})
        await ana.reload()
        await expect(ana.page.locator("html")).to_have_attribute("lang", language)
        await expect_played(ana, 1)
        await expect_accessible(ana)
    await play(luis, turns=1)
    await play(ana, turns=1)
    await expect(note(ana)).to_have_count(0)
    for person in (ana, luis):
        await person.leave()


async def test_who_lost_the_connection_is_told_what_was_played(
    visit: Visiting, timed: Timed
) -> None:
    address, time = timed
    luis = await visit("Luis", address=address)
    async with Line(address).laid() as line:
        ana = await visit("Ana", address=line.address)
        await sit_together(ana, luis, clock=0)
        line.cut()
        gone = luis.page.locator(".other .seat").get_by_text("sin señal")
        await expect(gone).to_be_visible()
        time.advance(GRACE)
        await expect(luis.page.locator("p.last b")).to_have_text("Ana")
        line.mend()
        await expect(note(ana)).to_contain_text("Esto jugó el bot por ti")
        await expect_played(ana, 1)
        ana.forgive("WebSocket connection to")
        for person in (ana, luis):
            await person.leave()
