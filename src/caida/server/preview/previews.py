"""Previews as they are served: the head of every page, and the pictures it names."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from urllib.parse import quote, urlencode

from starlette.requests import Request
from starlette.responses import Response

import caida
from caida.drawing.deck import Deck
from caida.engine.options import OPTIONS
from caida.protocol.values import Language
from caida.server.codes import Seeker
from caida.server.drawing import can_draw
from caida.server.endpoints import show_problem
from caida.server.limits import NetworkPlaces
from caida.server.pages import FOREVER, LANGUAGES, Head, language_of
from caida.server.preview.address import address_of
from caida.server.preview.facts import Facts, MatchFacts, PlaceFacts, RulesFacts, TableFacts
from caida.server.preview.finding import HOME, NOWHERE, find_facts, is_looked_up
from caida.server.preview.head import HeadFacts, write_head
from caida.server.preview.picture import SIZE, draw_picture
from caida.server.preview.text import tell
from caida.server.services import Services
from caida.server.troubles import Trouble

PICTURES = "/vistas"  # before the path of a page, its picture
SUFFIX = ".png"
FRONT = "/inicio"  # home, whose path has no name
STILL = "/vista.png"  # made beforehand (scripts/preview_picture.py): for where none can be drawn
PAINTED = 4  # pictures that one address may be waiting for at once, a quarter of the line
UNSURE = "public, max-age=60"  # a picture that was asked for by what it showed before
PRIVATE = {"X-Robots-Tag": "noindex"}  # tables and matches are for who has the link


class Previews:
    """Looking something up counts as a request of whoever asks, like those of the API; who asks
    too often gets a page that says nothing in particular."""

    def __init__(self, services: Services, files: Mapping[str, bytes]) -> None:
        self._services = services
        self._painted = NetworkPlaces(PAINTED)
        styles = b"".join(text for path, text in files.items() if path.endswith(".css"))
        page = files.get("/index.html", b"")
        self._deck = Deck(page.decode(), styles.decode())
        self._still = files.get(STILL, b"")
        # A picture is another one when its cards or our drawing of it are.
        self._style = f"{caida.__version__} {sha256(page + styles).hexdigest()}"

    async def describe(self, request: Request, lang: Language) -> Head:
        """The head of the page that a request asks for."""
        path = request.url.path
        is_allowed = not is_looked_up(path) or self._takes(request)
        try:
            facts = await self._find(request, path) if is_allowed else None
        except Trouble:
            facts = None
        shown = HOME if facts is None else facts
        base = address_of(request, self._services.settings.address)
        query = own_query(request.query_params)
        html = write_head(
            HeadFacts(
                told=tell(shown, lang),
                lang=lang,
                url=base and base + locate(path, query),
                picture=base and base + self._picture_path(path, query, shown, lang),
                size=SIZE,
                kind="article" if isinstance(shown, MatchFacts) else "website",
                languages=_languages(base, path, query) if _is_listed(shown) else (),
            )
        )
        is_private = isinstance(facts, TableFacts | MatchFacts) or facts == NOWHERE
        return Head(html, 404 if facts == NOWHERE else 200, PRIVATE if is_private else {})

    async def show(self, request: Request) -> Response:
        """The picture of a page."""
        lang, studio = language_of(request), self._services.studio
        path = request.url.path.removeprefix(PICTURES).removesuffix(SUFFIX)
        try:
            if not can_draw:
                return self._show_still()
            if not self._takes(request):
                raise Trouble("too_many")
            facts = await self._find(request, "/" if path == FRONT else path)
            if facts is None:
                raise Trouble("unavailable")
            if facts == NOWHERE:
                raise Trouble("unknown")
            mark = self._mark(facts, lang)
            with self._painted.hold(self._address(request)) as has_place:
                if not has_place:
                    raise Trouble("too_many")
                drawn = await studio.draw(mark, draw_picture(facts, lang, self._deck))
        except Trouble as trouble:
            return show_problem(trouble.code, lang, trouble)
        caching = FOREVER if request.query_params.get("v") == mark else UNSURE
        headers = {"Cache-Control": caching, "ETag": f'"{mark}"'}
        if "lang" not in request.query_params:
            headers["Vary"] = "Accept-Language"
        return Response(drawn, headers=headers, media_type="image/png")

    def _show_still(self) -> Response:
        if not self._still:
            raise Trouble("unknown")
        return Response(self._still, headers={"Cache-Control": UNSURE}, media_type="image/png")

    def _takes(self, request: Request) -> bool:
        """Whether whoever asks may have something looked up or drawn."""
        return self._services.requests.take(self._address(request))

    def _address(self, request: Request) -> str:
        return self._services.door.address_of(request.scope)

    async def _find(self, request: Request, path: str) -> Facts | None:
        person = self._services.door.person_of(request.headers)
        seeker = Seeker(self._address(request), person)
        return await find_facts(self._services, path, request.query_params, seeker)

    def _mark(self, facts: Facts, lang: Language) -> str:
        said = f"{self._style} {lang} {type(facts).__name__} {facts!r}"
        return sha256(said.encode()).hexdigest()[:16]

    def _picture_path(
        self, path: str, query: Mapping[str, str], facts: Facts, lang: Language
    ) -> str:
        if not can_draw:
            return STILL
        if isinstance(facts, PlaceFacts) and facts.place != "learn":
            path, query, facts = FRONT, {}, HOME
        rules = {name: value for name, value in query.items() if name != "lang"}
        marked = {**rules, "lang": lang, "v": self._mark(facts, lang)}
        return locate(f"{PICTURES}{path.rstrip('/')}{SUFFIX}", marked)


def own_query(query: Mapping[str, str]) -> dict[str, str]:
    """What of a query is ours; whoever passes a link on adds marks of their own to it."""
    ours = ("preset", "lang", *OPTIONS)
    return {name: query[name] for name in ours if name in query}


def locate(path: str, query: Mapping[str, str]) -> str:
    """A path and its query as they stand in an address, whatever is in them."""
    return quote(path, safe="/-_.~") + (f"?{urlencode(query, safe=',')}" if query else "")


def _is_listed(facts: Facts) -> bool:
    """Whether search engines are to know of a page."""
    return isinstance(facts, RulesFacts) or (
        isinstance(facts, PlaceFacts) and facts.place in ("home", "learn", "new")
    )


def _languages(base: str, path: str, query: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    if not base:
        return ()
    return (
        *[(lang, base + locate(path, {**query, "lang": lang})) for lang in LANGUAGES],
        ("", base + locate(path, {name: query[name] for name in query if name != "lang"})),
    )
