"""A store of each kind, two of them on a real database; PostgreSQL is started once and stopped at
the end."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from caida.store import Store, open_store
from caida.store.memory import MemoryStore
from tests.store.postgres import empty, run_postgres


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with run_postgres() as url:
        yield url


@pytest.fixture
def fresh_postgres(postgres_url: str) -> str:
    """A database with nothing in it."""
    return empty(postgres_url)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new store can be opened, once for each kind of database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/caida.db"
    address: str = request.getfixturevalue("fresh_postgres")
    return address


@pytest.fixture(params=["sqlite", "postgres", "memory"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    opened: Store = MemoryStore()
    if request.param == "sqlite":
        opened = await open_store(f"sqlite:///{tmp_path}/caida.db")
    elif request.param == "postgres":
        opened = await open_store(request.getfixturevalue("fresh_postgres"))
    yield opened
    await opened.close()
