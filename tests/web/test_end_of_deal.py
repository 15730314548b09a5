"""The end of a deal as people see it: it is looked at in peace, by all at the table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from tests.web.boxes import beyond, overlaps, resize
from tests.web.conftest import Visiting
from tests.web.deal_end import NO_HURRY, make_last_card, play_last
from tests.web.people import PHONE, Language, Person, Theme
from tests.web.playing import press
from tests.web.test_accessibility import AXE, OVERFLOW, RUN

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def look_unhurried(
    visit: Visiting, address: str, *, kept: dict[str, Any] | None = None, **options: Any
) -> Person:
    ana = await visit("Ana", address=address, kept={"speed": "normal", **(kept or {})}, **options)
    await ana.context.add_init_script(NO_HURRY)
    return ana


@pytest.mark.parametrize("still", [True, False], ids=["still", "moving"])
async def test_the_piles_are_counted_and_one_tap_goes_on(
    visit: Visiting, patient_server: str, still: bool
) -> None:
    ana = await look_unhurried(visit, patient_server, still=still, **PHONE)
    code, _ = await make_last_card(ana)
    await ana.open(f"/mesa/{code}")
    await play_last(ana)
    panel = ana.page.locator(".ended")
    go_on = panel.get_by_role("button", name="Seguir")
    await expect(go_on).to_be_visible()
    cards = [int((await one.inner_text()).split()[0]) for one in await panel.locator(".said").all()]
    assert sum(cards) == 40
    above = await panel.locator(".pile .above").count()
    assert above == sum(max(0, count - 20) for count in cards)
    track, seen = await ana.page.locator(".board").bounding_box(), await panel.bounding_box()
    assert track
    assert seen
    assert seen["y"] >= track["y"] + track["height"], "the score stays in sight"
    await press(go_on)
    await expect(panel).to_have_count(0)
    # The bot deals now, and was waiting.
    await expect(ana.page.locator(".hand button")).to_have_count(3)


async def test_who_loads_the_page_in_the_middle_looks_on(
    visit: Visiting, patient_server: str
) -> None:
    ana = await look_unhurried(visit, patient_server)
    code, _ = await make_last_card(ana)
    await ana.open(f"/mesa/{code}")
    await play_last(ana)
    go_on = ana.page.locator(".ended button")
    await expect(go_on).to_be_visible()
    told = await ana.page.locator(".ended").inner_text()
    await ana.reload()
    await expect(go_on).to_be_visible()
    assert await ana.page.locator(".ended").inner_text() == told
    await ana.page.keyboard.press("Enter")
    await expect(ana.page.locator(".ended")).to_have_count(0)


async def test_it_goes_on_by_itself(visit: Visiting, patient_server: str) -> None:
    ana = await visit("Ana", address=patient_server)
    code, _ = await make_last_card(ana)
    await ana.open(f"/mesa/{code}")
    await play_last(ana)
    await expect(ana.page.locator(".ended")).to_be_visible()
    await expect(ana.page.locator(".ended")).to_have_count(0)
    await expect(ana.page.locator(".hand button")).to_have_count(3)


@pytest.mark.parametrize(("theme", "language"), [("light", "es"), ("dark", "en")])
async def test_axe_finds_nothing_and_nothing_is_wider_than_a_small_phone(
    visit: Visiting, patient_server: str, theme: Theme, language: Language
) -> None:
    small = {**PHONE, "viewport": {"width": 320, "height": 568}}
    kept: dict[str, Any] = {"theme": theme, "language": language}
    ana = await look_unhurried(visit, patient_server, kept=kept, **small)
    bots = [{"seat": seat, "bot": "novato"} for seat in (1, 2, 3)]
    code, _ = await make_last_card(ana, seats=4, teams=True, bots=bots)
    await ana.open(f"/mesa/{code}")
    await play_last(ana)
    await expect(ana.page.locator(".ended button")).to_be_in_viewport(ratio=1)
    await ana.page.evaluate(AXE.read_text("utf-8"))
    assert not await ana.page.evaluate(RUN)
    assert not await ana.page.evaluate(OVERFLOW)


CUT = """() => [...document.querySelectorAll('.ended .who')]
  .filter((name) => name.scrollWidth > name.clientWidth)
  .map((name) => `${name.textContent}: ${name.clientWidth}`)"""
# What always has room; a deal with more reasons is scrolled on the smallest.
FEW = (
    "() => document.querySelectorAll('.ended tbody tr:nth-child(n + 3)').forEach((r) => r.remove())"
)


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_all_of_it_is_in_sight_on_the_smallest_phones(
    visit: Visiting, patient_server: str, seats: int
) -> None:
    ana = await look_unhurried(visit, patient_server, **PHONE)
    await ana.call("Guillermina Mercedes")
    bots = [{"seat": seat, "bot": "novato"} for seat in range(1, seats)]
    code, _ = await make_last_card(ana, seats=seats, bots=bots)
    await ana.open(f"/mesa/{code}")
    await play_last(ana)
    await expect(ana.page.locator(".ended button")).to_be_visible()
    await ana.page.evaluate(FEW)
    wrong = {}
    for size in ("320x568", "360x640", "390x844", "640x360", "844x390"):
        await resize(ana.page, size)
        wrong[size] = [
            *await beyond(ana.page, ".ended .who, .ended .pile, .ended table, .ended button"),
            *await overlaps(ana.page, ".ended button", ".ended table, .ended .pile"),
            *await overlaps(ana.page, ".ended table", ".board"),
            *await ana.page.evaluate(CUT),
        ]
    assert not any(wrong.values()), wrong
