"""Playing at a live table as a person does: look at the screen, then tap, click or press a key."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Literal

from playwright.async_api import Locator, expect

from tests.web.people import PATIENCE, Person

State = Literal["over", "button", "card", "hurry"]
Step = Callable[[Person, State], Awaitable[None]]

# What decides something at one tap; what opens the list of lies does not.
BUTTON = ".table .choices button:not(.bluff)"
# What can be done now; nothing while others play. `hurry`: one's turn, but the screen still moves.
STATE = f"""() => {{
  const isThere = (selector) => document.querySelector(selector) !== null;
  if (isThere('.result')) return isThere('.veil .unseen') ? null : 'over';  // it comes in parts
  if (!/^(Te toca|Your turn)/.test(document.title)) return null;
  if (isThere('{BUTTON}')) return 'button';
  return isThere('.hand button[aria-disabled="false"]') ? 'card' : 'hurry';
}}"""
MOST_STEPS = 400


async def state_of(person: Person, patience: float = PATIENCE) -> State:
    """Wait until there is something to do."""
    handle = await person.page.wait_for_function(STATE, timeout=patience)
    state: State = await handle.json_value()
    return state


# Nothing has moved it for a few frames: a finger that goes there will find it.
AT_REST = """(element) => new Promise((done) => {
  let last = '', still = 0;
  const look = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const now = [x, y, width, height].join();
    still = now === last ? still + 1 : 0;
    last = now;
    if (still < 3) requestAnimationFrame(look);
    else done(matchMedia('(pointer: coarse)').matches);
  };
  look();
})"""


async def press(what: Locator) -> None:
    """With the finger or the mouse that this browser has, once it is at rest."""
    await what.scroll_into_view_if_needed()
    has_fingers = await what.evaluate(AT_REST)
    await (what.tap() if has_fingers else what.click())


async def sit_down(person: Person, link: str, seat: int) -> None:
    """Come by a link and take that seat."""
    await person.follow(link)
    row = person.page.locator("main ol > li").nth(seat)
    here = row.get_by_role("button", name="Sentarme aquí")
    await expect(person.page.locator("main ol")).to_be_visible()
    # Where one seat is free, there is one button.
    await press(here if await here.count() else person.page.locator("button.sit"))
    await expect(row.get_by_role("button", name="Pararme")).to_be_visible()


async def centre(what: Locator) -> tuple[float, float]:
    """Of something at rest."""
    await what.evaluate(AT_REST)
    box = await what.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def hurry(person: Person) -> None:
    if person.is_mobile:
        await person.page.touchscreen.tap(2, 2)
    else:
        await person.page.mouse.click(2, 2)


# Asked at every frame, where `expect` would look a few times a second.
IS_CHOSEN = "card => document.querySelector(`.hand [data-slot='${card}'][aria-pressed='true']`)"
IS_GONE = "card => !document.querySelector(`.hand [data-slot='${card}']`)"


async def play_card(person: Person, card: Locator) -> None:
    """One tap shows what it takes, another plays it."""
    name = await card.get_attribute("data-slot")
    card = person.page.locator(f".hand [data-slot='{name}']")
    await press(card)
    await person.page.wait_for_function(IS_CHOSEN, arg=name)
    await press(card)
    await person.page.wait_for_function(IS_GONE, arg=name)


async def by_hand(person: Person, state: State) -> None:
    """The first button there is, or else the first card."""
    if state == "button":
        await press(person.page.locator(BUTTON).first)
    elif state == "card":
        await play_card(person, person.page.locator(".hand button").first)
    else:
        await hurry(person)


async def play(
    person: Person, step: Step = by_hand, *, turns: int = MOST_STEPS, patience: float = PATIENCE
) -> None:
    """Go on to the end of the match, or for so many cards."""
    for _ in range(MOST_STEPS):
        state = await state_of(person, patience)
        if state == "over":
            return
        await step(person, state)
        turns -= state == "card"
        if turns == 0:
            return
    raise AssertionError("the match does not end")


async def play_together(*people: Person) -> None:
    """Everybody at once, each in their turn, to the end of the match; who waits, waits for all
    the others and their shows."""
    async with asyncio.TaskGroup() as tasks:
        for person in people:
            tasks.create_task(play(person, patience=PATIENCE * len(people)))
