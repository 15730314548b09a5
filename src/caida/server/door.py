"""Who comes in: from which page, from which address, and who they say they are."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.requests import cookie_parser
from starlette.types import Scope

from caida.room.person import Person
from caida.server.identity import Newest
from caida.server.sessions import Sessions
from caida.server.signing import Identities, Pass

COOKIE = "caida"
BEARER = "Bearer "


class Door:
    """Reads requests; browsers always say which page they come from, programs don't."""

    def __init__(self, identities: Identities, origins: str, sessions: Sessions) -> None:
        self.newest = Newest()
        self._identities = identities
        self._sessions = sessions
        given = (origin.strip().rstrip("/") for origin in origins.split(","))
        self._origins = {origin for origin in given if origin}

    def headers_of(self, scope: Scope) -> Mapping[str, str]:
        return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}

    def address_of(self, scope: Scope) -> str:
        client = scope.get("client")
        return str(client[0]) if client else "local"

    def is_welcome(self, headers: Mapping[str, str]) -> bool:
        """Whether the page that asks is ours or one we were told of."""
        origin = headers.get("origin")
        if origin is None or origin in self._origins:
            return True
        try:
            return urlsplit(origin).netloc == headers.get("host", "") != ""
        except ValueError:
            return False

    def person_of(self, headers: Mapping[str, str]) -> Person | None:
        """By token or by cookie, as they are called now; None for anything we did not sign."""
        shown = self.pass_of(headers)
        return None if shown is None else self.newest.of(shown.person)

    def pass_of(self, headers: Mapping[str, str]) -> Pass | None:
        """What lets them in, with the name it was given under; None if that has ended."""
        authorization = headers.get("authorization", "")
        if authorization.startswith(BEARER):
            shown = self._identities.read(authorization.removeprefix(BEARER), "token")
        else:
            shown = self._identities.read(_cookie(headers.get("cookie", "")), "cookie")
        return None if shown is None or self._sessions.is_ended(shown.session) else shown


def _cookie(header: str) -> str:
    """Read as browsers write them: the standard library drops all for one it finds odd."""
    return cookie_parser(header).get(COOKIE, "")
