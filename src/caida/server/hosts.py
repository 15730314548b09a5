"""The names a server goes by: what a request says it was sent to (``Host``) has to be one of them.

Otherwise a page elsewhere could give this machine a name of its own and talk to it as if it were
ours (DNS rebinding), and links made from a request would lead wherever the request says.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from http import HTTPStatus
from ipaddress import ip_address
from logging import WARNING
from urllib.parse import urlsplit

from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from caida.protocol.values import Language
from caida.server.connection import WIRE
from caida.server.endpoints import show_problem
from caida.server.logs import log_event
from caida.server.metrics import Metrics
from caida.server.settings import ServerSettings
from caida.server.text import words_in
from caida.server.troubles import STATUS, Trouble

LANGUAGES: tuple[Language, ...] = ("es", "en")
ANY = "*"
HOME_NETWORKS = ("local", "lan", "home", "home.arpa", "internal", "fritz.box")
SHOWN_LETTERS = 100


class Hosts:
    """What it was told (CAIDA_ADDRESS, CAIDA_HOSTS) and what it is: this machine, the address that
    a connection came to and, where others can reach it, its name in a home's network."""

    def __init__(
        self, settings: ServerSettings, machine: Callable[[], str] = socket.gethostname
    ) -> None:
        given = [name.strip() for name in settings.hosts.split(",")]
        self._is_any = ANY in given
        self._names = {host_of(name) for name in given} | {"localhost"}
        if settings.address:
            self._names.add((urlsplit(settings.address).hostname or "").rstrip("."))
        if not _is_loopback(host_of(settings.host)):
            name = machine().lower().partition(".")[0]
            self._names |= {name, *(f"{name}.{network}" for network in HOME_NETWORKS)}
        self._names.discard("")

    def knows(self, header: str | None, came_to: str) -> bool:
        """Whether a request may say this; ``came_to`` is the address it really came to.

        Without the header it is no browser's: HTTP/1.0, which some health checks still speak.
        """
        if self._is_any or header is None:
            return True
        host = host_of(header)
        return host in self._names or _is_loopback(host) or _is_same(host, came_to)


def host_of(header: str) -> str:
    """The host without its port, in small letters; empty if it is none."""
    try:
        host = urlsplit(f"//{header.strip()}").hostname or ""
    except ValueError:
        return ""
    return host.rstrip(".")


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _is_same(host: str, other: str) -> bool:
    """Whether two texts are one address, however each is written."""
    try:
        return _plain(host) == _plain(other)
    except ValueError:
        return False


def _plain(text: str) -> object:
    address = ip_address(text.partition("%")[0])
    return getattr(address, "ipv4_mapped", None) or address


class KnownHosts:
    """Middleware, for sockets too: a request for somebody else is answered with 421."""

    def __init__(self, app: ASGIApp, hosts: Hosts, metrics: Metrics) -> None:
        self._app = app
        self._hosts = hosts
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        header = next((value for name, value in scope["headers"] if name == b"host"), None)
        said = None if header is None else header.decode("latin-1")
        if self._hosts.knows(said, (scope.get("server") or ("",))[0]):
            await self._app(scope, receive, send)
            return
        self._metrics.dropped["host"] += 1
        log_event("host_unknown", level=WARNING, host=(said or "")[:SHOWN_LETTERS])
        if scope["type"] == "websocket":
            scope[WIRE].reject(HTTPStatus.MISDIRECTED_REQUEST)
        else:
            await _explain(scope)(scope, receive, send)


def _explain(scope: Scope) -> Response:
    if scope["path"].startswith("/api/"):
        return show_problem("host", "en" if b"lang=en" in scope["query_string"] else "es")
    texts = (words_in(lang).error(Trouble("host")) for lang in LANGUAGES)
    return PlainTextResponse("\n\n".join(texts) + "\n", STATUS["host"])
