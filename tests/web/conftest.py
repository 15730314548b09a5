"""One Chromium and one server for all; each person in it has a browser context of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Protocol

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.web.people import Person
from tests.web.serving import serving

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Visiting(Protocol):
    """Let somebody in; see Person.arrive. `address` is the shared server's unless it is given."""

    async def __call__(self, name: str = "", *, address: str = "", **options: Any) -> Person: ...


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        await chromium.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    folder: Path = tmp_path_factory.mktemp("server")
    async with serving(folder) as address:
        yield address


@pytest_asyncio.fixture(loop_scope="session")
async def visit(browser: Browser, server: str) -> AsyncIterator[Visiting]:
    """Everybody who was let in must have had a page without a single problem."""
    people: list[Person] = []

    async def let_in(name: str = "", *, address: str = "", **options: Any) -> Person:
        person = await Person.arrive(browser, address or server, **options)
        people.append(person)
        if name:
            await person.call(name)
        return person

    yield let_in
    for person in people:
        await person.leave()
