"""People who have downloaded the game, and what can go wrong on their way."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import Browser, Page, expect

from tests.web.people import PATIENCE, Person
from tests.web.playing import press

DOWNLOAD = "/sin-conexion"
HERE = "Ya está aquí"
# What Chromium itself writes where there is no network.
NO_NETWORK = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE", "503")
# Asks the house in this browser as its page does; `hall` is kept by traffic_log.js.
ASK_HERE = """(target) => new Promise((done) => {
  const id = 1e6 + performance.now();
  const hear = ({ data }) => {
    if (data.kind !== 'answer' || data.id !== id) return;
    hall.removeEventListener('message', hear);
    done(data.body);
  };
  hall.addEventListener('message', hear);
  hall.postMessage({ kind: 'request', id, method: 'GET', target, body: '' });
})"""


@asynccontextmanager
async def travelling(browser: Browser, address: str, **options: Any) -> AsyncIterator[Person]:
    """Somebody with the game in their browser, at home, who is about to lose the network."""
    given = {"keeps_shell": True, "is_witnessed": False, **options}
    person = await Person.arrive(browser, address, **given)
    await person.open("/")
    await person.page.wait_for_function("() => navigator.serviceWorker.controller")
    await fetch_game(person)
    await person.open("/")
    # What the service worker keeps of the page itself comes beside it.
    for path in ("/", "/hall-worker.js"):
        await person.page.wait_for_function("path => caches.match(path)", arg=path)
    yield person
    await person.context.close()


async def fetch_game(person: Person) -> None:
    await person.open(DOWNLOAD)
    await press(person.page.get_by_role("button", name="Bajar"))
    await expect(person.page.get_by_text(HERE)).to_be_visible()


async def play_now(person: Person) -> str:
    """From home; where the table is."""
    await press(person.page.get_by_role("button", name="Jugar ya"))
    await person.page.wait_for_url("**/mesa/*", timeout=PATIENCE)
    return person.page.url.split("?")[0]


async def new_tab(person: Person, path: str) -> Page:
    page = await person.context.new_page()
    await page.goto(person.address + path)
    return page


async def ask_here(page: Page, target: str) -> str:
    answer: str = await page.evaluate(ASK_HERE, target)
    return answer
