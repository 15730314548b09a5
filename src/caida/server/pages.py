"""The pages: files built by web/ into this package, and index.html for every route of the app.

They are kept in memory as they were at the start, so a build that goes on meanwhile can't mix an
old page with new files. Each kind of route has an index.html of its own that names all it is going
to need, so that a browser asks for everything at once; it holds nothing about who asks.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from gzip import compress
from hashlib import sha256
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

STATIC = Path(__file__).parent / "static"
INDEX = "/index.html"
MANIFEST = "/shell.json"  # Vite's list of what was built
LANGUAGES = ("es", "en")
# By the first part of a path, as web/src/browser/route.ts reads it: the script of its page, which
# has the name of its component (web/src/pages.ts). What that imports is read in the list.
HOME = "app"
SCRIPTS = {
    "": HOME,
    "mesa": "LiveTable",
    "nueva": "NewTable",
    "aprender": "Learn",
    "reglas": "Rules",
    "partidas": "Matches",
    "partidas/": "Replay",
}
# What its page fetches by itself as soon as it runs; asked for beside it, though nobody at a table
# whose match is on waits for it.
LATER = {"LiveTable": "WaitingRoom"}
TABLE = re.compile(r"/mesa/([A-Za-z0-9]+)/?")
# After the first script and the styles: browsers ask one server for six things at a time, in this
# order, and what is needed last is to wait.
HEAD_END = "</head>"
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

    def __init__(self, path: str, content: bytes, *, varies: str = "") -> None:
        suffix = Path(path).suffix
        self._content = content
        self._type = TYPES.get(suffix, UNKNOWN_TYPE)
        self._mark = sha256(content).hexdigest()[:20]
        # Vite names what it puts in assets/ by its content.
        self._headers = {"Cache-Control": FOREVER if path.startswith("/assets/") else ASK}
        self._zipped: bytes | None = None
        if varies:
            self._headers["Vary"] = varies
        if suffix not in DENSE and len(content) >= SMALL:
            self._headers["Vary"] = f"Accept-Encoding, {varies}" if varies else "Accept-Encoding"
            zipped = compress(content, mtime=0)
            self._zipped = zipped if len(zipped) < len(content) else None

    def answer(self, request: Request, more: Mapping[str, str] | None = None) -> Response:
        """As the client wants it: compressed or not, or nothing if it has it already."""
        content, mark, headers = self._content, f'"{self._mark}"', {**self._headers, **(more or {})}
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
        files = {
            f"/{file.relative_to(folder).as_posix()}": file.read_bytes()
            for file in folder.rglob("*")
            if file.is_file()
        }
        self._pages = {path: Page(path, content) for path, content in files.items()}
        self._indexes = make_indexes(files.get(INDEX, b""), files.get(MANIFEST, b"{}"))

    async def show(self, request: Request) -> Response:
        path = request.url.path
        page = self._pages.get(path)
        is_route = "." not in path.rpartition("/")[2] and not path.startswith("/api/")
        if INDEX in self._pages and (path == INDEX or (page is None and is_route)):
            lang = read_language(request.headers.get("accept-language", ""))
            return self._indexes[script_of(path), lang].answer(request, ahead_of(path))
        if page is None:
            return PlainTextResponse("no está · not found\n", 404)
        return page.answer(request)


def make_indexes(index: bytes, manifest: bytes) -> dict[tuple[str, str], Page]:
    """An index.html for the script of each page in each language, with links to what it needs."""
    built = json.loads(manifest)
    files = [part["file"] for part in built.values()]
    words = {Path(file).name[:2]: file for file in files if _is_words(file)}
    indexes = {}
    for script in SCRIPTS.values():
        needed = scripts_for(script, built)
        modules = [
            f'<link rel="modulepreload" crossorigin href="/{file}">'
            for file in needed
            if file.encode() not in index
        ]
        later = [
            f'<link rel="modulepreload" crossorigin fetchpriority="low" href="/{file}">'
            for file in scripts_for(LATER.get(script, ""), built)
            if file not in needed
        ]
        for lang in LANGUAGES:
            texts = (
                [f'<link rel="preload" as="fetch" crossorigin href="/{words[lang]}">']
                if lang in words
                else []
            )
            html = index.decode().replace('<html lang="es">', f'<html lang="{lang}">', 1)
            html = html.replace(HEAD_END, "".join(modules + texts + later) + HEAD_END, 1)
            indexes[script, lang] = Page(INDEX, html.encode(), varies="Accept-Language")
    return indexes


def _is_words(file: str) -> bool:
    return re.fullmatch(r"assets/(es|en)-[\w-]+\.json", file) is not None


def scripts_for(script: str, built: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """The files of a script and of all it imports, by the list of what was built."""
    keys = [key for key, part in built.items() if part.get("name") == script]
    for key in keys:  # which grows meanwhile
        keys += [one for one in built[key].get("imports", ()) if one not in keys]
    return [built[key]["file"] for key in reversed(keys)]


def script_of(path: str) -> str:
    """The script that shows a path; what nobody knows is home."""
    _, place, *name = path.split("/")
    return SCRIPTS.get(f"{place}/" if any(name) else place, SCRIPTS.get(place, HOME))


def ahead_of(path: str) -> dict[str, str]:
    """What the first script of a table is going to ask (web/src/net/early.ts), asked beside it."""
    table = TABLE.fullmatch(path)
    if table is None:
        return {}
    return {"Link": f"</api/rooms/{table[1]}>; rel=preload; as=fetch; crossorigin"}


def read_language(accepted: str) -> str:
    """The first we speak of an Accept-Language header, as web/src/browser/preferences.ts does."""
    for tag in accepted.lower().split(","):
        found = re.match(r"\s*(es|en)\b", tag)
        if found and not NO_WEIGHT.fullmatch(tag.partition(";")[2].strip()):
            return found[1]
    return LANGUAGES[0]


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
