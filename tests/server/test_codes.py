"""Tables are found by their code, and not by trying them all."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator

import httpx2
import pytest

from caida.server.making import CODE_LENGTH, CODE_LETTERS
from caida.server.settings import ServerSettings
from tests.server.clients import http_client
from tests.server.playing import Running, quick, running

FREE = ServerSettings().wrong_codes


@pytest.fixture
async def guarded(database: str) -> AsyncIterator[Running]:
    settings = quick(database, wrong_codes=FREE, trusted_proxies="127.0.0.1")
    async with running(settings) as server:
        yield server


def some_code() -> str:
    return "".join(random.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


async def guess(http: httpx2.AsyncClient, paths: str, times: int) -> list[httpx2.Response]:
    return [await http.get(paths.format(some_code())) for _ in range(times)]


@pytest.mark.parametrize("paths", ["/api/rooms/{}?lang=en", "/api/rooms/{}/qr?lang=en"])
async def test_who_tries_codes_is_told_to_wait(guarded: Running, paths: str) -> None:
    async with guarded.person() as ana, http_client(guarded.url) as http:
        room = await ana.make_room()
        *wrong, last = await guess(http, paths, FREE + 2)
        assert [answer.status_code for answer in wrong] == [404] * (FREE + 1)
        assert (last.status_code, last.json()["code"]) == (429, "guessing")
        assert "wrong codes" in last.json()["text"]
        assert int(last.headers["retry-after"]) == 2
        right = await http.get(paths.format(room["code"]))
        assert right.status_code == 429, "or one could go on"
        assert (await http.get(paths.format(room["id"]))).status_code == 200
        elsewhere = {"X-Forwarded-For": "192.0.2.9"}
        assert (await http.get(paths.format(room["code"]), headers=elsewhere)).status_code == 200


async def test_who_sits_at_a_table_finds_it_whatever_others_try(guarded: Running) -> None:
    async with guarded.person("Ana") as ana, guarded.person("Eva") as eva:
        room = await ana.make_room()
        await guess(eva.http, "/api/rooms/{}", FREE + 1)
        codes = [(await one.http.get(f"/api/rooms/{room['code'].lower()}")) for one in (ana, eva)]
        assert [answer.status_code for answer in codes] == [200, 429]
        assert (await ana.http.get(f"/api/rooms/{some_code()}")).status_code == 429
        pages = [(await one.http.get(f"/mesa/{room['code']}")).text for one in (ana, eva)]
        assert ["Ana te invita" in page for page in pages] == [True, False]


async def test_a_page_tells_as_little_as_the_rest(guarded: Running) -> None:
    """Its title and its picture would say if there is a table."""
    async with guarded.person() as ana, http_client(guarded.url) as http:
        room = await ana.make_room()
        before = await http.get(f"/mesa/{room['code']}")
        assert "Ana" in before.text
        pages = await guess(http, "/mesa/{}", FREE // 2)
        pages += await guess(http, "/vistas/mesa/{}.png", FREE // 2 + 1)
        assert {page.status_code for page in pages} == {404}
        shown = [await http.get(f"/mesa/{code}") for code in (room["code"], some_code())]
        titles = [page.text.partition("<title>")[2].partition("</title>")[0] for page in shown]
        assert (titles[0], shown[0].status_code) == (titles[1], shown[1].status_code)
        assert "Ana" not in shown[0].text
        drawn = [await http.get(f"/vistas/mesa/{code}.png") for code in (room["code"], some_code())]
        assert [picture.status_code for picture in drawn] == [429, 429]


async def test_codes_of_devices_are_counted_too(guarded: Running) -> None:
    async with guarded.person() as ana, http_client(guarded.url) as http:
        link = (await ana.http.post("/api/me/links")).json()["code"]
        for number in range(FREE + 1):
            assert (await http.post(f"/api/links/none-{number}")).status_code == 404
        assert (await http.post(f"/api/links/{link}")).status_code == 429
        elsewhere = {"X-Forwarded-For": "192.0.2.9"}
        assert (await http.post(f"/api/links/{link}", headers=elsewhere)).status_code == 200


async def test_a_typo_and_a_right_code_cost_nothing(guarded: Running) -> None:
    async with guarded.person() as ana, http_client(guarded.url) as http:
        room = await ana.make_room()
        for _ in range(2 * FREE):
            assert (await http.get(f"/api/rooms/{some_code()}")).status_code == 404
            assert (await http.get(f"/api/rooms/{room['code']}")).status_code == 200
