"""What search engines are told: robots.txt and sitemap.xml, with the address of this server."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import Response

from caida.server.pages import ASK, LANGUAGES
from caida.server.preview.address import address_of

LISTED = ("/", "/reglas", "/reglas?preset=fall", "/aprender")
# They show a link that somebody passes on, and would not without reading it; the others have
# nothing to look for at a table that is being played.
SHOW_LINKS = (
    "Discordbot",
    "facebookexternalhit",
    "LinkedInBot",
    "Slackbot-LinkExpanding",
    "TelegramBot",
    "Twitterbot",
    "WhatsApp",
)


def write_robots(base: str) -> str:
    """Without an address, without a word of the sitemap."""
    lines = [f"User-agent: {name}" for name in SHOW_LINKS]
    lines += ["Disallow: /api/", "", "User-agent: *", "Disallow: /api/", "Disallow: /mesa/"]
    if base:
        lines += ["", f"Sitemap: {base}/sitemap.xml"]
    return "\n".join([*lines, ""])


def write_sitemap(base: str) -> str:
    """Every page in every language, each with the others beside it."""
    pages = []
    for path in LISTED:
        addresses: dict[str, str] = {lang: _in_language(base + path, lang) for lang in LANGUAGES}
        others = "".join(
            f'<xhtml:link rel="alternate" hreflang="{lang}" href="{escape(address)}"/>'
            for lang, address in {**addresses, "x-default": base + path}.items()
        )
        pages += [
            f"<url><loc>{escape(address)}</loc>{others}</url>"
            for address in (base + path, *addresses.values())
        ]
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
        ' xmlns:xhtml="http://www.w3.org/1999/xhtml">' + "".join(pages) + "</urlset>\n"
    )


def _in_language(address: str, lang: str) -> str:
    return f"{address}{'&' if '?' in address else '?'}lang={lang}"


class Crawling:
    def __init__(self, address: str) -> None:
        self._address = address

    async def show_robots(self, request: Request) -> Response:
        robots = write_robots(address_of(request, self._address))
        return Response(robots, headers={"Cache-Control": ASK}, media_type="text/plain")

    async def show_sitemap(self, request: Request) -> Response:
        base = address_of(request, self._address)
        if not base:
            return Response(status_code=404)
        sitemap = write_sitemap(base)
        return Response(sitemap, headers={"Cache-Control": ASK}, media_type="application/xml")
