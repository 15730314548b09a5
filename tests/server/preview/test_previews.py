"""Previews as whoever shows a link asks for them: the page, then the picture it names."""

from __future__ import annotations

import asyncio
import re
from html import unescape

import pytest
from httpx2 import AsyncClient, Response

from caida.server import drawing
from caida.server.pages import FOREVER
from caida.server.preview import previews
from caida.server.preview.finding import HOME
from caida.server.preview.previews import PAINTED, STILL, UNSURE, Previews, locate, own_query
from caida.store.base import ArchivedMatch
from tests.server.clients import http_client
from tests.server.playing import Running, quick, running
from tests.server.preview.pictures import size_of
from tests.server.preview.test_facts import LINE
from tests.waiting import until

PAGES = [(b"<html>", b"a {}"), (b"<html>", b"b {}"), (b"<html lang>", b"a {}")]
ENGLISH = {"Accept-Language": "en-US,en"}


def said(page: Response, name: str) -> str:
    found = re.search(rf'<meta (?:property|name)="{name}" content="([^"]*)">', page.text)
    return unescape(found[1]) if found else ""


async def picture_of(http: AsyncClient, page: Response) -> Response:
    return await http.get(said(page, "og:image"))


async def test_an_invitation_is_told_and_drawn(server: Running) -> None:
    async with server.person("Ana") as ana:
        room = await ana.make_room(seats=4, teams=True)
    async with http_client(server.url) as http:
        page = await http.get(f"/mesa/{room['code']}")
        assert page.status_code == 200
        assert page.headers["x-robots-tag"] == "noindex"
        assert said(page, "og:title") == "Ana te invita · 2 contra 2 · a 24"
        assert said(page, "og:url") == f"{server.url}/mesa/{room['code']}"
        picture = await picture_of(http, page)
        assert (picture.status_code, picture.headers["content-type"]) == (200, "image/png")
        assert size_of(picture.content) == (1200, 630)
        assert picture.headers["cache-control"] == FOREVER
        assert "set-cookie" not in picture.headers
        english = await http.get(f"/mesa/{room['code']}", headers=ENGLISH)
        assert said(english, "og:title") == "Ana invites you · 2 against 2 · to 24"
        assert said(english, "og:image") != said(page, "og:image")
        other = await picture_of(http, english)
        assert (other.content != picture.content, "vary" in other.headers) == (True, False)
        assert other.headers["etag"] != picture.headers["etag"]
        unnamed = await http.get(f"/vistas/mesa/{room['code']}.png", headers=ENGLISH)
        assert (unnamed.content, unnamed.headers["vary"]) == (other.content, "Accept-Language")
        asked = await http.get(f"/mesa/{room['code']}?lang=en")
        assert said(asked, "og:locale") == "en_US"


async def test_a_picture_that_no_longer_shows_what_it_is_named_by_is_not_kept_for_good(
    server: Running,
) -> None:
    async with server.person("Ana") as ana, server.person("Luis") as luis:
        room = await ana.make_room(seats=4)
        async with http_client(server.url) as http:
            before = await http.get(f"/mesa/{room['code']}")
            async with luis.enter(room["id"]) as seat:
                await seat.arrive()
                await seat.do("sit", seat=1)
            old = await picture_of(http, before)
            assert (old.status_code, old.headers["cache-control"]) == (200, UNSURE)
            after = await http.get(f"/mesa/{room['code']}")
            assert after.headers["etag"] != before.headers["etag"]
            new = await picture_of(http, after)
            assert new.headers["cache-control"] == FOREVER
            assert new.content == old.content


async def test_other_cards_are_other_pictures(server: Running) -> None:
    pages = [{"/index.html": page, "/a.css": style} for page, style in PAGES]
    marks = {Previews(server.services, files)._mark(HOME, "es") for files in pages}
    assert len(marks) == len(PAGES)


async def test_a_finished_match_shows_its_result(server: Running) -> None:
    await server.services.store.archive(ArchivedMatch(LINE, ""))
    async with http_client(server.url) as http:
        page = await http.get("/partidas/abc-1")
        assert said(page, "og:title") == "Victoria de Luis · 17–24"
        assert said(page, "og:type") == "article"
        assert (await picture_of(http, page)).headers["cache-control"] == FOREVER
        shared = await http.get("/vistas/partidas/abc-1.png?lang=es")  # ShareResult.svelte
        assert shared.content == (await picture_of(http, page)).content


