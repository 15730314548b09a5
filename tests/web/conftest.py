"""One Chromium and one server for all; each person in it has a browser context of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from itertools import cycle, repeat
from pathlib import Path
from typing import Any, Protocol

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.cluster.nodes import several_nodes
from tests.web.chromium import launched
from tests.web.people import Person
from tests.web.serving import QUICK, serving


class Visiting(Protocol):
    """Let somebody in; see Person.arrive. Without an `address` they come to the shared server, or
    to the next node of the house.
    """

    async def __call__(self, name: str = "", *, address: str = "", **options: Any) -> Person: ...


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with launched() as chromium:
        yield chromium


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    async with serving(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def patient_server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """A server that waits for who looks at the end of a deal as long as it takes."""
    async with serving(tmp_path_factory.mktemp("patient"), CAIDA_DEAL_PAUSE="3600") as address:
        yield address


@pytest.fixture(scope="session")
def nodes() -> Iterator[list[str]]:
    """The addresses of several servers of one house."""
    settings = {name.removeprefix("CAIDA_").lower(): value for name, value in QUICK.items()}
    with several_nodes(2, settings=settings) as house:
        yield [node.url for node in house.nodes]


@pytest.fixture
def addresses(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where people come in, one after the other: all at the shared server, or at a node each."""
    if getattr(request, "param", "server") == "nodes":
        return cycle(request.getfixturevalue("nodes"))
    return repeat(request.getfixturevalue("server"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.definition.get_closest_marker("over_nodes"):
        metafunc.parametrize("addresses", ["server", "nodes"], indirect=True)


@pytest_asyncio.fixture(loop_scope="session")
async def visit(browser: Browser, addresses: Iterator[str]) -> AsyncIterator[Visiting]:
    """Everybody who was let in must have had a page without a single problem."""
    people: list[Person] = []

    async def let_in(name: str = "", *, address: str = "", **options: Any) -> Person:
        person = await Person.arrive(browser, address or next(addresses), **options)
        people.append(person)
        if name:
            await person.call(name)
        return person

    yield let_in
    for person in people:
        await person.leave()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What drives Chromium can be asked for alone (`make browser`) or left out (`make check`)."""
    for item in items:
        if item.path.parent == Path(__file__).parent and item.path.name != "test_lessons.py":
            item.add_marker("browser")
