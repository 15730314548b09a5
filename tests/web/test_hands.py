"""Ways of playing: keyboard alone, fingers on a phone, and presses at a bad moment."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.web.conftest import Visiting
from tests.web.people import PHONE, Person
from tests.web.places import begin_match
from tests.web.playing import IS_CHOSEN, IS_GONE, STATE, State, centre, play

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

MOST_TABS = 120
# The element in focus, if it shows that it is.
IN_FOCUS = """selector => {
  const here = document.activeElement;
  if (!here?.matches(selector)) return false;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(here);
  if (!here.matches(':focus-visible')) throw Error(`${selector} has no visible focus`);
  if ((outlineStyle === 'none' || outlineWidth === '0px') && boxShadow === 'none')
    throw Error(`${selector} does not show its focus`);
  return true;
}"""


async def tab_to(person: Person, selector: str) -> None:
    for _ in range(MOST_TABS):
        if await person.page.evaluate(IN_FOCUS, selector):
            return
        await person.page.keyboard.press("Tab")
    raise AssertionError(f"{selector} can't be reached by keyboard")


async def by_keys(person: Person, state: State) -> None:
    """Tab and Enter for buttons and the third card, the number keys for the others."""
    keys = person.page.keyboard
    cards = person.page.locator(".hand button")
    if state == "button":
        await tab_to(person, ".table .choices button")
        await keys.press("Enter")
    elif state == "hurry":  # Enter would choose the card in focus as well
        await person.page.wait_for_function(f"() => ({STATE})() !== 'hurry'")
    elif await cards.count() == 3:
        name = await cards.nth(2).get_attribute("data-slot")
        await tab_to(person, f".hand [data-slot='{name}']")
        await press_twice(person, str(name), "Enter")
    else:
        name = await cards.first.get_attribute("data-slot")
        await press_twice(person, str(name), "1")


async def press_twice(person: Person, card: str, key: str) -> None:
    await person.page.keyboard.press(key)
    await person.page.wait_for_function(IS_CHOSEN, arg=card)
    await person.page.keyboard.press(key)
    await person.page.wait_for_function(IS_GONE, arg=card)


async def test_a_whole_match_by_keyboard_alone(visit: Visiting) -> None:
    ana = await visit()
    keys = ana.page.keyboard
    await ana.open("/nueva?target=3")
    await expect(ana.page.locator("select")).to_be_visible()
    await tab_to(ana, "select")
    await keys.press("ArrowDown")
    await expect(ana.page.get_by_role("button", name="Repartir")).to_be_visible()
    await tab_to(ana, "form .go button")
    await keys.press("Enter")
    await ana.page.wait_for_url("**/mesa/*")
    await play(ana, by_keys)
    await expect(ana.page.locator(".result h2")).to_be_focused()
    await tab_to(ana, ".result a[href='/']")
    await keys.press("Enter")
    await expect(ana.page.get_by_role("button", name="Jugar ya")).to_be_visible()


async def test_a_sheet_keeps_the_focus_and_gives_it_back(visit: Visiting) -> None:
    ana = await visit("Ana")
    await begin_match(ana)
    opener = ".tools button:last-child"
    await tab_to(ana, opener)
    await ana.page.keyboard.press("Enter")
    await expect(ana.page.locator("dialog[open]")).to_be_visible()
    for _ in range(12):
        await ana.page.keyboard.press("Tab")
        outside = "() => document.activeElement.closest('.table') !== null"
        assert not await ana.page.evaluate(outside)
    await ana.page.keyboard.press("Escape")
    await expect(ana.page.locator("dialog")).to_have_count(0)
    await expect(ana.page.locator(opener)).to_be_focused()


async def test_a_whole_match_with_fingers_on_a_phone(visit: Visiting) -> None:
    ana = await visit(still=False, **PHONE)
    await ana.open("/nueva?target=3")
    await ana.page.get_by_label("Al frente").select_option("novato")
    await ana.page.get_by_role("button", name="Repartir").tap()
    await ana.page.wait_for_url("**/mesa/*")
    await play(ana)
    await expect(ana.page.locator(".result")).to_be_in_viewport(ratio=1)


async def test_a_press_is_not_lost_when_the_table_changes_under_it(visit: Visiting) -> None:
    """The clock draws the table anew twice a second, and pointers go down and up in between."""
    ana = await visit("Ana")
    await begin_match(ana, clock=60)
    card = ana.page.locator(".hand button").first
    name = await card.get_attribute("data-slot")
    pips = card.locator("use").last
    await ana.page.mouse.move(*await centre(pips))
    clock = ana.page.locator(".seat.turn .only-heard").first
    before = await clock.inner_text()
    await ana.page.mouse.down()
    await expect(clock).not_to_have_text(before)
    await ana.page.mouse.up()
    await ana.page.wait_for_function(IS_CHOSEN, arg=name)
