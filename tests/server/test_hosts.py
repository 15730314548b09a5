"""A server answers to its own names, and to no other."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from caida.server.hosts import Hosts, host_of
from caida.server.settings import ServerSettings
from tests.server.clients import http_client, socket_to
from tests.server.log_capture import everything_logged
from tests.server.playing import Running, quick, running

CAME_TO = "192.168.1.20"


def hosts(**settings: Any) -> Hosts:
    return Hosts(ServerSettings(**settings), machine=lambda: "Fogon.example")


@pytest.mark.parametrize(
    ("header", "is_known"),
    [
        (None, True),  # HTTP/1.0
        ("localhost", True),
        ("LOCALHOST:8000", True),
        ("localhost.", True),
        ("127.0.0.1:9000", True),  # a tunnel may end at any port
        ("127.1.2.3", True),
        ("[::1]:8000", True),
        ("192.168.1.20:8000", True),
        ("192.168.1.21:8000", False),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("evil.example#localhost", False),
        ("localhost@evil.example", False),
        ("fogon", False),  # nobody but this machine gets here
        ("", False),
        ("[", False),
        ("[::1", False),
        ("localhost:port", True),
        ("loc alhost", False),
    ],
)
def test_this_machine_is_known_by_its_addresses(header: str | None, is_known: bool) -> None:
    assert hosts().knows(header, CAME_TO) is is_known


@pytest.mark.parametrize("name", ["fogon", "Fogon:8000", "fogon.local", "fogon.lan", "fogon.home"])
def test_at_home_it_is_known_by_its_name_too(name: str) -> None:
    for open_to_all in ("0.0.0.0", "::", CAME_TO):
        assert hosts(host=open_to_all).knows(name, CAME_TO)
    assert not hosts().knows(name, CAME_TO)
    assert not hosts(host="0.0.0.0").knows("fogon.evil.example", CAME_TO)


def test_it_is_known_by_what_it_was_told() -> None:
    told = hosts(address="https://Mesas.example:8443", hosts="otra.example, www.mesas.example:80,")
    for name in ("mesas.example", "MESAS.example:443", "otra.example", "www.mesas.example"):
        assert told.knows(name, CAME_TO)
    assert told.knows("localhost", CAME_TO)
    for name in ("example", "a.mesas.example", ""):
        assert not told.knows(name, CAME_TO)
    assert hosts(hosts="*").knows("anything.example", CAME_TO)


def test_one_address_is_one_however_it_is_written() -> None:
    known = hosts()
    assert known.knows("[2001:db8:0:0::1]", "2001:db8::1")
    assert known.knows("192.0.2.1", "::ffff:192.0.2.1")
    assert known.knows("[fe80::1%25eth0]", "fe80::1%eth0")
    assert not known.knows("192.0.2.1", "")


def test_a_host_is_read_without_its_port() -> None:
    assert host_of(" Mesas.Example:80 ") == "mesas.example"
    assert host_of("[2001:DB8::1]:80") == "2001:db8::1"


async def test_who_asks_for_somebody_else_is_told_in_a_sentence(server: Running) -> None:
    elsewhere = {"Host": "evil.example"}
    with everything_logged() as kept:
        async with http_client(server.url) as http:
            page = await http.get("/", headers=elsewhere)
            problem = await http.get("/api/rooms?lang=en", headers=elsewhere)
            assert (await http.get("/api/rooms")).status_code == 200
    assert (page.status_code, problem.status_code) == (421, 421)
    assert "CAIDA_ADDRESS" in page.text
    assert "dirección" in page.text
    assert "come in by its own" in page.text
    assert problem.json()["code"] == "host"
    assert "come in by its own" in problem.json()["text"]
    assert page.headers["x-content-type-options"] == "nosniff"
    lines = [json.loads(line) for line in kept.lines]
    assert [(line["event"], line["host"]) for line in lines] == [
        ("host_unknown", "evil.example")
    ] * 2
    assert server.services.metrics.dropped["host"] == 2


async def test_a_socket_is_refused_like_a_page(database: str) -> None:
    """A page of evil.example may have our address by now: then it is its own origin's host."""
    settings = quick(database, address="https://mesas.example")
    async with running(settings) as server:
        port = int(server.url.rpartition(":")[2])
        here = {"host": "127.0.0.1", "port": port}  # whatever the name may lead to elsewhere
        evil = {"Origin": "http://evil.example"}
        with pytest.raises(InvalidStatus) as refused:
            async with socket_to("ws://evil.example/ws/lobby?v=1", evil, **here):
                pass
        assert refused.value.response.status_code == 421
        ours = {"Origin": "https://mesas.example"}
        async with socket_to("ws://mesas.example/ws/lobby?v=1", ours, **here) as socket:
            assert json.loads(await socket.recv())["type"] == "lobby"
        assert server.services.metrics.dropped == {"host": 1}
