"""With the network off: a match played in the browser alone."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.web.people import PATIENCE, Person
from tests.web.playing import play, press

pytestmark = [
    pytest.mark.slow,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.wasm,
]


@pytest_asyncio.fixture(loop_scope="session")
async def traveller(browser: Browser, server: str) -> AsyncIterator[Person]:
    """Somebody who has downloaded the game, and has no network any more."""
    person = await Person.arrive(browser, server, keeps_shell=True, is_witnessed=False)
    await person.open("/")
    await person.page.evaluate("navigator.serviceWorker.ready")
    await person.page.wait_for_function("() => navigator.serviceWorker.controller")
    await press(person.page.get_by_role("button", name="Equipos y bloqueos"))
    await press(person.page.get_by_role("button", name="Bajar"))
    await expect(person.page.get_by_text("Ya está aquí")).to_be_visible()
    # What the service worker keeps of the page itself comes beside it.
    await person.page.wait_for_function("() => caches.match('/hall-worker.js')")
    await person.page.wait_for_function("() => caches.match('/')")
    await person.context.set_offline(True)
    yield person
    await person.context.close()


async def sit_at_a_table(person: Person) -> str:
    """From home; where it is."""
    await person.open("/")
    await person.page.get_by_role("button", name="Jugar ya").click()
    await person.page.wait_for_url("**/mesa/*", timeout=PATIENCE)
    return person.page.url


async def test_a_table_is_found_again_after_a_reload(traveller: Person) -> None:
    table = await sit_at_a_table(traveller)
    await play(traveller, turns=2)
    await traveller.page.reload()
    await play(traveller, turns=2)
    assert traveller.page.url.split("?")[0] == table.split("?")[0]
