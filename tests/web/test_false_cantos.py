"""Singing what one does not hold: what it takes, who hears what, and how it comes out (CAN-8)."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from caida import Ruleset, View
from tests.web.conftest import Visiting
from tests.web.fixed_shuffle import find_secret, serving_fixed
from tests.web.people import PHONE, Person
from tests.web.playing import play_card, press

pytestmark = pytest.mark.asyncio(loop_scope="session")

# Cantos are settled before the dealer's first card, and what came of them stays in sight.
LIARS: dict[str, Any] = {
    "first_dealer": 1,
    "target": 99,
    "canto_settle": "all_sung",
    "canto_call": "manual",
    "false_canto": 1,
    "trivilin_wins": "never",
}


def has_a_point_to_lose(view: View) -> bool:
    """A mal echada gave it to her; and there is nothing that she could truly sing."""
    return view.canto is None and view.scores == (1, 0)


@asynccontextmanager
async def meeting_liars(visit: Visiting, folder: Path) -> AsyncIterator[tuple[Person, Person]]:
    """Ana on a phone, whose first turn it is, and Luis, who has dealt."""
    secret = find_secret(Ruleset.preset("tradicional", **LIARS), has_a_point_to_lose)
    async with serving_fixed(folder, secret) as address:
        ana = await visit("Ana", address=address, **PHONE)
        luis = await visit("Luis", address=address)
        code = await ana.make_table(options=LIARS)
        await ana.open(f"/mesa/{code}")
        await luis.open(f"/mesa/{code}")
        await press(luis.page.get_by_role("button", name="Sentarme", exact=True))
        await press(ana.page.get_by_role("button", name="Empezar", exact=True))
        await press(luis.page.locator(".table .choices button").first)
        await expect(opener(ana)).to_be_visible()
        yield ana, luis
        await ana.leave()
        await luis.leave()


def opener(person: Person) -> Locator:
    return person.page.get_by_role("button", name="Cantar de embuste…")


def names(person: Person) -> Locator:
    return person.page.get_by_role("dialog", name="Cantar de embuste").locator(".names button")


async def told_of(person: Person, event: str) -> list[dict[str, Any]]:
    """The updates in which something of this kind came."""
    frames = [json.loads(one["frame"]) for one in await person.log() if "frame" in one]
    return [
        frame for frame in frames if event in [told["event"] for told in frame.get("events") or ()]
    ]


async def test_a_lie_takes_two_taps_and_comes_out_when_cantos_are_paid(
    visit: Visiting, tmp_path: Path
) -> None:
    async with meeting_liars(visit, tmp_path) as (ana, luis):
        await press(opener(ana))
        await expect(names(ana)).to_have_count(9)
        await expect(ana.page.get_by_role("dialog")).to_contain_text("te cuesta 1 punto")
        await press(ana.page.get_by_role("button", name="Cerrar"))
        await expect(ana.page.get_by_role("dialog")).to_have_count(0)
        assert await ana.acts() == []
        await press(opener(ana))
        await press(names(ana).filter(has_text="patrulla"))
        await expect(ana.page.get_by_role("dialog")).to_have_count(0)
        await expect(ana.page.locator(".seat.you .sung")).to_have_text("¡patrulla!")
        await expect(opener(ana)).to_have_count(0)
        assert await ana.acts() == [{"kind": "claim", "canto": "patrulla"}]

        # Luis hears a name, as he would a true one.
        sung = luis.page.locator(".other .seat .sung")
        await expect(sung).to_have_text("¡patrulla!")
        await expect(luis.page.get_by_role("log")).to_contain_text("Ana canta: ¡patrulla!")
        heard = await told_of(luis, "CantoSung")
        assert len(heard) == 1
        told = {"event": "CantoSung", "rule": "CAN-3", "seat": 0, "canto": "patrulla"}
        assert heard[0]["events"] == [told]
        assert heard[0]["change"] == {"kind": "acted", "seat": 0, "action": {"kind": "sing"}}
        assert set(heard[0]) <= {"type", "seq", "change", "command", "events", "turn", "clock"}

        for person in (ana, luis):
            await expect(person.page.get_by_role("log")).not_to_contain_text("mbuste")
            card = person.page.locator(".hand button[aria-disabled='false']").first
            await expect(card).to_be_visible()
            await play_card(person, card)
        for person, flag in ((ana, ana.page.locator(".seat.you .sung")), (luis, sung)):
            log = person.page.get_by_role("log")
            await expect(log).to_contain_text(
                "¡Embuste! Ana cantó patrulla sin tener con qué. 1 punto menos."
            )
            await expect(flag).to_have_text("¡patrulla!, era embuste")
            struck = "flag => getComputedStyle(flag).textDecorationLine"
            assert await flag.evaluate(struck) == "line-through"
            score = person.page.get_by_role("meter", name="Ana")
            await expect(score).to_have_attribute("aria-valuenow", "0")
            await expect(score.locator("i.peg")).to_have_count(0)
            lost = person.page.locator("aside :is(summary, .large li:first-child) strong:visible")
            await expect(lost).to_contain_text("−1")


# Faster than the browser tells that a dialog was closed, which it does only later.
AGAIN = """async ([close, opener]) => {
  close.click();
  for (let wait = 0; wait < 8; wait++) await Promise.resolve();
  opener.click();
  await new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn)));
}"""


async def test_a_sheet_that_was_just_closed_opens_again_at_once(
    visit: Visiting, tmp_path: Path
) -> None:
    async with meeting_liars(visit, tmp_path) as (ana, _):
        await press(opener(ana))
        close = ana.page.get_by_role("button", name="Cerrar")
        both = [await close.element_handle(), await opener(ana).element_handle()]
        await ana.page.evaluate(AGAIN, both)
        assert await ana.page.locator("dialog[open]").count() == 1


async def test_a_lie_by_keyboard(visit: Visiting, tmp_path: Path) -> None:
    async with meeting_liars(visit, tmp_path) as (ana, _):
        keys = ana.page.keyboard
        await opener(ana).focus()
        await keys.press("Enter")
        close = ana.page.get_by_role("button", name="Cerrar")
        await expect(close).to_be_focused()
        await keys.press("Escape")
        await expect(ana.page.get_by_role("dialog")).to_have_count(0)
        await expect(opener(ana)).to_be_focused()
        await keys.press("Enter")
        await expect(names(ana).first).to_be_enabled()
        await keys.press("Tab")
        await expect(names(ana).first).to_be_focused()
        assert await ana.acts() == []
        await keys.press("Enter")
        await expect(ana.page.locator(".seat.you .sung")).to_have_text("¡ronda!")
        await expect(ana.page.locator(".hand button").first).to_be_focused()
        assert await ana.acts() == [{"kind": "claim", "canto": "ronda"}]
