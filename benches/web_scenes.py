"""How smoothly a table shows its great moments, on a processor slowed down.

Chromium reports frames of 50 ms and more. A scene begins when it is in the document: the frame that
brings it counts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from tests.web.deal_end import make_last_card, play_last
from tests.web.people import Person
from tests.web.scene_places import win_by_resigning

RECORD = """(selector) => {
  window.begun = Infinity;
  longFrames.length = 0;
  const look = () => {
    if (!document.querySelector(selector)) return;
    begun = performance.now();
    watching.disconnect();
  };
  const watching = new MutationObserver(look);
  watching.observe(document.body, { childList: true, subtree: true });
}"""
LONGEST = """() => Math.max(0, ...longFrames
  .filter((frame) => frame.startTime + frame.duration > begun).map((frame) => frame.duration))"""
SHIFTS = "() => shifts.reduce((sum, shift) => sum + shift, 0)"

# Nobody looks into the page meanwhile: to ask what is visible costs a frame of its own.
COUNT = 11  # seconds until a deal is counted
TRIUMPH = 12  # seconds until the last suit is down

Slow = Callable[[Person], Awaitable[object]]


async def end_of_deal(person: Person, slow_down: Slow) -> tuple[float, float]:
    """Milliseconds of the longest frame while a deal is counted, and how far things moved."""
    code, _ = await make_last_card(person)
    await person.open(f"/mesa/{code}")
    await person.page.locator(".hand button[aria-disabled='false']").wait_for()
    await slow_down(person)
    await person.page.evaluate(RECORD, ".ended")
    await play_last(person)
    return await _told(person, ".ended button", COUNT)


async def victory(person: Person, slow_down: Slow) -> tuple[float, float]:
    """The same while a match is won, until the last suit has come down."""

    async def watch() -> None:
        await slow_down(person)
        await person.page.evaluate(RECORD, ".rain, .result")

    await win_by_resigning(person, watch)
    return await _told(person, ".result .pair", TRIUMPH)


async def _told(person: Person, last: str, seconds: float) -> tuple[float, float]:
    await asyncio.sleep(seconds)
    assert await person.page.locator(last).is_visible(), "the scene is not whole yet"
    longest, shift = [await person.page.evaluate(figure) for figure in (LONGEST, SHIFTS)]
    await person.context.close()
    return longest, shift