async def test_rules_keep_their_own_words_and_drop_those_of_others(server: Running) -> None:
    async with http_client(server.url) as http:
        page = await http.get("/reglas?preset=fall&seats=4&teams=true&target=12&fbclid=a%22b")
        assert (
            said(page, "og:url") == f"{server.url}/reglas?preset=fall&seats=4&teams=true&target=12"
        )
        assert "fbclid" not in page.text
        assert 'hreflang="x-default"' in page.text
        assert (await picture_of(http, page)).headers["cache-control"] == FOREVER


@pytest.mark.parametrize("path", ["/mesa/ZZZZZZ", "/partidas/none", "/otra"])
async def test_what_is_not_there_says_so_and_shows_the_app(server: Running, path: str) -> None:
    async with http_client(server.url) as http:
        page = await http.get(path)
        assert page.status_code == 404
        assert page.headers["content-type"].startswith("text/html")
        assert 'id="app"' in page.text
        assert said(page, "og:title") == "Aquí no hay nada · Caída"
        assert page.headers["x-robots-tag"] == "noindex"
        assert (await http.get(f"/vistas{path}.png")).status_code == 404


async def test_who_asks_too_often_gets_the_page_and_nothing_looked_up(database: str) -> None:
    settings = quick(database, requests_per_second=0.001)
    async with running(settings) as server, http_client(server.url) as http:
        while server.services.requests.take("127.0.0.1"):
            pass
        page = await http.get("/mesa/ZZZZZZ")
        assert page.status_code == 200
        assert said(page, "og:title") == "Caída, el juego de cartas venezolano"
        assert (await http.get("/vistas/inicio.png")).status_code == 429
        assert (await http.get("/")).status_code == 200


async def test_addresses_are_those_that_were_set(database: str) -> None:
    settings = quick(database, address="https://mesas.example", hosts="*")
    async with running(settings) as server, http_client(server.url) as http:
        page = await http.get("/", headers={"Host": "evil.example"})
        assert said(page, "og:url") == "https://mesas.example/"
        assert said(page, "og:image").startswith("https://mesas.example/vistas/inicio.png?")
        assert "evil" not in page.text


async def test_a_host_that_is_none_is_not_repeated(database: str) -> None:
    settings = quick(database, hosts="*")
    async with running(settings) as server, http_client(server.url) as http:
        page = await http.get("/", headers={"Host": 'x"><script>'})
        assert "<script>" not in page.text.partition("</head>")[0]
        assert said(page, "og:image") == ""


async def test_where_nothing_can_be_drawn_there_is_one_made_beforehand(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(previews, "can_draw", False)
    async with http_client(server.url) as http:
        page = await http.get("/")
        assert said(page, "og:image") == server.url + STILL
        still = await picture_of(http, page)
        assert size_of(still.content) == (1200, 630)
        assert (await http.get("/vistas/partidas/abc-1.png")).content == still.content


def test_a_query_keeps_only_what_is_ours() -> None:
    query = {"target": "12", "utm_source": "x", "preset": "fall", "lang": "en", "v": "1"}
    assert own_query(query) == {"preset": "fall", "lang": "en", "target": "12"}


def test_an_address_is_written_so_that_it_can_not_end_early() -> None:
    assert (
        locate('/mesa/a"b<c', {"ronda": "1,2", "x": '"&'}) == "/mesa/a%22b%3Cc?ronda=1,2&x=%22%26"
    )


async def test_one_address_can_not_fill_the_line_for_pictures(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = asyncio.Event()

    async def draw_late(_svg: bytes) -> bytes:
        await go.wait()
        return b"a picture"

    monkeypatch.setattr(drawing, "run_program", draw_late)
    settings = quick(database, trusted_proxies="127.0.0.1")
    async with running(settings) as server, http_client(server.url) as http:

        def ask(address: str, target: int) -> asyncio.Task[Response]:
            path = f"/vistas/reglas.png?target={target}"
            return asyncio.create_task(http.get(path, headers={"X-Forwarded-For": address}))

        asked = [ask(f"2001:db8::{target:x}", target) for target in range(10, 30)]
        await until(lambda: sum(task.done() for task in asked) == 20 - PAINTED)
        refused = [task.result() for task in asked if task.done()]
        assert {answer.status_code for answer in refused} == {429}
        other = ask("192.0.2.1", 50)
        go.set()
        assert (await other).content == b"a picture"
        answers = [await task for task in asked]
        assert sum(answer.status_code == 200 for answer in answers) == PAINTED
