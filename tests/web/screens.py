"""Every page and every state of the table worth looking at, and how to get there."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from playwright.async_api import Locator, expect

from tests.server.clients import socket_to
from tests.waiting import HANG_SECONDS
from tests.web.people import Person
from tests.web.playing import MOST_STEPS, by_hand, hurry, press, state_of
from tests.web.serving import Line

LESSONS = json.loads(
    (Path(__file__).parents[2] / "web/src/routes/learn/lessons.json").read_text("utf-8")
)
# A match that nobody wins before one has looked at it.
LONG = {"target": 99, "trivilin_wins": "never"}
# Chromium itself writes an error for what these places are about: no such table, nothing there at
# all, no connection.
NOWHERE = ("/api/rooms/ZZZZZZ", "/mesa/ZZZZZZ", "/nada")
CUT = "WebSocket connection to"
MOST_MATCHES = 10


async def finish_match(person: Person, **order: Any) -> str:
    """Play a match against a bot without looking, by the first choice there is; gives its id. The
    first count of a mesa brings ten points at most, so it can't end there."""
    made = await person.ask(
        "POST",
        "/api/rooms",
        {"bots": [{"seat": 1, "bot": "novato"}], "start": True, "options": {"target": 11}, **order},
    )
    return await play_unseen(person, made["room"]["id"])


async def finish_badly(person: Person) -> tuple[str, dict[str, Any], list[dict[str, Any]]]:
    """A match in which something went wrong, with its review and its mistakes."""
    for _ in range(MOST_MATCHES):
        match = await finish_match(person, options={"target": 11})
        review: dict[str, Any] = await person.ask("GET", f"/api/matches/{match}/review?lang=es")
        if mistakes := [turn for turn in review["turns"] if turn["grade"] != "good"]:
            return match, review, mistakes
    raise AssertionError("nobody makes a mistake")


async def play_unseen(person: Person, room: str, *, moves: int | None = None) -> str:
    """Play by the first choice there is, so many times or to the end; gives the match's id then."""
    cookies = await person.context.cookies(person.address)
    sent = {"Cookie": "; ".join(f"{one['name']}={one['value']}" for one in cookies)}
    url = f"{person.address.replace('http', 'ws')}/ws/rooms/{room}?v=1"
    async with socket_to(url, headers=sent) as socket:
        while moves is None or moves >= 0:
            message = json.loads(await asyncio.wait_for(socket.recv(), HANG_SECONDS))
            state = message.get("room") or {}
            if state.get("reveal"):
                return str(state["reveal"]["match"])
            if message.get("pause") and "seq" in message:
                seen = {"type": "ready", "id": f"r{message['seq']}", "seq": message["seq"]}
                await socket.send(json.dumps(seen))
            choices = message.get("choices") or (message.get("own") or {}).get("choices")
            if choices:
                seq = message["seq"]
                act = {"type": "act", "id": f"c{seq}", "seq": seq, "action": choices[0]["action"]}
                await socket.send(json.dumps(act))
                moves = None if moves is None else moves - 1
    return ""


async def begin_match(person: Person, **order: Any) -> None:
    """A match against a bot in which it is one's turn to play a card."""
    given = {"bots": [{"seat": 1, "bot": "novato"}], "options": LONG, **order}
    code = await person.make_table(**given)
    await person.open(f"/mesa/{code}?ya")
    for _ in range(MOST_STEPS):
        state = await state_of(person)
        if state == "card":
            return
        await (by_hand(person, state) if state == "button" else hurry(person))
    raise AssertionError(f"it never is one's turn to play a card: {state}")


async def at_table(person: Person) -> None:
    """In a match, with nothing open; the match one is at will do if it is one's turn there."""
    if await person.page.locator("dialog[open]").count():
        await person.page.keyboard.press("Escape")
        await expect(person.page.locator("dialog")).to_have_count(0)
    if not await person.page.locator(".game .hand button[aria-disabled='false']").count():
        await begin_match(person)


