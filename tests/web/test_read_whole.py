"""What is written at a table can be read to its end: names, marks, what is said, the last play."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from tests.web.boxes import overlaps, resize
from tests.web.conftest import Visiting
from tests.web.deal_end import NO_HURRY
from tests.web.people import PHONE
from tests.web.playing import press
from tests.web.scene_places import victory
from tests.web.screens import LONG, aside, begin_match, tool
from tests.web.test_one_screen import DEALT, FOOT, NAME, SEATINGS, SIZES, sit
from tests.web.waiting_places import friend_of

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 568}}
# A mark that has no room is not there at all; what is there must not end in dots.
CUT = """() => [...document.querySelectorAll('.seat :is(.name, em), .board .name')]
  .filter((one) => {
    const low = one.parentElement.getBoundingClientRect().bottom;
    return one.getBoundingClientRect().top < low - 1
      && (one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 3);
  }).map((one) => `${one.textContent}: ${one.clientWidth}x${one.clientHeight}`)"""
NO_LEVEL = """() => [...document.querySelectorAll('.other .seat')].filter((seat) => {
  const [line, level] = ['.marks', 'em.bot'].map((part) =>
    seat.querySelector(part).getBoundingClientRect());
  return level.top > line.bottom - 1;
}).map((seat) => seat.ariaLabel)"""
# Four people on the smallest phones have no room for a level beside who deals.
TIGHT = {"320x568", "640x360"}
CLIPPED = """() => {
  const felt = document.querySelector('.felt').getBoundingClientRect();
  const said = document.querySelector('.other .saying').getBoundingClientRect();
  return said.top < felt.top || said.left < felt.left || said.right > felt.right;
}"""


@pytest.mark.parametrize("seating", SEATINGS)
async def test_names_and_levels_are_not_cut(visit: Visiting, seating: str) -> None:
    ana = await visit(NAME)
    seats = SEATINGS[seating]["seats"]
    # The longest level and the longest name.
    levels = enumerate(["conocedor", "maestro", "maestro"][: seats - 1], 1)
    bots = [{"seat": seat, "bot": level} for seat, level in levels]
    await begin_match(ana, bots=bots, options=DEALT, **SEATINGS[seating])
    wrong = {}
    for size in SIZES:
        await resize(ana.page, size)
        wrong[size] = await ana.page.evaluate(CUT)
        if seats < 4 or size not in TIGHT:
            wrong[size] += await ana.page.evaluate(NO_LEVEL)
    assert not any(wrong.values()), wrong


async def test_what_is_said_is_inside_the_felt(visit: Visiting) -> None:
    ana = await visit("Ana")
    await ana.context.add_init_script(NO_HURRY)  # it stays for as long as one looks
    luis = await friend_of(ana)
    code = await ana.make_table(options=LONG)
    await ana.open(f"/mesa/{code}")
    await luis.open(f"/mesa/{code}")
    await press(luis.page.locator("button.sit"))
    await press(ana.page.locator("button.start"))
    await press(tool(luis, "Decir algo", "Say something"))
    await press(luis.page.locator("dialog[open] .phrases button").first)
    await expect(ana.page.locator(".other .saying")).to_be_visible()
    clipped = []
    for size in SIZES:
        await resize(ana.page, size)
        clipped += [size] if await ana.page.evaluate(CLIPPED) else []
    assert clipped == []
    await luis.leave()


async def test_the_last_play_stays_where_nothing_lies_over_it(visit: Visiting) -> None:
    """It gives way to buttons at the foot of the felt, and to no others."""
    ana = await visit("Ana")
    await sit(ana, moves=1)
    await expect(ana.page.locator(".last .chip")).not_to_have_count(0)
    await aside(ana)
    for size in SIZES:
        await resize(ana.page, size)
        assert not await overlaps(ana.page, ".last .shown > *", ".mesa li"), size
        await expect(ana.page.locator(FOOT)).to_have_count(2)


async def test_a_victory_is_no_wider_than_a_small_phone(visit: Visiting) -> None:
    ana = await visit(NAME, **SMALL)
    await victory(ana)
    for size in ("320x568", "360x640"):
        await resize(ana.page, size)
        over = "() => document.querySelector('.veil').scrollWidth - innerWidth"
        assert await ana.page.evaluate(over) <= 0, size
