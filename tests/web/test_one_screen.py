"""A table is exactly the window, all of it is seen, and nothing lies over what one has to read."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from tests.web.boxes import beyond, overlaps, places, resize, scrolls
from tests.web.conftest import Visiting
from tests.web.people import Person
from tests.web.playing import hurry, play_card, press, state_of
from tests.web.screens import LESSONS, LONG, begin_match, do_lesson, play_unseen, tool

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

UPRIGHT = ("320x568", "360x640", "390x844", "412x915", "768x1024")
LYING = ("640x360", "844x390", "1024x600")
DESKTOP = ("900x641", "900x1080", "1024x768", "1280x720", "1366x768", "1440x900", "1920x1080")
SIZES = (*UPRIGHT, *LYING, *DESKTOP)
# As long as a name may be.
NAME = "Guillermina Mercedes"
SEATINGS: dict[str, dict[str, Any]] = {
    "two": {"seats": 2},
    "three": {"seats": 3},
    "four": {"seats": 4},
    "teams": {"seats": 4, "teams": True},
}
# Moves of one's own after which there are more points than the log tells; nobody wins before.
MANY = {"two": 110, "three": 80, "four": 55, "teams": 55}
LOG_LINES = 30  # see Game.svelte
ALL_OF_IT = ".hand, .hand button, .tools button, .prompt, .seat, aside, .mesa, .where > *"
# What is told at the foot of the felt, where buttons come and go.
FOOT = ".felt .stock, .felt .tanda"
# The bot deals, and keeps the deal whatever it turns.
DEALT = {**LONG, "target": 999, "first_dealer": 1, "duplicate_limit": 0}


async def sit(
    person: Person, *, moves: int, options: dict[str, Any] = DEALT, **seating: Any
) -> None:
    """At a table after so many moves of one's own, when it is one's turn again."""
    bots = [{"seat": seat, "bot": "novato"} for seat in range(1, seating.get("seats", 2))]
    order = {**seating, "bots": bots, "options": options, "start": True}
    room = (await person.ask("POST", "/api/rooms", order))["room"]
    await play_unseen(person, room["id"], moves=moves)
    await person.open(f"/mesa/{room['code']}")
    await wait_for_turn(person)


async def wait_for_turn(person: Person) -> None:
    while (state := await state_of(person)) == "hurry":
        await hurry(person)
    assert state != "over"


async def wrong_at(person: Person) -> list[str]:
    """What is not in its place at the table, in the window as it is."""
    page = person.page
    return [
        *await scrolls(page),
        *await beyond(page, ALL_OF_IT),
        *await overlaps(page, ".tools button", "aside, .seat, .hand li"),
        *await overlaps(page, ".last .shown > *", ".tanda, .stock, .choices button"),
        *await overlaps(page, ".choices button", f".hand li, .seat, .tools button, {FOOT}"),
    ]


@pytest.mark.parametrize("seating", SEATINGS)
@pytest.mark.parametrize("is_late", [False, True], ids=["early", "late"])
async def test_a_table_is_exactly_the_window(visit: Visiting, seating: str, is_late: bool) -> None:
    ana = await visit(NAME)
    await sit(ana, moves=MANY[seating] if is_late else 0, **SEATINGS[seating])
    log = ana.page.locator("aside .large")
    if is_late:
        await expect(log.locator("li")).to_have_count(LOG_LINES)
    wrong = {}
    for size in SIZES:
        await resize(ana.page, size)
        wrong[size] = await wrong_at(ana)
        if is_late and size in DESKTOP:
            assert await log.evaluate("log => log.scrollHeight > log.clientHeight"), size
    assert not any(wrong.values()), wrong


LINES = """(button) => {
  const range = document.createRange();
  range.selectNodeContents(button);
  const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
  return new Set(lines.map(({ top }) => Math.round(top))).size;
}"""


async def test_what_the_dealer_chooses_lies_over_nothing(visit: Visiting) -> None:
    ana = await visit(NAME)
    await sit(ana, moves=17)
    count = ana.page.locator(".choices button", has_text="1·2·3·4")
    await expect(count).to_be_visible()
    wrong = {}
    for size in SIZES:
        await resize(ana.page, size)
        wrong[size] = await wrong_at(ana)
        assert await count.evaluate(LINES) == 1, size
    assert not any(wrong.values()), wrong


async def test_the_last_tanda_leaves_the_last_play_to_be_read(visit: Visiting) -> None:
    ana = await visit(NAME)
    await sit(ana, moves=15)
    await expect(ana.page.locator(".tanda")).to_have_text("¡las últimas!")
    await expect(ana.page.locator(".last .chip")).not_to_have_count(0)
    wrong = {}
    for size in SIZES:
        await resize(ana.page, size)
        wrong[size] = await wrong_at(ana)
    assert not any(wrong.values()), wrong


@pytest.mark.parametrize("size", ["900x641", "1440x900"])
async def test_nothing_moves_as_the_hand_grows_smaller(visit: Visiting, size: str) -> None:
    ana = await visit("Ana")
    await begin_match(ana, options=DEALT)
    await resize(ana.page, size)
    frame = ".seat.you, .tools button, .tools, .other .seat"
    before = await places(ana.page, frame)
    for left in (2, 1):
        await play_card(ana, ana.page.locator(".hand button").first)
        await state_of(ana)
        await expect(ana.page.locator(".hand button")).to_have_count(left)
        assert await places(ana.page, frame) == before


# All marks that a plate can have at once, and none; every card it can have, and none.
DRESS = """(isDressed) => document.querySelectorAll('.other .seat').forEach((seat) => {
  const marks = seat.querySelector('.marks'), mark = (seat.mark ??= marks.querySelector('em'));
  const said = isDressed ? ['reparte', 'pareja', 'sin señal'] : [];
  marks.replaceChildren(...said.map((text) => {
    const one = mark.cloneNode();
    one.textContent = text;
    return one;
  }));
  seat.querySelectorAll('.back').forEach((back) => (back.style.display = isDressed ? '' : 'none'));
})"""


@pytest.mark.parametrize("seating", SEATINGS)
async def test_a_plate_is_as_high_with_all_marks_as_with_none(
    visit: Visiting, seating: str
) -> None:
    ana = await visit("Ana")
    await sit(ana, moves=0, **SEATINGS[seating])
    for size in SIZES:
        await resize(ana.page, size)
        await ana.page.evaluate(DRESS, True)
        dressed = await places(ana.page, ".other .seat")
        wrong = await wrong_at(ana)
        await ana.page.evaluate(DRESS, False)
        assert await places(ana.page, ".other .seat") == dressed, size
        assert not wrong, (size, wrong)


async def test_leaving_a_card_lies_over_nothing(visit: Visiting) -> None:
    ana = await visit("Ana")
    await sit(ana, moves=1, options={**DEALT, "capture": "may"})
    leave = ana.page.get_by_role("button", name="Dejarla en la mesa")
    while not await leave.count():
        card = ana.page.locator(".hand button").first
        await press(card)
        await expect(card).to_have_attribute("aria-pressed", "true")
        if not await leave.count():
            await ana.page.keyboard.press("Escape")
            await play_card(ana, card)
            await wait_for_turn(ana)
    await expect(ana.page.locator(".last .chip")).not_to_have_count(0)
    wrong = {}
    for size in SIZES:
        await resize(ana.page, size)
        wrong[size] = await wrong_at(ana)
    assert not any(wrong.values()), wrong


# As long as advice gets.
ADVICE = (
    "Recoger el dos de espadas, el tres de bastos y el cuatro de copas con el dos de copas: "
    "guardas la sota de copas para después."
)


async def test_advice_covers_neither_score_nor_cards_nor_the_last_play(visit: Visiting) -> None:
    ana = await visit("Ana")
    await sit(ana, moves=1)
    await press(tool(ana, "Pedir consejo", "Ask for advice"))
    advice = ana.page.locator(".advice")
    await expect(advice).to_be_visible()
    await advice.evaluate("(advice, text) => { advice.textContent = text; }", ADVICE)
    vital = ".board, .mesa li, .last .shown > *, .hand li, .tools button, .prompt span"
    wrong = {}
    for size in SIZES:
        await resize(ana.page, size)
        wrong[size] = [
            *await wrong_at(ana),
            *await beyond(ana.page, ".advised, .advised button"),
            *await overlaps(ana.page, ".advised", vital),
        ]
    assert not any(wrong.values()), wrong


@pytest.mark.parametrize(
    ("size", "inset"),
    [
        ("390x844", {"top": 47, "bottom": 34, "left": 0, "right": 0}),
        ("844x390", {"top": 0, "bottom": 21, "left": 47, "right": 47}),
    ],
)
@pytest.mark.parametrize("seating", ["two", "teams"])
async def test_nothing_lies_under_a_notch(
    visit: Visiting, seating: str, size: str, inset: dict[str, int]
) -> None:
    ana = await visit(NAME)
    await sit(ana, moves=1, **SEATINGS[seating])
    await resize(ana.page, size)
    devtools = await ana.context.new_cdp_session(ana.page)
    await devtools.send("Emulation.setSafeAreaInsetsOverride", {"insets": inset})
    await resize(ana.page, size)
    assert not await wrong_at(ana)
    assert not await beyond(ana.page, ALL_OF_IT, inset)
    await press(tool(ana, "Menú", "Menu"))
    await expect(ana.page.locator("dialog[open]")).to_be_visible()
    assert not await beyond(ana.page, "dialog", inset)


BROKEN = """() => [...document.querySelectorAll('.result .who, #result-title')].flatMap((name) => {
  const text = [...name.childNodes].find((node) => node.data?.trim());
  return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  }).map(([word]) => word);
})"""


@pytest.mark.parametrize("seating", SEATINGS)
async def test_a_result_breaks_no_name_inside_a_word(visit: Visiting, seating: str) -> None:
    ana = await visit(NAME)
    await sit(ana, moves=1, **SEATINGS[seating])
    await press(tool(ana, "Menú", "Menu"))
    resign = ana.page.locator("dialog .grave").first
    await press(resign)
    await press(resign)
    await expect(ana.page.locator(".result")).to_be_visible()
    for size in ("320x568", "360x640", "390x844", "1280x720"):
        await resize(ana.page, size)
        assert await ana.page.evaluate(BROKEN) == [], size
        assert not await beyond(ana.page, ".result th, .result td"), size


async def test_every_lesson_is_one_screen(visit: Visiting) -> None:
    ana = await visit()
    await ana.open("/aprender")
    await expect(ana.page.locator(".hand button")).to_have_count(3)
    for lesson in LESSONS:
        wrong = {}
        for size in SIZES:
            await resize(ana.page, size)
            wrong[size] = [
                *await scrolls(ana.page),
                *await beyond(
                    ana.page, ".hand button, .choices button, .mesa li, .lesson, .count li"
                ),
                *await overlaps(ana.page, ".choices button", ".hand li, .mesa li"),
            ]
        assert not any(wrong.values()), (lesson["name"], wrong)
        await do_lesson(ana, lesson)


@pytest.mark.parametrize("language", ["es", "en"])
async def test_home_shows_how_to_play_at_once_and_the_whole_fan(
    visit: Visiting, language: str
) -> None:
    ana = await visit(kept={"language": language})
    await ana.open("/")
    await expect(ana.page.locator(".fan .card")).to_have_count(5)
    for size in SIZES:
        await resize(ana.page, size)
        assert not await beyond(ana.page, ".now"), size
        assert not await overlaps(ana.page, ".tongue", ".fan span, .go"), size
