"""Debian's nginx before the server, with the configuration we ship: a whole match through it, a new
configuration in the middle of one, and limits by the address of who is behind it."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection

from tests.deploy.nginx import Nginx
from tests.server.clients import http_client, socket_to
from tests.server.playing import BOT, Seat
from tests.server.process import ServerProcess
from tests.waiting import until_true

pytestmark = pytest.mark.slow


class House:
    """A server, and nginx before it."""

    def __init__(self, server: ServerProcess, nginx: Nginx) -> None:
        self.server = server
        self.nginx = nginx

    @asynccontextmanager
    async def person(self, name: str) -> AsyncIterator[httpx2.AsyncClient]:
        async with http_client(self.nginx.url, verify=self.nginx.tls) as http:
            answer = await http.put("/api/me", json={"name": name, "colour": "mar"})
            assert answer.status_code == 200, answer.text
            assert "Secure" in answer.headers["set-cookie"]  # it knows that it is reached by HTTPS
            yield http

    def socket(self, path: str, http: httpx2.AsyncClient | None = None, **options: Any) -> Any:
        """As the page opens it: with its cookie and the name of the page it comes from."""
        headers = {"Origin": self.nginx.url, **options.pop("headers", {})}
        if http is not None:
            headers["Cookie"] = f"caida={http.cookies['caida']}"
        address = f"{self.nginx.url.replace('https', 'wss')}{path}"
        return socket_to(address, headers, ssl=self.nginx.tls, **options)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "nginx"
    made.mkdir()
    return made


@contextmanager
def served(tmp_path: Path, folder: Path, **settings: Any) -> Iterator[House]:
    told = {"trusted_proxies": "127.0.0.1", "address": "https://localhost", **settings}
    server = ServerProcess(tmp_path, **told)
    with server, Nginx(folder, server.port) as nginx:
        yield House(server, nginx)


@pytest.fixture
def house(tmp_path: Path, folder: Path) -> Iterator[House]:
    with served(tmp_path, folder) as made:
        yield made


@pytest.mark.parametrize("reloads", [False, True], ids=["undisturbed", "with a HUP in the middle"])
async def test_a_whole_match_is_played_through_it(house: House, reloads: bool) -> None:
    async with house.person("Ana") as http:
        order = {"bots": [{"seat": 1, "bot": BOT}], "start": True}
        room = (await http.post("/api/rooms", json=order)).json()["room"]
        async with house.socket(f"/ws/rooms/{room['id']}?v=1&lang=en", http) as socket:
            seat = await Seat(socket).arrive()
            if reloads:
                await seat.until_turn()
                await seat.do("act", action=seat.choices[0]["action"])
                house.nginx.reload()
                async with house.person("Eva"):  # by the new workers, while the old one plays on
                    pass
            await seat.play(random.Random(7))
            assert seat.room["stage"] == "finished"

        async def is_kept() -> bool:
            return len((await http.get("/api/matches")).json()) == 1

        await until_true(is_kept)
    assert "[error]" not in house.nginx.complaints()
    assert "[crit]" not in house.nginx.complaints()


async def test_who_comes_by_http_is_sent_to_https(house: House) -> None:
    async with http_client(f"http://localhost:{house.nginx.plain_port}") as http:
        answer = await http.get("/mesa/ABCDEF?lang=en")
    assert answer.status_code == 308
    assert answer.headers["location"] == "https://localhost/mesa/ABCDEF?lang=en"


async def test_the_page_comes_with_its_headers_and_the_figures_do_not(house: House) -> None:
    async with http_client(house.nginx.url, verify=house.nginx.tls) as http:
        page = await http.get("/")
        assert page.status_code == 200
        assert "max-age" in page.headers["strict-transport-security"]
        assert page.headers["x-frame-options"] == "DENY"
        assert (await http.get("/metrics")).status_code == 403
        too_long = await http.put("/api/me", content=b"x" * 20_000)
        assert too_long.status_code == 413
    async with http_client(house.server.url) as http:
        assert (await http.get("/metrics")).status_code == 200


async def first(socket: ClientConnection) -> Any:
    return msgspec.json.decode(await socket.recv())


async def test_sockets_are_limited_by_the_address_of_who_is_behind_it(
    tmp_path: Path, folder: Path
) -> None:
    async with AsyncExitStack() as stack:
        house = stack.enter_context(served(tmp_path, folder, connections_per_address=2))

        async def come(address: str, **headers: str) -> str:
            line = house.socket("/ws/lobby?v=1", local_addr=(address, 0), headers=headers)
            told = await first(await stack.enter_async_context(line))
            return str(told.get("code", told["type"]))

        assert [await come("127.0.1.1") for _ in range(3)] == ["lobby", "lobby", "too_many"]
        assert await come("127.0.1.2") == "lobby"
        forged = {"X-Forwarded-For": "192.0.2.1"}  # what somebody says of themselves
        assert await come("127.0.1.1", **forged) == "too_many"


async def ask_from(house: House, address: str, **headers: str) -> int:
    transport = httpx2.AsyncHTTPTransport(verify=house.nginx.tls, local_address=address)
    async with http_client(house.nginx.url, transport=transport) as http:
        return (await http.get("/api/rooms", headers=headers)).status_code


async def test_requests_are_limited_by_the_address_of_who_is_behind_it(
    tmp_path: Path, folder: Path
) -> None:
    with served(tmp_path, folder, requests_per_second=0.4) as house:

        async def is_too_fast() -> bool:
            return await ask_from(house, "127.0.1.1") == 429

        await until_true(is_too_fast)
        assert await ask_from(house, "127.0.1.2") == 200
