"""Every page and every state of the table worth looking at, and how to get there."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from playwright.async_api import expect
from websockets.asyncio.client import connect

from tests.web.people import Person
from tests.web.playing import by_hand, hurry, press, state_of


async def finish_match(person: Person, **order: Any) -> str:
    """Play a match against a bot without looking, by the first choice there is; gives its id."""
    made = await person.ask(
        "POST",
        "/api/rooms",
        {"bots": [{"seat": 1, "bot": "novato"}], "start": True, "options": {"target": 6}, **order},
    )
    room = made["room"]["id"]
    cookies = await person.context.cookies(person.address)
    sent = {"Cookie": "; ".join(f"{one['name']}={one['value']}" for one in cookies)}
    url = f"{person.address.replace('http', 'ws')}/ws/rooms/{room}?v=1"
    async with connect(url, additional_headers=sent) as socket:
        while True:
            message = json.loads(await socket.recv())
            state = message.get("room") or {}
            if state.get("reveal"):
                return str(state["reveal"]["match"])
            choices = message.get("choices") or (message.get("own") or {}).get("choices")
            if choices:
                seq = message["seq"]
                act = {"type": "act", "id": f"c{seq}", "seq": seq, "action": choices[0]["action"]}
                await socket.send(json.dumps(act))


async def begin_match(person: Person, **order: Any) -> None:
    """A match against a bot in which it is one's turn to play a card."""
    given = {"bots": [{"seat": 1, "bot": "novato"}], "options": {"target": 99}, **order}
    code = await person.make_table(**given)
    await person.open(f"/mesa/{code}?ya")
    while (state := await state_of(person)) != "card":
        await (by_hand(person, state) if state == "button" else hurry(person))


async def home(person: Person) -> None:
    await person.open("/")
    await expect(person.page.locator(".online")).to_be_visible()


async def new(person: Person) -> None:
    await person.open("/nueva")
    await expect(person.page.locator("form .go button")).to_be_visible()


async def house_rules(person: Person) -> None:
    await person.open("/nueva?chain=full&target=12")
    await press(person, person.page.locator("main form details > summary"))
    await expect(person.page.locator("form details[open] fieldset").first).to_be_visible()
    await expect(person.page.locator(".differs li")).to_have_count(2)


async def learn(person: Person) -> None:
    await person.open("/aprender")
    await expect(person.page.locator(".hand button")).to_have_count(3)


async def rules(person: Person) -> None:
    await person.open("/reglas?preset=fall&seats=3")
    await expect(person.page.locator("main section")).not_to_have_count(0)


async def matches(person: Person) -> None:
    await finish_match(person)
    await person.open("/partidas")
    await expect(person.page.locator("main li")).not_to_have_count(0)


async def replay(person: Person) -> None:
    await person.open(f"/partidas/{await finish_match(person)}")
    await expect(person.page.locator(".controls")).to_be_visible()
    await press(person, person.page.locator("section:has(#proof-title) > button"))
    await expect(person.page.locator(".verdict")).to_be_visible()


async def waiting(person: Person) -> None:
    code = await person.make_table(seats=4, teams=True, options={"chain": "full"})
    await person.open(f"/mesa/{code}")
    await expect(person.page.locator("p.code")).to_have_text(code)


async def table(person: Person) -> None:
    await begin_match(person)
    card = person.page.locator(".hand button").first
    await press(person, card)
    await expect(card).to_have_attribute("aria-pressed", "true")


async def four(person: Person) -> None:
    bots = [{"seat": seat, "bot": "novato"} for seat in (1, 2, 3)]
    await begin_match(person, seats=4, teams=True, bots=bots)


async def phrases(person: Person) -> None:
    await begin_match(person)
    await press(person, person.page.locator(".tools button").first)
    await expect(person.page.locator("dialog[open] button")).not_to_have_count(1)


async def menu(person: Person) -> None:
    await begin_match(person)
    await press(person, person.page.locator(".tools button").last)
    await expect(person.page.locator("dialog[open]")).to_be_visible()


async def result(person: Person) -> None:
    await menu(person)
    resign = person.page.locator("dialog .grave").first
    await press(person, resign)
    await press(person, resign)
    await expect(person.page.locator(".result")).to_be_visible()


PLACES: dict[str, Callable[[Person], Awaitable[None]]] = {
    place.__name__: place
    for place in (
        *(home, new, house_rules, learn, rules, matches, replay),
        *(waiting, table, four, phrases, menu, result),
    )
}
