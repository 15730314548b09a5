"""The pages: files built by web/ into this package, and index.html for every route of the app.

They are kept in memory as they were at the start, so a build that goes on meanwhile can't mix an
old page with new files.
"""

from __future__ import annotations

import re
from gzip import compress
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

STATIC = Path(__file__).parent / "static"
INDEX = "/index.html"
FOREVER = "public, max-age=31536000, immutable"
ASK = "no-cache"
# Said here and not by the system, whose table may lack some; browsers are told not to guess.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
UNKNOWN_TYPE = "application/octet-stream"
DENSE = frozenset({".png", ".woff2"})  # compressed already
NO_WEIGHT = re.compile(r"q\s*=\s*0(\.0*)?")
SMALL = 256  # bytes, below which compressing gains nothing


class Page:
    """One file, and itself compressed where that makes it smaller."""

    __slots__ = ("_content", "_headers", "_mark", "_type", "_zipped")

    def __init__(self, path: str, content: bytes) -> None:
        suffix = Path(path).suffix
        self._content = content
        self._type = TYPES.get(suffix, UNKNOWN_TYPE)
        self._mark = sha256(content).hexdigest()[:20]
        # Vite names what it puts in assets/ by its content.
        self._headers = {"Cache-Control": FOREVER if path.startswith("/assets/") else ASK}
        self._zipped: bytes | None = None
        if suffix not in DENSE and len(content) >= SMALL:
            self._headers["Vary"] = "Accept-Encoding"
            zipped = compress(content, mtime=0)
            self._zipped = zipped if len(zipped) < len(content) else None

    def answer(self, request: Request) -> Response:
        """As the client wants it: compressed or not, or nothing if it has it already."""
        content, mark, headers = self._content, f'"{self._mark}"', dict(self._headers)
        if self._zipped is not None and takes_gzip(request.headers.get("accept-encoding", "")):
            content, mark = self._zipped, f'"{self._mark}-gzip"'
            headers["Content-Encoding"] = "gzip"
        headers["ETag"] = mark
        if has_mark(request.headers.get("if-none-match", ""), mark):
            headers.pop("Content-Encoding", None)
            return Response(status_code=304, headers=headers)
        return Response(content, headers=headers, media_type=self._type)


class Pages:
    """Serves only what was there at the start, so no path leads anywhere else."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._pages: dict[str, Page] = {}
        for file in folder.rglob("*"):
            if file.is_file():
                path = f"/{file.relative_to(folder).as_posix()}"
                self._pages[path] = Page(path, file.read_bytes())

    async def show(self, request: Request) -> Response:
        path = request.url.path
        page = self._pages.get(path)
        if page is None and "." not in path.rpartition("/")[2] and not path.startswith("/api/"):
            page = self._pages.get(INDEX)
        if page is None:
            return PlainTextResponse("no está · not found\n", 404)
        return page.answer(request)


def takes_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header allows gzip, by its name or by ``*``."""
    weights: dict[str, bool] = {}
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        weights[name.strip()] = not NO_WEIGHT.fullmatch(weight.strip())
    return weights.get("gzip", weights.get("*", False))


def has_mark(held: str, mark: str) -> bool:
    """Whether an If-None-Match header names this ETag; weak ones are as good for reading."""
    marks = [one.strip().removeprefix("W/") for one in held.split(",")]
    return mark in marks or "*" in marks
