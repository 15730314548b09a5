"""Playing a card by dragging it out of the hand: where it is dropped is what is played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from tests.web.chain_at_hand import hand_card, meeting_chain
from tests.web.conftest import Visiting
from tests.web.people import PHONE, Person
from tests.web.playing import IS_GONE, centre
from tests.web.screens import begin_match

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def test_a_card_can_be_dragged_by_finger(visit: Visiting) -> None:
    ana = await visit("Ana", **PHONE)
    await begin_match(ana)
    card = ana.page.locator(".hand button").first
    name = await card.get_attribute("data-slot")
    x, y = await centre(card)
    to_x, to_y = await centre(ana.page.locator(".mesa"))
    finger = await ana.context.new_cdp_session(ana.page)
    points = [(x + (to_x - x) * step / 8, y + (to_y - y) * step / 8) for step in range(9)]
    for kind, (at_x, at_y) in zip(["touchStart", *["touchMove"] * 8], points, strict=True):
        where = [{"x": at_x, "y": at_y}]
        await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})
    await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await ana.page.wait_for_function(IS_GONE, arg=name)


async def drag(person: Person, card: Locator, to: tuple[float, float]) -> None:
    """With the mouse, and without letting go."""
    await person.page.mouse.move(*await centre(card))
    await person.page.mouse.down()
    await person.page.mouse.move(*to, steps=6)
    await expect(card).to_have_class(re.compile(r"\bheld\b"))


async def test_a_card_dropped_beside_the_mesa_stays_in_the_hand(visit: Visiting) -> None:
    ana = await visit("Ana")
    await begin_match(ana)
    before = await ana.acts()
    card = ana.page.locator(".hand button").first
    x, y = await centre(card)
    await drag(ana, card, (x + 40, y + 20))
    await ana.page.mouse.up()
    await expect(ana.page.locator(".held")).to_have_count(0)
    assert await ana.acts() == before
    await expect(ana.page.locator(".hand button")).to_have_count(3)


async def test_a_card_dropped_on_the_mesa_takes_the_most(visit: Visiting, tmp_path: Path) -> None:
    async with meeting_chain(3, visit, tmp_path) as (ana, card, _):
        await drag(ana, hand_card(ana, card), await centre(ana.page.locator(".tanda")))
        await ana.page.mouse.up()
        await ana.page.wait_for_function(IS_GONE, arg=card)
        assert await ana.acts() == [{"kind": "play", "card": card, "takes": 3}]


async def test_a_card_dropped_on_a_chain_takes_that_far(visit: Visiting, tmp_path: Path) -> None:
    async with meeting_chain(3, visit, tmp_path) as (ana, card, taken):
        marked = ana.page.locator(".mesa li.taken")
        await expect(marked).to_have_count(0)
        second = ana.page.locator(f".mesa li[data-slot='{taken[1]}']")
        await drag(ana, hand_card(ana, card), await centre(second))
        await expect(marked).to_have_count(3)
        await expect(marked.locator(".order")).to_have_count(3)
        await ana.page.mouse.up()
        await expect(ana.page.locator(".seat.you .pile b")).to_have_text("3")
        assert await ana.acts() == [{"kind": "play", "card": card, "takes": 2}]
