"""The figures are for who runs the server."""

from __future__ import annotations

import pytest

from tests.server.clients import http_client
from tests.server.playing import Running, quick, running


async def read(server: Running, **headers: str) -> int:
    async with http_client(server.url) as http:
        answer = await http.get("/metrics", headers=headers)
    if answer.status_code == 403:
        assert "CAIDA_METRICS_TOKEN" in answer.json()["text"]
        assert "caida_" not in answer.text
    return answer.status_code


async def test_a_program_on_this_machine_may_read_them(server: Running) -> None:
    assert await read(server) == 200


@pytest.mark.parametrize("name", ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"])
@pytest.mark.parametrize("proxies", ["", "127.0.0.1"])
async def test_who_comes_through_a_proxy_is_not_on_this_machine(
    database: str, name: str, proxies: str
) -> None:
    """Even where nobody told us of the proxy, or it says that somebody is on this machine."""
    async with running(quick(database, trusted_proxies=proxies)) as server:
        for said in ("192.0.2.1", "127.0.0.1"):
            assert await read(server, **{name: said}) == 403


async def test_another_machine_may_not(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = quick(database, trusted_proxies="127.0.0.1")
    monkeypatch.setattr("caida.server.figures.FORWARDED", ())  # so that its address alone decides
    async with running(settings) as server:
        assert await read(server, **{"X-Forwarded-For": "192.0.2.1"}) == 403
        assert await read(server, **{"X-Forwarded-For": "::1"}) == 200


async def test_with_a_token_it_is_the_token_that_counts(database: str) -> None:
    async with running(quick(database, metrics_token="cuarenta cartas")) as server:
        assert await read(server) == 403
        assert await read(server, Authorization="Bearer cuarenta") == 403
        assert await read(server, Authorization="Bearer cuarenta cartas") == 200
        shown = {"Authorization": "Bearer cuarenta cartas", "X-Forwarded-For": "192.0.2.1"}
        assert await read(server, **shown) == 200
