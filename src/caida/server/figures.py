"""Who may read ``/metrics``: programs on this machine, or whoever shows the token."""

from __future__ import annotations

from hmac import compare_digest
from ipaddress import ip_address

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from caida.server.door import BEARER
from caida.server.endpoints import show_problem
from caida.server.metrics import Metrics

# Whoever passes a request on says so by one of these, whether or not we believe what it says.
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-real-ip")


class Figures:
    """With a token set nobody else reads them, not even from here."""

    def __init__(self, metrics: Metrics, token: str) -> None:
        self._metrics = metrics
        self._token = token

    async def show(self, request: Request) -> Response:
        if not self.may_read(request):
            return show_problem("metrics_closed", "es")
        return PlainTextResponse(self._metrics.render())

    def may_read(self, request: Request) -> bool:
        if self._token:
            shown = request.headers.get("authorization", "")
            return compare_digest(shown.encode(), f"{BEARER}{self._token}".encode())
        is_passed_on = any(name in request.headers for name in FORWARDED)
        return not is_passed_on and _is_this_machine(request.client.host if request.client else "")


def _is_this_machine(address: str) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return (getattr(found, "ipv4_mapped", None) or found).is_loopback
