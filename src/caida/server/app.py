"""The application: routes to endpoints, sockets and pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from caida.server.api import ENDPOINTS
from caida.server.desk_door import DeskDoor
from caida.server.figures import Figures
from caida.server.headers import SafeHeaders
from caida.server.hosts import Hosts, KnownHosts
from caida.server.openapi import describe
from caida.server.pages import Pages
from caida.server.preview.crawling import Crawling
from caida.server.preview.previews import PICTURES, Previews
from caida.server.routing import api_routes, show_http_error, unknown
from caida.server.runtime_files import RUNTIME, RuntimeFiles
from caida.server.services import Services
from caida.server.sockets import Sockets

Handler = Callable[[Request], Awaitable[Response]]


def make_app(services: Services) -> ASGIApp:
    """Everything under one roof; starting and stopping it is the caller's."""
    hosts = Hosts(services.settings)
    pages = _make_http(services, hosts)
    sockets = KnownHosts(Sockets(services), hosts, services.metrics)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":  # past everything that is there for HTTP alone
            await sockets(scope, receive, send)
        else:
            await pages(scope, receive, send)

    return app


def _make_http(services: Services, hosts: Hosts) -> Starlette:
    pages = Pages()
    figures = Figures(services.metrics, services.settings.metrics_token)
    previews = Previews(services, pages.files)
    pages.describe = previews.describe
    sheet = next((path for path in pages.files if path.endswith(".css")), "")
    crawling = Crawling(services.settings.address)
    return Starlette(
        routes=[
            *api_routes(services),
            Route("/openapi.json", _openapi),
            Route("/healthz", _is_alive),
            Route("/readyz", _readiness(services)),
            Route("/metrics", figures.show),
            Route("/api/{path:path}", unknown),
            Route("/robots.txt", crawling.show_robots),
            Route("/sitemap.xml", crawling.show_sitemap),
            Route(f"{PICTURES}/{{path:path}}.png", previews.show),
            *DeskDoor(services, sheet).routes(),
            Route(f"{RUNTIME}/{{path:path}}", RuntimeFiles().show),
            Route("/{path:path}", pages.show),
        ],
        middleware=[
            Middleware(SafeHeaders, metrics=services.metrics),
            Middleware(KnownHosts, hosts=hosts, metrics=services.metrics),
        ],
        exception_handlers={HTTPException: show_http_error},
    )


@cache
def _document() -> bytes:
    return msgspec.json.encode(describe(ENDPOINTS))


async def _openapi(_request: Request) -> Response:
    return Response(_document(), media_type="application/json")


async def _is_alive(_request: Request) -> Response:
    return PlainTextResponse("ok\n")


def _readiness(services: Services) -> Handler:
    async def handle(_request: Request) -> Response:
        if services.host.is_draining or services.host.takes_no_matches:
            return PlainTextResponse("draining\n", 503)
        if not await services.host.watch.is_well():
            return PlainTextResponse("store unavailable\n", 503)
        return PlainTextResponse("ready\n")

    return handle
