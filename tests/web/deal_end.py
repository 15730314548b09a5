"""A match brought to the last card of a deal, unseen, so that its end can be looked at."""

from __future__ import annotations

import json
from typing import Any

from playwright.async_api import expect

from tests.server.clients import socket_to
from tests.web.people import Person
from tests.web.playing import play_card

# Nobody wins, and whoever deals first also plays the last card.
LONG = {"target": 99, "trivilin_wins": "never", "first_dealer": 0, "duplicate_limit": 0}
ONE_BOT = [{"seat": 1, "bot": "novato"}]
# What a screen shows by itself goes on as ever, but nobody is sent on from where people look.
NO_HURRY = """
const soon = window.setTimeout;
window.setTimeout = (go, ms, ...rest) => soon(go, ms >= 2000 && ms < 12000 ? 1e9 : ms, ...rest);
"""


async def make_last_card(person: Person, **order: Any) -> tuple[str, str]:
    """A match against a bot in which one holds the last card of the deal; its code and its id."""
    given = {"bots": ONE_BOT, "options": LONG, "start": True, **order}
    room = (await person.ask("POST", "/api/rooms", given))["room"]
    await play_to_last_card(person, room["id"])
    return room["code"], room["id"]


async def play_to_last_card(person: Person, room: str) -> None:
    """By the first choice there is, until the only card left is the last one of the deal."""
    cookies = await person.context.cookies(person.address)
    sent = {"Cookie": "; ".join(f"{one['name']}={one['value']}" for one in cookies)}
    url = f"{person.address.replace('http', 'ws')}/ws/rooms/{room}?v=1"
    is_last = False
    async with socket_to(url, headers=sent) as socket:
        while True:
            message = json.loads(await socket.recv())
            for event in message.get("events", ()):
                if event["event"] == "TandaDealt":
                    is_last = event["tanda"] == event["tandas"]
            choices = message.get("choices") or (message.get("own") or {}).get("choices")
            if not choices:
                continue
            if is_last and len({choice["action"].get("card") for choice in choices}) == 1:
                return
            seq = message["seq"]
            act = {"type": "act", "id": f"c{seq}", "seq": seq, "action": choices[0]["action"]}
            await socket.send(json.dumps(act))


async def play_last(person: Person) -> None:
    card = person.page.locator(".hand button[aria-disabled='false']").first
    await expect(card).to_be_visible()
    await play_card(person, card)
