"""A real PostgreSQL and a real NATS, each started once and stopped at the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.bus.nats_server import NatsServer
from tests.store.postgres import run_postgres


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with run_postgres() as url:
        yield url


@pytest.fixture
def nats_server() -> Iterator[NatsServer]:
    with NatsServer() as server:
        yield server
