"""Whether a server is alive and ready."""

from __future__ import annotations

import pytest

from caida.store import StoreError
from tests.server.clients import http_client
from tests.server.playing import Running
from tests.waiting import until_true


async def test_it_is_ready_while_its_database_answers(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def is_lost() -> None:
        raise StoreError("unavailable", reason="gone")

    async with http_client(server.url) as http:

        async def answers(status: int) -> bool:
            return (await http.get("/readyz")).status_code == status

        assert await answers(200)
        with monkeypatch.context() as patch:
            patch.setattr(server.services.store, "check", is_lost)
            await until_true(lambda: answers(503))
            assert (await http.get("/healthz")).status_code == 200
        await until_true(lambda: answers(200))
