"""The pages: files built by web/ into this package, and index.html for every route of the app.

They are kept in memory as they were at the start, so a build that goes on meanwhile can't mix an
old page with new files. Each kind of route has an index.html of its own that names all it is going
to need, so that a browser asks for everything at once; it holds nothing about who asks. What it
says of itself to others, its title and its preview, is written into it for each request.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Awaitable, Callable, Mapping
from gzip import compress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from caida.protocol.values import Language

STATIC = Path(__file__).parent / "static"
INDEX = "/index.html"
MANIFEST = "/shell.json"  # Vite's list of what was built
LANGUAGES: tuple[Language, ...] = ("es", "en")
# By the first part of a path, as web/src/browser/route.ts reads it: the script of its page, which
# has the name of its component (web/src/pages.ts). What that imports is read in the list. With a
# slash are those whose path goes on with a name.
HOME = "app"
MISSING = "Missing"
SCRIPTS = {
    "": HOME,
    "index.html": HOME,
    "mesa/": "LiveTable",
    "nueva": "NewTable",
    "aprender": "Learn",
    "reglas": "Rules",
    "partidas": "Matches",
    "abrir": "Replay",
    "sin-conexion": "PlayOffline",
    "partidas/": "Replay",
}
# What its page fetches by itself, at once or when a deal or a match ends; asked for beside it, last
# and in this order, so that it is there even if the line is down by then.
LATER = {"LiveTable": ("WaitingRoom", "scenes")}
TABLE = re.compile(r"/mesa/([A-Za-z0-9]+)/?")
# After the first script and the styles: browsers ask one server for six things at a time, in this
# order, and what is needed last is to wait.
HEAD_END = "</head>"
# What the build says of every page, until what is said of this one takes its place.
TITLE = re.compile(r"[ \t]*<title>.*?</title>\n?", re.S)
DESCRIPTION = re.compile(r'[ \t]*<meta name="description".*?>\n?', re.S)
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
GZIP_START = b"\x1f\x8b\x08\0\0\0\0\0\2\xff"  # deflated; of no time, by no system in particular


class Page:
    """One file, and itself compressed where that makes it smaller."""

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


class Head(NamedTuple):
    """What a page says of itself: HTML for its head, and with which status and headers it comes."""

    html: str = "<title>Caída</title>"
    status: int = 200
    headers: Mapping[str, str] = {}


Describe = Callable[[Request, Language], Awaitable[Head]]


async def say_nothing(_request: Request, _lang: Language) -> Head:
    return Head()


class Shell:
    """An index.html in which only the head differs from one request to the next.

    What comes before and after it was compressed once: deflated on its own, each part can be
    followed by another (https://www.rfc-editor.org/rfc/rfc1951).
    """

    def __init__(self, html: str) -> None:
        title = TITLE.search(html)
        at = html.index(HEAD_END) if title is None else title.start()
        end = at if title is None else title.end()
        self._before = DESCRIPTION.sub("", html[:at]).encode()
        self._after = html[end:].encode()
        self._zipped = (deflate(self._before), deflate(self._after, is_last=True))
        self._mark = sha256(self._before + b"\0" + self._after).hexdigest()[:10]

    def answer(self, request: Request, head: Head, more: Mapping[str, str]) -> Response:
        said = head.html.encode()
        mark = f"{self._mark}{sha256(said).hexdigest()[:10]}"
        headers = {
            "Cache-Control": ASK,
            "Vary": "Accept-Encoding, Accept-Language",
            **more,
            **head.headers,
        }
        zips = takes_gzip(request.headers.get("accept-encoding", ""))
        headers["ETag"] = f'"{mark}-gzip"' if zips else f'"{mark}"'
        if head.status == 200 and has_mark(
            request.headers.get("if-none-match", ""), headers["ETag"]
        ):
            return Response(status_code=304, headers=headers)
        if zips:
            headers["Content-Encoding"] = "gzip"
        content = self._zip(said) if zips else self._before + said + self._after
        return Response(content, head.status, headers, TYPES[".html"])

    def _zip(self, said: bytes) -> bytes:
        """A file of gzip (https://www.rfc-editor.org/rfc/rfc1952) with three parts in one."""
        before, after = self._zipped
        check, size = 0, 0
        for part in (self._before, said, self._after):
            check, size = zlib.crc32(part, check), size + len(part)
        end = check.to_bytes(4, "little") + (size % 2**32).to_bytes(4, "little")
        return GZIP_START + before + deflate(said) + after + end


def deflate(part: bytes, *, is_last: bool = False) -> bytes:
    """Compressed so that whatever follows needs nothing of it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(part) + packer.flush(zlib.Z_FINISH if is_last else zlib.Z_FULL_FLUSH)


class Pages:
    """Serves only what was there at the start, so no path leads anywhere else.

    ``files`` are those as they were built.
    """

    def __init__(self, folder: Path = STATIC, describe: Describe = say_nothing) -> None:
        self.files = {
            f"/{file.relative_to(folder).as_posix()}": file.read_bytes()
            for file in folder.rglob("*")
            if file.is_file()
        }
        self.describe = describe
        self._pages = {path: Page(path, content) for path, content in self.files.items()}
        self._shells = make_shells(self.files.get(INDEX, b""), self.files.get(MANIFEST, b"{}"))

    async def show(self, request: Request) -> Response:
        path = request.url.path
        page = self._pages.get(path)
        is_route = "." not in path.rpartition("/")[2] and not path.startswith("/api/")
        if self._shells and (path == INDEX or (page is None and is_route)):
            lang, script = language_of(request), script_of(path)
            head = await self.describe(request, lang)
            if script == MISSING:
                head = head._replace(status=404)
            return self._shells[script, lang].answer(request, head, ahead_of(path))
        if page is None:
            return PlainTextResponse("no está · not found\n", 404)
        return page.answer(request)


def make_shells(index: bytes, manifest: bytes) -> dict[tuple[str, Language], Shell]:
    """An index.html for the script of each page in each language, with links to what it needs;
    none where none was built."""
    if not index:
        return {}
    built = json.loads(manifest)
    files = [part["file"] for part in built.values()]
    words = {Path(file).name[:2]: file for file in files if _is_words(file)}
    shells = {}
    for script in {*SCRIPTS.values(), MISSING}:
        needed = scripts_for(script, built)
        modules = [
            f'<link rel="modulepreload" crossorigin href="/{file}">'
            for file in needed
            if file.encode() not in index
        ]
        later = [
            f'<link rel="modulepreload" crossorigin fetchpriority="low" href="/{file}">'
            for file in dict.fromkeys(
                file for late in LATER.get(script, ()) for file in scripts_for(late, built)
            )
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
            shells[script, lang] = Shell(html)
    return shells


def _is_words(file: str) -> bool:
    return re.fullmatch(r"assets/(es|en)-[\w-]+\.json", file) is not None


def scripts_for(script: str, built: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """The files of a script and of all it imports, by the list of what was built."""
    keys = [key for key, part in built.items() if part.get("name") == script]
    for key in keys:  # which grows meanwhile
        keys += [one for one in built[key].get("imports", ()) if one not in keys]
    return [built[key]["file"] for key in reversed(keys)]


def script_of(path: str) -> str:
    """The script that shows a path."""
    return page_of(path)[0]


def page_of(path: str) -> tuple[str, str]:
    """The script that shows a path, and the name the path ends with where it has one."""
    _, place, *names = (path.rstrip("/") or "/").split("/")
    if not names:
        return SCRIPTS.get(place, MISSING), ""
    return SCRIPTS.get(f"{place}/", MISSING) if len(names) == 1 and names[0] else MISSING, names[0]


def ahead_of(path: str) -> dict[str, str]:
    """What the first script of a table is going to ask (web/src/net/early.ts), asked beside it."""
    table = TABLE.fullmatch(path)
    if table is None:
        return {}
    return {"Link": f"</api/rooms/{table[1]}>; rel=preload; as=fetch; crossorigin"}


def language_of(request: Request) -> Language:
    """The one a link asks for, or else the browser."""
    asked = request.query_params.get("lang")
    for lang in LANGUAGES:
        if lang == asked:
            return lang
    return read_language(request.headers.get("accept-language", ""))


def read_language(accepted: str) -> Language:
    """The first we speak of an Accept-Language header, as web/src/browser/preferences.ts does."""
    for tag in accepted.lower().split(","):
        found = re.match(r"\s*(es|en)\b", tag)
        if found and not NO_WEIGHT.fullmatch(tag.partition(";")[2].strip()):
            return "en" if found[1] == "en" else "es"
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
