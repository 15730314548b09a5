"""From a path to its endpoint. What is answered where there is none: test_app.py."""

from __future__ import annotations

from starlette.routing import Route

from caida.server.api import ENDPOINTS
from caida.server.routing import api_routes
from tests.server.playing import Running


async def test_every_endpoint_has_its_place_in_one_route_a_path(server: Running) -> None:
    routes = [route for route in api_routes(server.services) if isinstance(route, Route)]
    assert len({route.path for route in routes}) == len(routes)
    found = {(route.path, method) for route in routes for method in route.methods or ()}
    assert {(endpoint.path, endpoint.method) for endpoint in ENDPOINTS} <= found
