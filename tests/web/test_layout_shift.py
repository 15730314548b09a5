"""Nothing that arrives late moves what is already on the screen, on any page."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from caida import Match, Ruleset
from caida.engine.chance import ProvableChance
from tests.web.conftest import Visiting
from tests.web.deal_end import make_last_card, play_last
from tests.web.fixed_shuffle import serving_fixed
from tests.web.layout_shift import WATCH, HeldLine, held_line, moved_on
from tests.web.people import PATIENCE, PHONE, Person
from tests.web.playing import press
from tests.web.screens import (
    LONG,
    NETWORK_GONE,
    at_table,
    begin_match,
    bluff,
    finish_match,
    play_unseen,
    tool,
)

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

SIZES: dict[str, dict[str, Any]] = {"phone": PHONE, "desktop": {}}
SHAPES = {**SIZES, "narrow": {**PHONE, "viewport": {"width": 320, "height": 568}}}
WORDS = Path(__file__).parents[2] / "web/src/words/play.es.ts"
# How many matches the page asks for; see Matches.svelte.
AT_ONCE = 20
ONE_BOT = [{"seat": 1, "bot": "novato"}]
# Cards are dealt and played before one's eyes; what frames them stays where it is.
GAME = (".tools", ".board", ".prompt", ".hand", ".seat.you")
BOXES = """(parts) => parts.map((part) => {
  const { x, y } = document.querySelector(part).getBoundingClientRect();
  return [part, Math.round(x), Math.round(y + scrollY)];
})"""


async def own_tables(person: Person) -> str:
    await person.make_table()
    return "/"


async def own_match(person: Person) -> str:
    """Home, where this browser remembers a match that is on."""
    await begin_match(person)
    return "/"


async def own_match_over(person: Person) -> str:
    """The same, and it is over meanwhile."""
    await result(person)
    await person.open("/aprender")
    await person.page.evaluate("localStorage['caida.table'] = '\"ZZZZZZ\"'")
    return "/"


async def own_rules(_: Person) -> str:
    return "/nueva?chain=full&target=12&caida_on_mesa=true"


async def rules(_: Person) -> str:
    return "/reglas?chain=full&vigia=9"


async def lessons(_: Person) -> str:
    return "/aprender"


async def matches(person: Person) -> str:
    await finish_match(person)
    return "/partidas"


async def replay(person: Person) -> str:
    return f"/partidas/{await finish_match(person)}"


async def waiting_room(person: Person) -> str:
    code = await person.make_table(seats=4, teams=True, options={"chain": "full", "target": 12})
    return f"/mesa/{code}"


async def no_such_table(_: Person) -> str:
    return "/mesa/ZZZZZZ"


async def table(person: Person) -> str:
    """A match in the middle of which one comes back."""
    await begin_match(person)
    return person.page.url.removeprefix(person.address)


async def result(person: Person) -> str:
    """A table whose match is over."""
    path = await table(person)
    await press(tool(person, "Menú", "Menu"))
    resign = person.page.locator("dialog .grave").first
    await press(resign)
    await press(resign)
    await expect(person.page.locator(".result .pair")).to_be_visible()
    return path


# How to get to an address, and all that has come in the end.
PAGES: dict[Callable[[Person], Awaitable[str]], tuple[str, ...]] = {
    own_tables: ("#mine-title", ".online:not(.unknown)"),
    own_match: ("a.now >> text=con", ".online:not(.unknown)"),
    own_match_over: ("button.now", ".online:not(.unknown)"),
    own_rules: (".differs li >> text=12", ".go button"),
    rules: ("main dl .changed",),
    lessons: (".hand button",),
    matches: ("main li",),
    replay: ("section:has(#review-title) svg", "#proof-title"),
    waiting_room: (".changes li >> text=12", "select >> option >> nth=0"),
    no_such_table: ("[role=alert]",),
    table: (".hand button",),
    result: (".result",),
}


async def wait_for(line: HeldLine, person: Person, wanted: Locator) -> list[str]:
    """Let in one answer after another until it is there, and those that are still held; gives all
    that moved."""
    moved = []
    async with asyncio.timeout(PATIENCE / 1000):
        while line.is_held or not await wanted.count():
            if line.is_held:
                what = await line.let_in()
                moved += [f"{what}: {line}" for line in await moved_on(person.page)]
            else:
                moved += await moved_on(person.page)
    return moved + await moved_on(person.page)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
async def test_late_answers_move_nothing(
    visit: Visiting, page: Callable[[Person], Awaitable[str]], size: str
) -> None:
    ana = await visit("Ana", **SIZES[size])
    path = await page(ana)
    async with held_line(ana.page) as line:
        await ana.open(path)
        moved = []
        for wanted in PAGES[page]:
            moved += await wait_for(line, ana, ana.page.locator(wanted).first)
        assert not moved, "\n".join(moved)
    ana.forgive("ZZZZZZ")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["es", "en"])
async def test_the_proof_comes_where_it_was_asked_for(
    visit: Visiting, size: str, language: str
) -> None:
    ana = await visit("Ana", kept={"language": language}, **SIZES[size])
    path = await replay(ana)
    async with held_line(ana.page) as line:
        await ana.open(path)
        await wait_for(line, ana, ana.page.locator("section:has(#review-title) svg"))
        await press(ana.page.locator(".place > button"))
        moved = await wait_for(line, ana, ana.page.locator(".verdict"))
        assert not moved, "\n".join(moved)


@pytest.mark.parametrize("size", SIZES)
async def test_more_matches_come_under_those_that_are_there(visit: Visiting, size: str) -> None:
    ana = await visit("Ana", **SIZES[size])
    for _ in range(AT_ONCE + 1):
        await finish_match(ana, options={"target": 1})
    async with held_line(ana.page) as line:
        await ana.open("/partidas")
        rows = ana.page.locator("main li")
        await wait_for(line, ana, rows.nth(AT_ONCE - 1))
        await press(ana.page.get_by_role("button", name="Ver más"))
        moved = await wait_for(line, ana, rows.nth(AT_ONCE))
        assert not moved, "\n".join(moved)


@pytest.mark.over_nodes
@pytest.mark.parametrize("size", SIZES)
async def test_tables_come_to_the_lobby_without_moving_anything(visit: Visiting, size: str) -> None:
    ana, luis = await visit("Ana", **SIZES[size]), await visit("Luis")
    async with held_line(ana.page) as line:
        line.open()
        await ana.open("/")
        await expect(ana.page.locator(".online:not(.unknown)")).to_be_visible()
        await moved_on(ana.page)
        await luis.open(f"/mesa/{await luis.make_table(is_public=True)}")
        await expect(ana.page.locator(".tables li", has_text="Luis").first).to_be_visible()
        assert not await moved_on(ana.page)


@pytest.mark.parametrize("size", SIZES)
async def test_a_lost_network_is_told_without_moving_anything(visit: Visiting, size: str) -> None:
    ana = await visit("Ana", **SIZES[size])
    for path in ("/", "/reglas"):
        async with held_line(ana.page) as line:
            line.open()
            await ana.open(path)
            await expect(ana.page.locator(".online, main dl").first).to_be_visible()
            await moved_on(ana.page)
            await ana.page.evaluate(NETWORK_GONE)
            await expect(ana.page.locator(".page [role=status] p").first).to_be_visible()
            assert not await moved_on(ana.page)


@pytest.mark.over_nodes
@pytest.mark.parametrize("size", SIZES)
async def test_who_sits_down_moves_nothing_under_the_hosts_finger(
    visit: Visiting, size: str
) -> None:
    ana, luis = await visit("Ana", **SIZES[size]), await visit("Luis")
    code = await ana.make_table()
    parts = [".start", "#rules-title", "#me-title"]
    await ana.open(f"/mesa/{code}")
    await expect(ana.page.locator("#me-title")).to_be_visible()
    await expect(ana.page.locator("select option").first).to_be_attached()
    before = await ana.page.evaluate(BOXES, parts)
    await luis.open(f"/mesa/{code}")
    await press(luis.page.locator("button.sit"))
    await expect(ana.page.locator(".full b")).to_be_visible()
    assert await ana.page.evaluate(BOXES, parts) == before
    await press(ana.page.get_by_role("button", name="Parar", exact=True))
    await expect(ana.page.locator(".full b")).to_have_count(0)
    assert await ana.page.evaluate(BOXES, parts) == before


@pytest.mark.parametrize("size", SIZES)
async def test_advice_and_phrases_leave_the_table_where_it_is(visit: Visiting, size: str) -> None:
    ana = await visit("Ana", **SIZES[size])
    await begin_match(ana)
    before = await ana.page.evaluate(BOXES, GAME)
    await press(tool(ana, "Pedir consejo", "Ask for advice"))
    await expect(ana.page.locator(".advice")).to_be_visible()
    assert await ana.page.evaluate(BOXES, GAME) == before


@pytest.mark.parametrize("name", ["Ana", "María Fernanda"])
@pytest.mark.parametrize("size", SHAPES)
async def test_the_first_marks_of_a_match_move_nothing(
    visit: Visiting, size: str, name: str
) -> None:
    """They come after the draw for dealer, which is shown card by card where motion is liked."""
    ana = await visit(name, still=False, **SHAPES[size])
    await ana.page.add_init_script(WATCH)
    await begin_match(ana)
    await expect(ana.page.locator(".seat.you em:is(.dealer, .mano)")).to_be_visible()
    moved = await moved_on(ana.page)
    assert not moved, "\n".join(moved)


def drawn_by(dealer: int) -> bytes:
    """A secret with which the draw makes this seat of two the first dealer."""
    for number in range(1, 100):
        secret = number.to_bytes(32, "big")
        if Match(Ruleset(), chance=ProvableChance(secret)).dealer == dealer:
            return secret
    raise AssertionError


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("size", SHAPES)
async def test_the_mark_of_who_is_gone_stays_beside_the_first_marks(
    visit: Visiting, tmp_path: Path, size: str, dealer: int
) -> None:
    """Who deals has a longer mark than the mano, so both are looked at."""
    async with serving_fixed(tmp_path, drawn_by(dealer)) as address:
        ana = await visit("Ana", address=address, still=False, **SHAPES[size])
        await ana.page.add_init_script(WATCH)
        code = await ana.make_table(options=LONG)
        await ana.open(f"/mesa/{code}")
        friend = await visit("Beto", address=address)
        await friend.open(f"/mesa/{code}")
        await press(friend.page.locator("button.sit"))
        await press(ana.page.locator("button.start"))
        await expect(ana.page.locator(".game")).to_be_visible()
        await moved_on(ana.page)
        await friend.leave()
        await expect(ana.page.locator(".seat:not(.you) em.gone")).to_be_visible()
        mark = "em.dealer" if dealer else "em.mano"
        await expect(ana.page.locator(f".seat:not(.you) {mark}")).to_be_visible()
        moved = await moved_on(ana.page)
        assert not moved, "\n".join(moved)
        await ana.leave()


@pytest.mark.parametrize("size", ["phone", "narrow"])
async def test_what_a_card_would_do_is_said_on_one_line(visit: Visiting, size: str) -> None:
    """Where a second line would move the hand away from under the finger."""
    ana = await visit("Ana", **SHAPES[size])
    await at_table(ana)
    said = re.findall(r"'prompt\.(?:takes|how_far|throws)': '(.+)'", WORDS.read_text("utf-8"))
    assert len(said) == 3
    heights = await ana.page.locator(".prompt").evaluate(
        """(prompt, said) => said.map((text) => {
          prompt.textContent = text;
          return prompt.offsetHeight;
        })""",
        ["1", *(text.replace("{n}", "3").replace("[carta|cartas]", "cartas") for text in said)],
    )
    assert set(heights) == {heights[0]}


@pytest.mark.parametrize("size", SHAPES)
async def test_from_the_end_of_a_deal_to_the_next_one_nothing_moves(
    visit: Visiting, patient_server: str, size: str
) -> None:
    ana = await visit("Ana", address=patient_server, still=False, **SHAPES[size])
    await ana.page.add_init_script(WATCH)
    code, _ = await make_last_card(ana)
    await ana.open(f"/mesa/{code}")
    await expect(ana.page.locator(".hand button[aria-disabled='false']")).to_be_visible()
    await moved_on(ana.page)
    await play_last(ana)
    await expect(ana.page.locator(".ended button")).to_be_visible()
    await press(ana.page.locator(".ended button"))
    await expect(ana.page.locator(".hand button")).to_have_count(3)
    # In the log, the older lines give way to the newest one.
    moved = [one for one in await moved_on(ana.page) if not one.startswith("li. ")]
    assert not moved, "\n".join(moved)


@pytest.mark.parametrize("size", SIZES)
async def test_what_may_be_sung_falsely_leaves_the_table_where_it_is(
    visit: Visiting, size: str
) -> None:
    ana = await visit("Ana", **SIZES[size])
    await bluff(ana)
    before = await ana.page.evaluate(BOXES, GAME)
    await ana.page.keyboard.press("Escape")
    await expect(ana.page.locator("dialog")).to_have_count(0)
    assert await ana.page.evaluate(BOXES, GAME) == before
    await press(tool(ana, "Pedir consejo", "Ask for advice"))
    await expect(ana.page.locator(".advice")).to_be_visible()
    assert await ana.page.evaluate(BOXES, GAME) == before
    # Whatever there is to choose, the tools can be reached.
    for button in await ana.page.locator(".tools button").all():
        await button.click(trial=True)


@pytest.mark.parametrize("size", SIZES)
async def test_a_wrong_code_is_told_without_moving_anything(visit: Visiting, size: str) -> None:
    ana = await visit("Ana", **SIZES[size])
    async with held_line(ana.page) as line:
        line.open()
        await ana.open("/")
        await ana.page.locator("#code").fill("ZZZZZZ")
        await ana.page.locator("#code").scroll_into_view_if_needed()
        await expect(ana.page.locator(".online:not(.unknown)")).to_be_visible()
        await moved_on(ana.page)
        await ana.page.keyboard.press("Enter")
        await expect(ana.page.locator(".wrong")).not_to_be_empty()
        assert not await moved_on(ana.page)
        await ana.page.keyboard.type("A")
        await expect(ana.page.locator(".wrong")).to_be_empty()
    ana.forgive("ZZZZZZ")


@pytest.mark.parametrize("size", SIZES)
async def test_many_points_leave_the_table_on_one_screen(visit: Visiting, size: str) -> None:
    ana = await visit("Ana", **SIZES[size])
    made = await ana.ask("POST", "/api/rooms", {"bots": ONE_BOT, "start": True, "options": LONG})
    await play_unseen(ana, made["room"]["id"], moves=60)
    await ana.open(f"/mesa/{made['room']['code']}")
    await expect(ana.page.locator("aside li")).not_to_have_count(0)
    if size == "phone":
        await press(ana.page.locator("aside summary"))
    lines = ana.page.locator("aside .panel:visible")
    assert await lines.evaluate("list => list.scrollHeight > list.clientHeight")
    assert await ana.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


LATE = """<body><div id="late"></div><button>Press me</button>
<script>fetch('/api/catalogue').then(() => (late.style.height = '80px'));</script>"""


async def test_what_moves_is_seen(visit: Visiting) -> None:
    ana = await visit("Ana")
    async with held_line(ana.page) as line:
        await ana.page.route(
            "**/late", lambda route: route.fulfill(body=LATE, content_type="text/html")
        )
        await ana.open("/late")
        moved = await wait_for(line, ana, ana.page.locator("#late[style]"))
        assert [one for one in moved if "button" in one]
