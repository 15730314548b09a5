"""Everything by keyboard, with the focus always in sight."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.web.chain_at_hand import meeting_chain
from tests.web.conftest import Visiting
from tests.web.people import Person
from tests.web.playing import AT_REST, BUTTON, IS_CHOSEN, IS_GONE, STATE, State, play
from tests.web.screens import begin_match
from tests.web.short_match import NEW_TABLE, serving_short

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

MOST_TABS = 120
# Whether this is the element in focus. Whatever is in focus has to show it, by itself or by what
# stands for it: what can be seen is compared with and without the focus.
IN_FOCUS = """selector => {
  const here = document.activeElement;
  if (!here || here === document.body) return false;
  const seen = () => [here, here.nextElementSibling, here.closest('label')].map((one) => {
    if (!one?.checkVisibility({ opacityProperty: true })) return '';
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one);
    const hasOutline = outlineStyle !== 'none' && outlineWidth !== '0px';
    return `${hasOutline ? outlineColor : ''} ${boxShadow}`;
  }).join();
  if (here.tabIndex >= 0) {
    const focused = seen();
    here.blur();
    const other = seen();
    here.focus({ preventScroll: true });
    if (focused === other) throw Error(`no visible focus: ${here.outerHTML.slice(0, 200)}`);
  }
  return here.matches(selector);
}"""


async def tab_to(person: Person, selector: str) -> None:
    for _ in range(MOST_TABS):
        if await person.page.evaluate(IN_FOCUS, selector):
            return
        await person.page.keyboard.press("Tab")
    raise AssertionError(f"{selector} can't be reached by keyboard")


async def press_on(person: Person, selector: str, key: str = "Enter") -> None:
    wanted = person.page.locator(selector).first
    await expect(wanted).to_be_visible()
    await wanted.evaluate(AT_REST)  # what fades in shows no focus in its first frame
    await tab_to(person, selector)
    await person.page.keyboard.press(key)


async def by_keys(person: Person, state: State) -> None:
    """Tab and Enter for buttons and the third card, the number keys for the others."""
    keys = person.page.keyboard
    cards = person.page.locator(".hand button")
    if state == "button":
        await tab_to(person, BUTTON)
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


async def test_a_whole_match_by_keyboard_alone(visit: Visiting, tmp_path: Path) -> None:
    async with serving_short(tmp_path) as address:
        ana = await visit(address=address)
        keys = ana.page.keyboard
        await ana.open(NEW_TABLE)
        await expect(ana.page.locator("select")).to_be_visible()
        await tab_to(ana, "select")
        await keys.press("ArrowDown")
        await expect(ana.page.get_by_role("button", name="Repartir")).to_be_visible()
        await press_on(ana, "form .go button")
        await ana.page.wait_for_url("**/mesa/*")
        await play(ana, by_keys)
        await expect(ana.page.locator(".result h2")).to_be_focused()
        assert "play" in [act["kind"] for act in await ana.acts()]
        await press_on(ana, ".result a[href='/']")
        await expect(ana.page.get_by_role("button", name="Jugar ya")).to_be_visible()
        await ana.leave()


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


async def test_a_chain_is_stopped_by_tab_and_enter(visit: Visiting, tmp_path: Path) -> None:
    async with meeting_chain(3, visit, tmp_path) as (ana, card, taken):
        await press_on(ana, f".hand [data-slot='{card}']")
        await ana.page.wait_for_function(IS_CHOSEN, arg=card)
        await press_on(ana, f".mesa [data-slot='{taken[1]}'] button")
        await ana.page.wait_for_function(IS_GONE, arg=card)
        assert await ana.acts() == [{"kind": "play", "card": card, "takes": 2}]


async def test_from_home_to_a_replay_and_back_by_keyboard_alone(visit: Visiting) -> None:
    ana = await visit("Ana")
    await ana.open("/")
    await press_on(ana, "a[href='/nueva']")
    await press_on(ana, "form .go button")
    await ana.page.wait_for_url("**/mesa/*")
    # The waiting room: stand up, sit down again, and begin with a bot.
    mine = "main ol > li:first-child button:first-child"
    for then in ("Sentarme aquí", "Pararme"):
        await press_on(ana, mine)
        await expect(ana.page.locator(mine).get_by_text(then)).to_be_visible()
    await press_on(ana, "button.start")
    await expect(ana.page.locator(".table")).to_be_visible()
    # The menu: another speed, then the way out.
    await press_on(ana, ".tools button:last-child")
    await press_on(ana, "dialog input[name='speed']:checked", "ArrowLeft")
    await expect(ana.page.locator("dialog input[name='speed'][value='normal']")).to_be_checked()
    await press_on(ana, "dialog .ways a + button")
    await ana.page.keyboard.press("Enter")
    await press_on(ana, ".result .pair a[href^='/partidas/']")
    # The replay: a step back by its button, and forward by the bar.
    bar = ana.page.locator(".controls input")
    await press_on(ana, ".controls button[aria-label='Una atrás']")
    await expect(bar).to_have_value("0")
    await press_on(ana, ".controls input", "ArrowRight")
    await expect(bar).to_have_value("1")
    await press_on(ana, "header a.home")
    await expect(ana.page.get_by_role("button", name="Jugar ya")).to_be_visible()
