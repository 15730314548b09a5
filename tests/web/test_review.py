"""Looking at a match again, step by step, and taking advice in the middle of one."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Response, expect

from tests.web.conftest import Visiting
from tests.web.people import PHONE
from tests.web.playing import IS_GONE, press, state_of
from tests.web.screens import begin_match, finish_badly, finish_match, tool

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

SEEN = """() => {
  const all = (selector, read) => [...document.querySelectorAll(selector)].map(read);
  const cards = (selector) => all(selector, (one) => one.dataset.slot).sort();
  return {
    mesa: cards('.mesa li'),
    hands: [cards('.hand button'), cards('.other .back')],
    piles: all('.pile', (one) => [Number(one.dataset.pile), Number(one.textContent)]).sort(),
    scores: all('[role=meter]', (one) => Number(one.ariaValueNow)),
  };
}"""
SIZES: dict[str, dict[str, Any]] = {
    "small phone": {**PHONE, "viewport": {"width": 360, "height": 640}},
    "phone": {**PHONE, "viewport": {"width": 390, "height": 844}},
    "desktop": {"viewport": {"width": 1366, "height": 768}},
}
CARDS_PLAYED = ("CardThrown", "CardsCaptured")


def lying(step: dict[str, Any]) -> dict[str, Any]:
    """What the screen should show at a step of the replay, to seat 0 of two."""
    table = step["table"]
    return {
        "mesa": sorted(table["mesa"]),
        "hands": [sorted(hand) for hand in step["hands"]],
        "piles": [[seat, size] for seat, size in enumerate(table["pile_sizes"])],
        "scores": list(table["scores"]),
    }


async def test_the_bar_moves_the_table(visit: Visiting) -> None:
    ana = await visit("Ana")
    match = await finish_match(ana, options={"target": 11})
    steps = (await ana.ask("GET", f"/api/matches/{match}/replay"))["steps"]
    await ana.open(f"/partidas/{match}")
    bar = ana.page.get_by_role("slider")
    wanted = [lying(step) for step in steps]
    middle = len(steps) // 2
    assert wanted[middle] != wanted[-1] != wanted[0]
    for step in (0, middle, len(steps) - 1, middle - 1):
        await bar.fill(str(step))
        await expect(ana.page.locator(".story h2")).to_contain_text(f"jugada {step} de")
        assert await ana.page.evaluate(SEEN) == wanted[step], step


@pytest.mark.over_nodes
async def test_a_mistake_is_a_step_to_go_to(visit: Visiting) -> None:
    ana, luis = await visit("Ana"), await visit("Luis")
    match, review, mistakes = await finish_badly(ana)
    steps = (await ana.ask("GET", f"/api/matches/{match}/replay"))["steps"]
    await ana.open(f"/partidas/{match}")
    page = ana.page
    panel = page.locator("section:has(#review-title)")
    graph = panel.get_by_role("img", name="Chance de ganar de Ana")
    await expect(graph).to_be_visible()
    points = await graph.locator("polyline").get_attribute("points")
    assert points
    assert len(points.split()) == len(review["turns"]) + 1
    await expect(panel.locator("li")).to_have_count(len(mistakes))
    bar = page.get_by_role("slider")
    for place in {0, len(mistakes) - 1}:
        before, text = mistakes[place]["step"] - 1, mistakes[place]["text"]
        await expect(panel.locator("li").nth(place)).to_contain_text(text)
        await press(panel.locator("li button").nth(place))
        await expect(bar).to_have_value(str(before))
        await expect(panel.locator("[aria-current=step]")).to_have_count(1)
        assert await page.evaluate(SEEN) == lying(steps[before])
    box = await graph.bounding_box()
    assert box
    third = len(steps) // 3
    await graph.click(position={"x": box["width"] * third / (len(steps) - 1), "y": 20})
    await expect(bar).to_have_value(str(third))

    await luis.open(f"/partidas/{match}")
    theirs = luis.page.locator("section:has(#review-title)")
    await press(theirs.get_by_role("button", name="Repasar la partida"))
    await expect(theirs.locator("li")).to_have_count(len(mistakes))


async def test_flags_and_lines_of_the_log_explain_themselves(visit: Visiting) -> None:
    ana = await visit("Ana")
    page, sheet = ana.page, ana.page.get_by_role("dialog")
    sung: list[int] = []
    while not sung:
        match = await finish_match(ana, options={"target": 11})
        steps = (await ana.ask("GET", f"/api/matches/{match}/replay"))["steps"]
        sung = [number for number, step in enumerate(steps) if step["table"]["sung"]]
    await ana.open(f"/partidas/{match}?paso={sung[0]}")
    flag = page.locator(".stage .sung button").first
    canto = (await flag.inner_text()).strip("¡!")
    await press(flag)
    await expect(sheet.locator("h2")).to_have_text(canto.capitalize())
    await expect(sheet.locator(".cantos li").first).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(sheet).to_have_count(0)
    await press(page.get_by_role("button", name="Al final"))
    await press(page.locator(".stage aside .large li button").first)
    await expect(sheet.locator(".told")).to_be_visible()


# How high the board is at every step, and at which it is so for the first time.
HEIGHTS = """async () => {
  const [bar, heights] = [document.querySelector('input[type=range]'), {}];
  for (let step = 0; step <= Number(bar.max); step++) {
    bar.value = step;
    bar.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    heights[document.querySelector('.stage').offsetHeight] ??= step;
  }
  return heights;
}"""


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_the_board_is_as_high_at_every_step(visit: Visiting, seats: int) -> None:
    """With an empty hand and with scores of two digits, so that nothing below it moves."""
    ana = await visit("Ana")
    bots = [{"seat": seat, "bot": "novato"} for seat in range(1, seats)]
    options = {"target": 15, "trivilin_wins": "never"}
    match = await finish_match(ana, seats=seats, bots=bots, options=options)
    for size in SIZES.values():
        await ana.page.set_viewport_size(size["viewport"])
        await ana.open(f"/partidas/{match}")
        await expect(ana.page.get_by_role("slider")).to_be_visible()
        assert len(await ana.page.evaluate(HEIGHTS)) == 1, size


MARKED = """() => {
  const marked = (mark) => [...document.querySelectorAll(`.stage [data-mark~=${mark}]`)]
    .map((one) => one.dataset.slot ?? one.querySelector('[data-slot]').dataset.slot).sort();
  return { played: marked('played'), better: marked('better') };
}"""
# All of what one needs at once: where the coach speaks, the hand, and the bar to step with.
IN_SIGHT = """() => ['.coach .why', '.hand', '.bar'].filter((part) => {
  const { top, bottom } = document.querySelector(part).getBoundingClientRect();
  return top < 0 || bottom > innerHeight;
})"""


@pytest.mark.parametrize("size", SIZES)
async def test_the_coach_stands_by_the_board_and_shows_the_better_move(
    visit: Visiting, size: str
) -> None:
    ana = await visit("Ana", **SIZES[size])
    match, _, mistakes = await finish_badly(ana)
    steps = (await ana.ask("GET", f"/api/matches/{match}/replay"))["steps"]
    await ana.open(f"/partidas/{match}")
    page, coach = ana.page, ana.page.locator(".coach")
    following = coach.get_by_role("button", name="El error siguiente")
    height = await coach.evaluate("coach => coach.offsetHeight")
    await page.get_by_role("slider").fill("0")
    for turn in [one for one in mistakes if one["step"] > 1][:4]:
        await press(following)
        await expect(page.get_by_role("slider")).to_have_value(str(turn["step"] - 1))
        await expect(coach.locator(".why")).to_contain_text(turn["text"])
        chances = [round(100 * turn[move]["chance"]) for move in ("brought", "forgone")]
        for row, chance in zip(await coach.locator("li").all(), chances, strict=True):
            await expect(row).to_contain_text(f"{chance} % de ganar")
        play = next(
            (one for one in steps[turn["step"]]["events"] if one["event"] in CARDS_PLAYED), None
        )
        played = [play["card"], *play.get("taken", ())] if play else []
        best = turn["best"]["action"].get("card")
        assert await page.evaluate(MARKED) == {
            "played": sorted(played),
            "better": sorted([best, *turn["best"]["taken"]] if best else []),
        }
        assert await page.evaluate(IN_SIGHT) == []
        assert await coach.evaluate("coach => coach.offsetHeight") == height
    beside = "([board, coach]) => coach.left >= board.right"
    boxes = "['.stage', '.coach'].map((one) => document.querySelector(one).getBoundingClientRect())"
    assert await page.evaluate(f"() => ({beside})({boxes})") == (size == "desktop")


@pytest.mark.parametrize("way", ["by the button", "by the card"])
async def test_advice_is_seen_and_followed(visit: Visiting, way: str) -> None:
    ana = await visit("Ana")
    await begin_match(ana)
    page = ana.page

    def is_hint(response: Response) -> bool:
        return "/hint" in response.url

    async with page.expect_response(is_hint) as answer:
        await press(tool(ana, "Pedir consejo", ""))
    hint = await (await answer.value).json()
    card = hint["action"]["card"]
    await expect(page.locator(".advice")).to_have_text(hint["text"])
    await expect(page.locator(".hand [aria-pressed=true]")).to_have_attribute("data-slot", card)
    await expect(page.locator(".mesa li.taken")).to_have_count(len(hint["taken"]))
    if way == "by the button":
        await press(page.get_by_role("button", name="Jugar así"))
    else:
        await press(page.locator(f".hand [data-slot='{card}']"))
    await page.wait_for_function(IS_GONE, arg=card)
    await expect(page.locator(".advice")).to_have_count(0)
    await state_of(ana)
    frames = [one["frame"] for one in await ana.log() if "frame" in one]
    kind = "CardsCaptured" if hint["taken"] else "CardThrown"
    assert any(f'"{kind}"' in frame and f'"card":"{card}"' in frame for frame in frames)
