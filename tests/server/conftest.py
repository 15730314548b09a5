"""A running server for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from caida.server import archiving
from deploy.cluster.nats import Nats
from tests.server.playing import Running, SharedUrl, quick, running
from tests.store.postgres import empty, run_postgres
from tests.waiting import HANG_SECONDS

# What is about more than what comes over the wire runs on both databases.
ON_BOTH = {
    "test_api",
    "test_app",
    "test_archiving",
    "test_audience",
    "test_checkup",
    "test_conduct",
    "test_desk",
    "test_devices",
    "test_live",
    "test_lobby",
    "test_making",
    "test_matches",
    "test_phrases",
    "test_rooms",
    "test_services",
    "test_steward",
    "test_thinking",
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    module = metafunc.module.__name__.rpartition(".")[2]
    databases = ["sqlite", *(["postgres"] if module in ON_BOTH else [])]
    if metafunc.definition.get_closest_marker("over_nodes"):
        databases += ["nodes by NOTIFY", "nodes by NATS"]
    if "database" in metafunc.fixturenames and len(databases) > 1:
        metafunc.parametrize("database", databases, indirect=True)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with run_postgres() as url:
        yield url


@pytest.fixture(scope="session")
def nats_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Nats(tmp_path_factory.mktemp("nats"), "secreto") as nats:
        yield nats.url()


@pytest.fixture
def fresh_postgres(postgres_url: str) -> str:
    """One with nothing in it, for what needs PostgreSQL."""
    return empty(postgres_url)


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty one; a shared one is for several servers (``tests.server.playing``)."""
    kind = getattr(request, "param", "sqlite")
    if kind == "sqlite":
        return f"sqlite:///{tmp_path}/caida.db"
    url = empty(request.getfixturevalue("postgres_url"))
    if kind == "postgres":
        return url
    return SharedUrl(url, request.getfixturevalue("nats_url") if kind == "nodes by NATS" else "")


@pytest.fixture(autouse=True)
def patient_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a match may be on its way into the archive for longer than people wait."""
    monkeypatch.setattr(archiving, "CATCH_UP_SECONDS", HANG_SECONDS)


@pytest.fixture
async def server(database: str) -> AsyncIterator[Running]:
    async with running(quick(database)) as up:
        yield up


@pytest.fixture
def time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """For the limits: nobody gets anything back while a test is slow."""
    monkeypatch.setattr("caida.server.limits.monotonic", lambda: 100.0)
