"""From a path and a method to its endpoint; what there is not gets a Problem."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from caida.server.api import ENDPOINTS
from caida.server.endpoints import Endpoint, answer, show_problem
from caida.server.services import Services

Handler = Callable[[Request], Awaitable[Response]]


def api_routes(services: Services) -> list[BaseRoute]:
    """One route a path: a method it does not have is told so, with those it has."""
    by_path: dict[str, list[Endpoint]] = {}
    for endpoint in ENDPOINTS:
        by_path.setdefault(endpoint.path, []).append(endpoint)
    return [
        Route(path, _dispatch(services, group), methods=[endpoint.method for endpoint in group])
        for path, group in by_path.items()
    ]


def _dispatch(services: Services, group: Sequence[Endpoint]) -> Handler:
    by_method = {endpoint.method: endpoint for endpoint in group}

    async def handle(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await answer(services, by_method[method], request)  # type: ignore[index]  # the route lets only these through

    return handle


async def unknown(request: Request) -> Response:
    return show_problem("unknown", "en" if request.query_params.get("lang") == "en" else "es")


async def show_http_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = show_problem("method" if error.status_code == 405 else "unknown", "es")
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response
