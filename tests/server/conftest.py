"""A running server for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.playing import Running, quick, running


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/caida.db"


@pytest.fixture
async def server(database: str) -> AsyncIterator[Running]:
    async with running(quick(database)) as up:
        yield up
