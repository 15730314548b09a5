"""What a table shows at its great moments, and the sheets that explain it."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

from playwright.async_api import expect

from tests.server.clients import socket_to
from tests.web.deal_end import NO_HURRY, make_last_card, play_last
from tests.web.people import Person
from tests.web.playing import press
from tests.web.screens import LONG, at_table, finish_badly, tool
from tests.web.waiting_places import friend_of

FORGET_DEALING = "delete localStorage['caida.dealt'];"
MOST_DEALS = 20


async def nothing() -> None:
    pass


async def deal_ended(person: Person) -> None:
    """The count at the end of a deal; needs a server that waits for who looks at it."""
    await person.context.add_init_script(NO_HURRY)
    code, _ = await make_last_card(person)
    await person.open(f"/mesa/{code}")
    await play_last(person)
    await expect(person.page.locator(".ended button")).to_be_visible()


async def cantos(person: Person) -> None:
    await at_table(person)
    await press(tool(person, "Los cantos de esta mesa", "The cantos of this table"))
    await expect(person.page.locator("dialog[open] .cantos li")).not_to_have_count(0)


async def shortcuts(person: Person) -> None:
    await at_table(person)
    await person.page.keyboard.press("?")
    await expect(person.page.locator("dialog[open] kbd").first).to_be_visible()


async def logged(person: Person) -> None:
    """A line of the log, explained."""
    lines = person.page.locator("aside li button")
    for _ in range(MOST_DEALS):
        code, _ = await make_last_card(person)
        await person.open(f"/mesa/{code}")
        await expect(person.page.locator(".hand button")).to_have_count(1)
        if await lines.count():
            break
    # A phone keeps them behind the newest one.
    if await (newest := person.page.locator("aside summary")).is_visible():
        await press(newest)
    await press(lines.filter(visible=True).first)
    await expect(person.page.locator("dialog[open] .told")).to_be_visible()


async def mistake(person: Person) -> None:
    """The coach beside a board on which something went wrong."""
    match, _, mistakes = await finish_badly(person)
    await person.open(f"/partidas/{match}?paso={mistakes[-1]['step'] - 1}")
    await expect(person.page.locator(".coach .why")).to_be_visible()


async def dealing(person: Person) -> None:
    """What a dealer decides, to whom it is new."""
    await person.context.add_init_script(FORGET_DEALING)
    code = await person.make_table(
        bots=[{"seat": 1, "bot": "novato"}], options={**LONG, "first_dealer": 0}
    )
    await person.open(f"/mesa/{code}?ya")
    await expect(person.page.locator(".middle p[role=status]")).to_be_visible()


async def victory(person: Person) -> None:
    await win_by_resigning(person)
    await expect(person.page.locator(".result .pair")).to_be_visible()


async def win_by_resigning(person: Person, before: Callable[[], Awaitable[None]] = nothing) -> None:
    """Somebody gives up in the middle of a match, and so one wins. Their page is gone by then:
    nothing but one's own browser works while the scene is shown."""
    room = (await person.ask("POST", "/api/rooms", {"options": LONG}))["room"]
    await person.open(f"/mesa/{room['code']}")
    friend = await friend_of(person)
    await friend.open(f"/mesa/{room['code']}")
    await press(friend.page.locator("button.sit"))
    await press(person.page.locator("button.start"))
    await expect(person.page.locator(".game")).to_be_visible()
    cookies = await friend.context.cookies(friend.address)
    await friend.leave()
    await before()
    sent = {"Cookie": "; ".join(f"{one['name']}={one['value']}" for one in cookies)}
    url = f"{friend.address.replace('http', 'ws')}/ws/rooms/{room['id']}?v=1"
    async with socket_to(url, headers=sent) as socket:
        seq = json.loads(await socket.recv())["seq"]
        await socket.send(json.dumps({"type": "resign", "id": "r1", "seq": seq}))
        while not (json.loads(await socket.recv()).get("room") or {}).get("reveal"):
            pass