def tool(person: Person, spanish: str, english: str) -> Locator:
    """A button of the table by its name in either language."""
    return person.page.locator(f".tools :is([aria-label='{spanish}'], [aria-label='{english}'])")


async def do_lesson(person: Person, lesson: dict[str, Any]) -> None:
    """What the tutorial asks for, and on."""
    page = person.page
    if "want" in lesson:
        await press(page.locator(f".hand [data-slot='{lesson['want']['card']}']"))
        far = lesson["want"]["taken"][-1]
        await press(page.locator(f".mesa [data-slot='{far}'] button"))
    else:
        right = lesson["answers"].index(lesson["right"])
        await press(page.locator(".choices.asking button").nth(right))
    await press(page.locator(".choices .primary"))


async def home(person: Person) -> None:
    await person.open("/")
    await expect(person.page.locator(".online")).to_be_visible()


async def account(person: Person) -> None:
    """At home, with what one manages of oneself open."""
    await home(person)
    settings = person.page.locator(".column > details")
    await expect(settings).to_be_visible()
    if await settings.get_attribute("open") is None:
        await press(settings.locator("summary"))
    await press(settings.locator(".all > button"))
    await expect(settings.locator("li").first).to_be_visible()


async def new(person: Person) -> None:
    await person.open("/nueva")
    await expect(person.page.locator("form .go button")).to_be_visible()


async def house_rules(person: Person) -> None:
    await person.open("/nueva?chain=full&target=12")
    await press(person.page.locator("main form details > summary"))
    await expect(person.page.locator("form details[open] fieldset").first).to_be_visible()
    await expect(person.page.locator(".differs li")).to_have_count(2)


async def learn(person: Person) -> None:
    await person.open("/aprender")
    await expect(person.page.locator(".hand button")).to_have_count(3)


async def question(person: Person) -> None:
    """The first step of the tutorial that is answered rather than played."""
    await learn(person)
    for lesson in LESSONS:
        if "answers" in lesson:
            break
        await do_lesson(person, lesson)
    await expect(person.page.locator(".choices.asking button")).to_have_count(3)


async def learned(person: Person) -> None:
    """The last step, from the first question on."""
    if not await person.page.locator(".choices.asking").count():
        await question(person)
    for lesson in LESSONS:
        if "answers" in lesson:
            await do_lesson(person, lesson)
    await expect(person.page.locator(".end .primary")).to_be_visible()


async def rules(person: Person) -> None:
    await person.open("/reglas?preset=fall&seats=3")
    await expect(person.page.locator("main section")).not_to_have_count(0)


async def matches(person: Person) -> None:
    await finish_match(person)
    await person.open("/partidas")
    await expect(person.page.locator("main li")).not_to_have_count(0)


async def replay(person: Person) -> None:
    """A match of one's own, all of it: the review has come and the shuffles are proven."""
    known = await person.ask("GET", "/api/matches")
    match = known[0]["id"] if known else await finish_match(person)
    await person.open(f"/partidas/{match}")
    await expect(person.page.locator(".controls")).to_be_visible()
    await press(person.page.locator("section:has(#proof-title) button"))
    await expect(person.page.locator(".verdict")).to_be_visible()
    await expect(person.page.locator("section:has(#review-title) svg")).to_be_visible()


async def opening(person: Person) -> None:
    await person.open("/abrir")
    await expect(person.page.locator(".place")).to_be_visible()


async def unknown(person: Person) -> None:
    await person.open("/mesa/ZZZZZZ")
    await expect(person.page.get_by_role("alert")).to_be_visible()


async def missing(person: Person) -> None:
    await person.open("/nada")
    await expect(person.page.locator("main a[href='/']")).to_be_visible()


async def waiting(person: Person) -> None:
    code = await person.make_table(seats=4, teams=True, options={"chain": "full"})
    await person.open(f"/mesa/{code}")
    await expect(person.page.locator("p.code")).to_have_text(code)


