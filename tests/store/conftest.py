"""A store of each kind, on a real database; PostgreSQL is started once and stopped at the end."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from caida.store import Store, open_store
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


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await open_store(url)
    yield opened
    await opened.close()
