"""Reloading, and a connection that goes away and comes back, in the middle of a match."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from tests.server.playing import quick, running
from tests.web.conftest import Visiting
from tests.web.people import Person
from tests.web.playing import IS_GONE, hurry, play, press, state_of
from tests.web.screens import begin_match
from tests.web.serving import Line

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

FAILED = "WebSocket connection to"
CLOSED = "times => witness.filter((one) => 'closed' in one).length === times"
MY_TURN = "Te toca · Caída"


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


def said_to_be_lost(person: Person) -> Locator:
    return person.page.get_by_text("Se fue la conexión")


async def mend(person: Person, line: Line) -> None:
    """And the browser says that there is a network, so that the page tries at once; again and
    again, since a try that was on its way before is lost. Who comes back is told who is here."""
    await person.page.evaluate("window.before = witness.length")
    line.mend()
    await person.page.wait_for_function("""() => {
      dispatchEvent(new Event('online'));
      return witness.slice(before).some((one) => 'frame' in one);
    }""")


async def test_a_reload_changes_nothing(visit: Visiting) -> None:
    ana = await visit("Ana")
    await begin_match(ana)
    await play(ana, turns=2)
    before = await seen(ana)
    await ana.reload()
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
        await expect(said_to_be_lost(ana)).to_be_visible()
        assert await seen(ana) == before
        line.mend()
        await expect(said_to_be_lost(ana)).to_have_count(0)
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
        await press(card)
        await expect(card).to_have_attribute("aria-pressed", "true")
        line.cut()
        await press(card)
        await expect(said_to_be_lost(ana)).to_be_visible()
        await mend(ana, line)
        await ana.page.wait_for_function(IS_GONE, arg=held[0])
        assert (await seen(ana))["hand"] == held[1:]
        ana.forgive(FAILED)
        await ana.leave()


async def sit_together(ana: Person, luis: Person) -> None:
    """A match of the two in which Luis deals and so Ana plays first."""
    code = await ana.make_table(options={"target": 99, "first_dealer": 1, "duplicate_limit": 0})
    await ana.open(f"/mesa/{code}")
    await luis.open(f"/mesa/{code}")
    await press(luis.page.get_by_role("button", name="Sentarme", exact=True))
    await press(ana.page.get_by_role("button", name="Empezar", exact=True))
    await expect(luis.page.locator(".other .seat")).to_contain_text("Ana")


@pytest.mark.over_nodes
async def test_the_others_see_who_is_gone(visit: Visiting, addresses: Iterator[str]) -> None:
    luis = await visit("Luis")
    async with Line(next(addresses)).laid() as line:
        ana = await visit("Ana", address=line.address)
        await sit_together(ana, luis)
        line.cut()
        offline = luis.page.locator(".other .seat").get_by_text("sin señal")
        await expect(offline).to_be_visible()
        await mend(ana, line)
        await expect(offline).to_have_count(0)
        ana.forgive(FAILED)
        await ana.leave()


async def mesa_of(person: Person) -> list[str | None]:
    cards = await person.page.locator(".mesa li").all()
    return [await card.get_attribute("data-slot") for card in cards]


async def expect_last(person: Person, name: str, prompt: str) -> None:
    """Whose play was the last, with nothing moving any more."""
    await expect(person.page.locator("p.last b")).to_have_text(name)
    await expect(person.page.locator(".prompt")).to_have_text(prompt)


async def miss_a_play(ana: Person, luis: Person, line: Line) -> None:
    """Luis plays while Ana is away."""
    await sit_together(ana, luis)
    await press(luis.page.locator(".table .choices button").first)
    await play(ana, turns=1)
    await expect_last(ana, "Ana", "Juega Luis…")
    await expect(ana.page).not_to_have_title(MY_TURN)
    before = await mesa_of(ana)
    line.cut()
    await expect(said_to_be_lost(ana)).to_be_visible()
    await play(luis, turns=1)
    await expect_last(luis, "Luis", "Juega Ana…")
    assert await mesa_of(ana) == before != await mesa_of(luis)


async def expect_caught_up(ana: Person, luis: Person) -> None:
    await expect(ana.page).to_have_title(MY_TURN)
    await expect_last(ana, "Luis", "Te toca.")
    assert await mesa_of(ana) == await mesa_of(luis)
    await play(ana, turns=1)
    await expect(luis.page.locator("p.last b")).to_have_text("Ana")


async def kinds(person: Person) -> list[str]:
    """Of the messages about the match that were received."""
    found = [json.loads(one["frame"])["type"] for one in await person.log() if "frame" in one]
    return [kind for kind in found if kind in ("snapshot", "update")]


@pytest.mark.over_nodes
async def test_what_was_missed_is_caught_up_with(visit: Visiting, addresses: Iterator[str]) -> None:
    luis = await visit("Luis")
    async with Line(next(addresses)).laid() as line:
        ana = await visit("Ana", address=line.address)
        await miss_a_play(ana, luis, line)
        before = await kinds(ana)
        await mend(ana, line)
        await expect_caught_up(ana, luis)
        assert (await kinds(ana))[len(before)] == "update"
        ana.forgive(FAILED)
        await ana.leave()


async def test_a_server_that_was_restarted_and_knows_no_steps_tells_all_anew(
    visit: Visiting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = quick(f"sqlite:///{tmp_path / 'caida.db'}")
    async with AsyncExitStack() as first:
        address = (await first.enter_async_context(running(settings))).url
        async with Line(address).laid() as line:
            luis = await visit("Luis", address=address)
            ana = await visit("Ana", address=line.address)
            await miss_a_play(ana, luis, line)
            before = await kinds(ana)
            await first.aclose()
            monkeypatch.setattr("caida.room.room.STEPS_KEPT", 0)
            async with running(replace(settings, port=int(address.rpartition(":")[2]))):
                await mend(ana, line)
                await expect_caught_up(ana, luis)
                assert (await kinds(ana))[len(before)] == "snapshot"
                for person in (ana, luis):
                    person.forgive(FAILED)
                    await person.leave()


async def test_a_short_cut_says_nothing(visit: Visiting, server: str) -> None:
    async with Line(server).laid() as line:
        ana = await visit("Ana", address=line.address)
        await ana.page.clock.install()
        await begin_match(ana)
        before = await seen(ana)
        # From here on it is only as late as the test says.
        await ana.page.clock.pause_at(await ana.page.evaluate("Date.now() + 10_000"))
        line.cut()
        for tries, then in enumerate((700, 1500, 0)):
            await ana.page.wait_for_function(CLOSED, arg=1 + tries)
            await expect(ana.page.locator(".word")).to_have_count(0)
            await ana.page.clock.run_for(then)
        await mend(ana, line)
        await ana.page.clock.run_for(3000)
        await expect(ana.page.locator(".word")).to_have_count(0)
        assert await seen(ana) == before
        ana.forgive(FAILED)
        await ana.leave()