# As the browser tells it, while what was begun goes on.
NETWORK_GONE = """() => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  dispatchEvent(new Event('offline'));
}"""


async def offline(person: Person) -> None:
    await home(person)
    await person.page.evaluate(NETWORK_GONE)
    await expect(person.page.locator("main > [role=status] p")).to_be_visible()


async def lost(person: Person) -> None:
    """A table to which the line was cut."""
    code = await person.make_table()
    async with Line(person.address).laid() as line:
        await person.page.goto(f"{line.address}/mesa/{code}", wait_until="networkidle")
        await expect(person.page.locator("p.code")).to_have_text(code)
    await expect(person.page.locator(".word")).to_be_visible()


async def table(person: Person) -> None:
    await begin_match(person)
    card = person.page.locator(".hand button").first
    await press(card)
    await expect(card).to_have_attribute("aria-pressed", "true")


async def bluff(person: Person) -> None:
    """What may be sung without holding it, at one's first turn."""
    # The bot deals, and keeps the deal whatever it turns.
    dealing = {"first_dealer": 1, "duplicate_limit": 0}
    options = {**LONG, **dealing, "canto_call": "manual", "false_canto": 1}
    code = await person.make_table(bots=[{"seat": 1, "bot": "novato"}], options=options)
    await person.open(f"/mesa/{code}?ya")
    await press(person.page.locator(".choices .bluff"))
    await expect(person.page.locator("dialog[open] .names button").last).to_be_enabled()


async def four(person: Person) -> None:
    bots = [{"seat": seat, "bot": "novato"} for seat in (1, 2, 3)]
    await begin_match(person, seats=4, teams=True, bots=bots)


async def three(person: Person) -> None:
    await begin_match(person, seats=3, bots=[{"seat": seat, "bot": "novato"} for seat in (1, 2)])


async def contrast(person: Person) -> None:
    await at_table(person)
    await person.page.evaluate("document.documentElement.dataset.deck = 'contrast'")


async def watching(person: Person) -> None:
    """The table of somebody else, who is to play."""
    assert person.context.browser
    other = await Person.arrive(person.context.browser, person.address, is_witnessed=False)
    await other.call("Eva")
    # The bot deals, and keeps the deal whatever it turns.
    options = {**LONG, "first_dealer": 1, "duplicate_limit": 0}
    code = await other.make_table(bots=[{"seat": 1, "bot": "novato"}], options=options, start=True)
    await other.context.close()
    await person.open(f"/mesa/{code}")
    await expect(person.page.locator(".seat .cards")).to_have_count(2)
    await expect(person.page.locator(".mesa li")).to_have_count(4)
    await expect(person.page.locator(".seat.turn")).to_have_count(1)


async def hint(person: Person) -> None:
    await at_table(person)
    await press(tool(person, "Pedir consejo", "Ask for advice"))
    await expect(person.page.locator(".advice")).to_be_visible()


async def phrases(person: Person) -> None:
    await at_table(person)
    await press(tool(person, "Decir algo", "Say something"))
    await expect(person.page.locator("dialog[open] .phrases")).to_be_visible()
    await expect(person.page.locator("dialog[open] .phrases button").nth(3)).to_be_visible()


async def menu(person: Person) -> None:
    await at_table(person)
    await press(tool(person, "Menú", "Menu"))
    await expect(person.page.locator("dialog[open]")).to_be_visible()


async def result(person: Person) -> None:
    await menu(person)
    resign = person.page.locator("dialog .grave").first
    await press(resign)
    await press(resign)
    await expect(person.page.locator(".result .pair")).to_be_visible()


async def aside(person: Person) -> None:
    """The table behind a result."""
    if not await person.page.locator(".result").count():
        await result(person)
    await press(person.page.locator(".result .aside"))
    await expect(person.page.locator(".choices .back")).to_be_visible()
