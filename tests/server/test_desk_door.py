"""Only who has the token comes to the operator's page, which is not there unless it was set."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from time import time

import httpx2
import pytest

from caida.room.person import public_mark
from caida.server import desk_door
from caida.server.desk_door import HOURS, TRIES
from tests.server.clients import http_client
from tests.server.log_capture import everything_logged
from tests.server.playing import Running, quick, running

TOKEN = "la llave de la casa"


@pytest.fixture
async def guarded(database: str) -> AsyncIterator[Running]:
    async with running(quick(database, operator_token=TOKEN)) as up:
        yield up


async def enter(http: httpx2.AsyncClient, token: str = TOKEN, **headers: str) -> httpx2.Response:
    return await http.post("/operador/entrar", data={"token": token}, headers=headers)


async def test_without_a_token_in_the_settings_there_is_no_such_page(server: Running) -> None:
    async with http_client(server.url) as http:
        assert (await http.get("/operador")).status_code == 404
        assert (await http.post("/operador/entrar", data={"token": ""})).status_code in (404, 405)
        assert (await http.post("/operador/pausa")).status_code in (404, 405)
        assert not server.services.host.takes_no_matches


async def test_nobody_sees_or_does_anything_without_the_token(guarded: Running) -> None:
    async with http_client(guarded.url) as http, guarded.person("Ana") as ana:
        room = (await ana.make_room())["code"]
        page = await http.get("/operador")
        assert (page.status_code, room in page.text) == (200, False)
        assert "Solo para quien lleva la casa" in page.text
        assert "form-action 'self'" in page.headers["content-security-policy"]
        assert "form-action 'none'" in (await http.get("/")).headers["content-security-policy"]
        for cookie in ("", "1.abc", "99999999999.00", "."):
            http.cookies.set("caida_operator", cookie)
            assert (await http.post("/operador/pausa")).status_code == 401
        assert not guarded.services.host.takes_no_matches
        http.cookies.clear()
        assert (await enter(http)).status_code == 303
        assert room in (await http.get("/operador")).text


async def test_failures_are_few_and_logged_and_the_token_is_not(guarded: Running) -> None:
    typo = f"{TOKEN}!"
    async with http_client(guarded.url) as http:
        with everything_logged() as kept:
            answers = [(await enter(http, typo)).status_code for _ in range(TRIES + 1)]
            assert answers == [401] * TRIES + [429]
            assert (await enter(http)).status_code == 429
    told = [json.loads(line) for line in kept.lines]
    refused = [line["reason"] for line in told if line["event"] == "operator_refused"]
    assert refused == ["token"] * TRIES + ["too_many"] * 2
    assert not [line for line in kept.lines if TOKEN in line]


async def test_failures_are_few_altogether_wherever_they_come_from(
    database: str, time_stands_still: None
) -> None:
    settings = quick(database, operator_token=TOKEN, trusted_proxies="127.0.0.1")
    async with running(settings) as server, http_client(server.url) as http:
        answers = [
            (await enter(http, "otra", **{"X-Forwarded-For": f"192.0.2.{number}"})).status_code
            for number in range(10 * TRIES + 1)
        ]
        assert answers == [401] * 10 * TRIES + [429]


async def test_who_leaves_is_out_and_nothing_of_the_page_is_kept(database: str) -> None:
    settings = quick(database, operator_token=TOKEN, trusted_proxies="127.0.0.1")
    async with running(settings) as server, http_client(server.url) as http:
        await enter(http)
        assert (await http.get("/operador")).headers["cache-control"] == "no-store"
        assert (await http.post("/operador/salir")).status_code == 303
        assert (await http.post("/operador/pausa")).status_code == 401
        cookie = (await enter(http)).headers["set-cookie"]
        assert "Secure" not in cookie
        behind_tls = {"X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https"}
        assert "Secure" in (await enter(http, **behind_tls)).headers["set-cookie"]


async def test_a_form_that_is_too_large_is_not_read(guarded: Running) -> None:
    async with http_client(guarded.url) as http:
        fields = {"other": "x" * guarded.services.settings.max_body, "token": TOKEN}
        answer = await http.post("/operador/entrar", data=fields)
        assert (answer.status_code, "set-cookie" in answer.headers) == (401, False)


async def test_who_has_the_token_is_not_counted_and_stays_for_half_a_day(
    guarded: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with http_client(guarded.url) as http:
        for _ in range(2 * TRIES):
            assert (await enter(http)).status_code == 303
        cookie = (await enter(http)).headers["set-cookie"]
        for part in ("HttpOnly", "SameSite=strict", "Path=/operador"):
            assert part in cookie
        assert (await http.post("/operador/pausa")).status_code == 303
        now = time()
        monkeypatch.setattr(desk_door, "time", lambda: now + HOURS * 3600 + 1)
        assert (await http.post("/operador/abrir")).status_code == 401
        assert guarded.services.host.takes_no_matches


async def test_a_page_of_another_origin_can_do_nothing(guarded: Running) -> None:
    async with http_client(guarded.url) as http:
        await enter(http)
        answer = await http.post("/operador/pausa", headers={"Origin": "https://evil.example"})
        assert answer.status_code == 403
        assert (await enter(http, Origin="https://evil.example")).status_code == 403
        assert not guarded.services.host.takes_no_matches


async def test_the_page_shows_the_house_and_every_act_is_done_by_a_form(guarded: Running) -> None:
    async with (
        http_client(guarded.url) as http,
        guarded.person("Ana") as ana,
        guarded.person("Luis <b>") as luis,
    ):
        await enter(http)
        room = await ana.make_room()
        who = (await luis.http.get("/api/me")).json()["who"]
        async with luis.enter(room["id"]) as seat:
            await (await seat.arrive()).do("sit", seat=1)
            order = {"room": room["id"], "who": who, "reason": "cheating", "words": "hmm <i>"}
            assert (await ana.http.post("/api/reports", json=order)).status_code == 201
            page = (await http.get("/operador?lang=en")).text
            for told in (room["code"], "Luis &lt;b&gt;", "hmm &lt;i&gt;", "127.0.0.1", who):
                assert told in page
            (report,) = await guarded.services.store.reports(10)
            shown = (await http.get(f"/operador/avisos/{report.id}")).text
            assert "Todavía no hay registro" in shown
            hidden = (await ana.http.get(f"/operador/avisos/{report.id}")).text
            assert ("hmm" in shown, "hmm" in hidden) == (True, False)
            for path in re.findall(r'method="post" action="([^"]*atender[^"]*)"', page):
                assert (await http.post(path)).status_code == 303
            fields = {"what": who, "name": "Luis", "term": "day", "note": "trampa"}
            assert (await http.post("/operador/vetos", data=fields)).status_code == 303
            assert (await seat.expect("refused"))["code"] == "banned"
        assert (await http.post(f"/operador/mesas/{room['id']}/cerrar")).status_code == 303
        assert (await luis.http.get("/api/rooms")).status_code == 403
        (ban,) = await guarded.services.bans.list()
        assert (await http.post(f"/operador/vetos/{ban.id}/levantar")).status_code == 303
        assert (await luis.http.get("/api/rooms")).status_code == 200
        page = (await http.get("/operador")).text
        for told in ("Cerró la mesa", "No deja entrar:", "Deja entrar otra vez:", "Atendió"):
            assert told in page


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/vetos", {"what": "nowhere", "term": "day"}),
        ("/vetos", {"what": "0.0.0.0/0", "term": "day"}),
        ("/vetos", {"what": public_mark("luis"), "term": "forever"}),
        ("/vetos", {}),
        ("/vetos/none/levantar", {}),
        ("/avisos/none/atender", {}),
        ("/mesas/none/cerrar", {}),
    ],
)
async def test_what_can_t_be_done_is_told_and_changes_nothing(
    guarded: Running, path: str, fields: dict[str, str]
) -> None:
    async with http_client(guarded.url) as http:
        await enter(http)
        answer = await http.post(f"/operador{path}", data=fields)
        assert answer.status_code == 400
        assert 'role="status"' in answer.text
        assert await guarded.services.bans.list() == []
