"""Where this server is to be found from outside: previews and search engines need whole addresses.

The one that was set, if one was. Else what the request was sent to, as far as it can be an address:
it then stands in that one answer, which no cache may use without asking again.
"""

from __future__ import annotations

from starlette.requests import Request

from caida.server.settings import ADDRESS


def address_of(request: Request, given: str = "") -> str:
    """Empty where the request names nothing that can be an address."""
    if given:
        return given
    address = f"{request.scope['scheme']}://{request.headers.get('host', '')}"
    return address if ADDRESS.fullmatch(address) else ""
