"""The pages as a browser gets them: small, cached as long as they hold, and nothing else."""

import json
import re
from collections.abc import AsyncIterator
from gzip import decompress
from pathlib import Path

import pytest
from httpx2 import ASGITransport, AsyncClient
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.routing import Route

from caida.protocol.values import Language
from caida.server.pages import (
    SCRIPTS,
    Describe,
    Head,
    Pages,
    has_mark,
    page_of,
    read_language,
    say_nothing,
    takes_gzip,
)

SCRIPT = "console.log('caída');\n" * 100
HEAD = (
    '<!doctype html><html lang="es"><head><meta charset="utf-8" />'
    '<meta name="description" content="built" /><title>built</title>'
    '<script type="module" src="/assets/index-a1.js"></script></head>'
)
BUILT = {
    "_app-1.js": {"file": "assets/app-1.js", "name": "app", "imports": ["_index-a1.js"]},
    "_index-a1.js": {"file": "assets/index-a1.js", "name": "start", "imports": ["_app-1.js"]},
    "_shared-2.js": {"file": "assets/shared-2.js", "name": "shared", "imports": ["_app-1.js"]},
    "src/LiveTable.svelte": {
        "file": "assets/LiveTable-9.js",
        "name": "LiveTable",
        "imports": ["_app-1.js", "_shared-2.js"],
    },
    "src/WaitingRoom.svelte": {
        "file": "assets/WaitingRoom-0.js",
        "name": "WaitingRoom",
        "imports": ["_app-1.js", "src/LiveTable.svelte", "_ShareLink-1.js"],
    },
    "src/scenes.ts": {
        "file": "assets/scenes-3.js",
        "name": "scenes",
        "imports": ["src/LiveTable.svelte", "_ShareLink-1.js"],
    },
    "_ShareLink-1.js": {"file": "assets/ShareLink-1.js", "name": "ShareLink"},
    "src/Learn.svelte": {
        "file": "assets/Learn-3.js",
        "name": "Learn",
        "imports": ["_app-1.js", "_shared-2.js"],
    },
    "src/Matches.svelte": {"file": "assets/Matches-7.js", "name": "Matches"},
    "src/Missing.svelte": {"file": "assets/Missing-2.js", "name": "Missing"},
    "src/Replay.svelte": {"file": "assets/Replay-8.js", "name": "Replay"},
    "_es-4.json": {"file": "assets/es-4.json", "src": "_es-4.json"},
    "_en-5.json": {"file": "assets/en-5.json", "src": "_en-5.json"},
    "style.css": {"file": "assets/style-6.css", "src": "style.css"},
}

PATHS = json.loads(Path(__file__).with_name("paths.json").read_text("utf-8"))
# The names of web/src/browser/route.ts.
PAGES = {
    "home": "app",
    "live": "LiveTable",
    "new": "NewTable",
    "learn": "Learn",
    "rules": "Rules",
    "matches": "Matches",
    "replay": "Replay",
    "offline": "PlayOffline",
    "missing": "Missing",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(HEAD + "<p>Caída</p>" * 100)
    (tmp_path / "shell.json").write_text(json.dumps(BUILT))
    (tmp_path / "assets" / "index-a1.js").write_text(SCRIPT)
    (tmp_path / "tiny.svg").write_text("<svg/>")
    (tmp_path / "icon.png").write_bytes(bytes(1000))
    (tmp_path / "manifest.webmanifest").write_text("{}")
    return tmp_path


def open_browser(folder: Path, describe: Describe = say_nothing) -> AsyncClient:
    app = Starlette(routes=[Route("/{path:path}", Pages(folder, describe).show)])
    return AsyncClient(transport=ASGITransport(app), base_url="http://caida")


@pytest.fixture
async def browser(folder: Path) -> AsyncIterator[AsyncClient]:
    async with open_browser(folder) as client:
        yield client


async def test_text_is_sent_compressed_to_who_takes_it(browser: AsyncClient) -> None:
    zipped = await browser.get("/assets/index-a1.js", headers={"Accept-Encoding": "gzip, br"})
    assert zipped.headers["content-encoding"] == "gzip"
    assert int(zipped.headers["content-length"]) < len(SCRIPT) / 4
    assert zipped.text == SCRIPT
    plain = await browser.get("/assets/index-a1.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == SCRIPT
    assert plain.headers["etag"] != zipped.headers["etag"]
    assert plain.headers["vary"] == zipped.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize("path", ["/tiny.svg", "/icon.png"])
async def test_what_would_not_shrink_is_sent_as_it_is(browser: AsyncClient, path: str) -> None:
    answer = await browser.get(path, headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in answer.headers
    assert "vary" not in answer.headers


@pytest.mark.parametrize(
    ("path", "kind", "caching"),
    [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/mesa/ABCDEF", "text/html; charset=utf-8", "no-cache"),
        ("/assets/index-a1.js", "text/javascript; charset=utf-8", "immutable"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/icon.png", "image/png", "no-cache"),
    ],
)
async def test_each_file_has_its_type_and_its_time(
    browser: AsyncClient, path: str, kind: str, caching: str
) -> None:
    answer = await browser.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == kind
    assert caching in answer.headers["cache-control"]


@pytest.mark.parametrize(
    ("path", "parts"),
    [
        ("/", "app-1.js es-4.json"),
        ("/index.html", "app-1.js es-4.json"),
        ("/nada", "Missing-2.js es-4.json"),
        ("/mesa/a/b", "Missing-2.js es-4.json"),
        (
            "/mesa/ABCDEF",
            "shared-2.js app-1.js LiveTable-9.js es-4.json "
            "ShareLink-1.js WaitingRoom-0.js scenes-3.js",
        ),
        ("/aprender", "shared-2.js app-1.js Learn-3.js es-4.json"),
        ("/partidas", "Matches-7.js es-4.json"),
        ("/partidas/", "Matches-7.js es-4.json"),
        ("/partidas/abc-1", "Replay-8.js es-4.json"),
    ],
)
async def test_a_page_names_at_once_all_it_is_going_to_need(
    browser: AsyncClient, path: str, parts: str
) -> None:
    text = (await browser.get(path)).text
    assert re.findall(r'<link rel="\w+"[^>]* href="/assets/([^"]+)">', text) == parts.split()


async def test_the_first_script_is_asked_for_before_all_else(browser: AsyncClient) -> None:
    text = (await browser.get("/mesa/ABCDEF")).text
    asked = re.findall(r' (?:src|href)="/assets/(\w+)', text)
    assert (asked[0], *asked[-2:]) == ("index", "WaitingRoom", "scenes")


async def test_a_page_comes_in_the_language_the_browser_asks_for(browser: AsyncClient) -> None:
    english = await browser.get("/", headers={"Accept-Language": "en-US,en;q=0.9,es;q=0.8"})
    spanish = await browser.get("/", headers={"Accept-Language": "es-VE,es;q=0.9"})
    assert '<html lang="en">' in english.text
    assert "/assets/en-5.json" in english.text
    assert '<html lang="es">' in spanish.text
    assert "/assets/en-5.json" not in spanish.text
    assert english.headers["etag"] != spanish.headers["etag"]
    assert english.headers["vary"] == "Accept-Encoding, Accept-Language"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "es"),
        ("de, en;q=0.5", "en"),
        ("EN-gb", "en"),
        ("en;q=0, es", "es"),
        ("est, fr", "es"),
        ("pt, es;q=0.3, en;q=0.2", "es"),
    ],
)
def test_which_language_is_read(accepted: str, language: str) -> None:
    assert read_language(accepted) == language


async def test_a_table_is_looked_up_beside_its_scripts(browser: AsyncClient) -> None:
    link = (await browser.get("/mesa/ABCDEF")).headers["link"]
    assert link == "</api/rooms/ABCDEF>; rel=preload; as=fetch; crossorigin"
    for path in ("/", "/mesa/a%22b", "/mesa/a/b", "/mesa/"):
        assert "link" not in (await browser.get(path)).headers


async def test_a_build_without_a_list_is_shown_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(HEAD)
    async with open_browser(tmp_path) as client:
        text = (await client.get("/mesa/ABCDEF")).text
    built = '<meta name="description" content="built" /><title>built</title>'
    assert text == HEAD.replace(built, Head().html)


@pytest.mark.parametrize("case", PATHS, ids=lambda case: case["path"])
def test_a_path_is_read_as_the_page_reads_it(case: dict[str, str]) -> None:
    """web/tests/browser/router.test.ts goes through the same list."""
    script, name = page_of(case["path"])
    assert script == PAGES[case["name"]]
    assert script == "Missing" or name == case["id"]


def test_every_page_has_its_paths() -> None:
    assert set(PAGES.values()) == {*SCRIPTS.values(), "Missing"}
    assert set(PAGES) == {case["name"] for case in PATHS}


async def test_an_address_that_leads_nowhere_says_so(browser: AsyncClient) -> None:
    for path in ("/nada", "/mesa", "/mesa/a/b", "/reglas/fall"):
        answer = await browser.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (
            404,
            "text/html; charset=utf-8",
        )


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
async def test_a_page_says_of_itself_what_it_is_told_to(folder: Path, encoding: str) -> None:
    async def describe(request: Request, lang: Language) -> Head:
        said = f"<title>{lang} {request.url.path} ¡Caída!</title>"
        return Head(
            said, 404 if request.url.path == "/mesa/NONE" else 200, {"X-Robots-Tag": "noindex"}
        )

    wanted = {"Accept-Encoding": encoding, "Accept-Language": "en"}
    async with open_browser(folder, describe) as client:
        one = await client.get("/mesa/ABCDEF", headers=wanted)
        two = await client.get("/mesa/BCDEFG", headers=wanted)
        gone = await client.get("/mesa/NONE", headers=wanted)
        again = await client.get(
            "/mesa/ABCDEF", headers={**wanted, "If-None-Match": one.headers["etag"]}
        )
    assert one.headers.get("content-encoding", "identity") == encoding
    assert one.text.count("<title>") == 1
    assert "<title>en /mesa/ABCDEF ¡Caída!</title>" in one.text
    assert 'content="built"' not in one.text
    assert one.text.endswith("<p>Caída</p>")
    assert one.headers["x-robots-tag"] == "noindex"
    assert one.headers["vary"] == "Accept-Encoding, Accept-Language"
    assert one.headers["etag"] != two.headers["etag"]
    assert (gone.status_code, again.status_code) == (404, 304)


async def test_a_link_may_ask_for_its_language(browser: AsyncClient) -> None:
    english = {"Accept-Language": "en"}
    assert '<html lang="en">' in (await browser.get("/?lang=en")).text
    assert '<html lang="es">' in (await browser.get("/?lang=es", headers=english)).text
    assert '<html lang="en">' in (await browser.get("/?lang=fr", headers=english)).text


async def test_nothing_is_shown_where_nothing_was_built(tmp_path: Path) -> None:
    async with open_browser(tmp_path) as client:
        assert (await client.get("/")).status_code == 404


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
async def test_what_the_browser_has_already_is_not_sent_again(
    browser: AsyncClient, encoding: str
) -> None:
    wanted = {"Accept-Encoding": encoding}
    first = await browser.get("/", headers=wanted)
    again = await browser.get("/", headers={**wanted, "If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert again.headers["cache-control"] == "no-cache"
    changed = await browser.get("/", headers={**wanted, "If-None-Match": '"another"'})
    assert changed.status_code == 200


async def test_a_head_tells_the_same_without_the_content(browser: AsyncClient) -> None:
    wanted = {"Accept-Encoding": "gzip"}
    told, full = await browser.head("/", headers=wanted), await browser.get("/", headers=wanted)
    assert (told.status_code, told.content) == (200, b"")
    assert told.headers["etag"] == full.headers["etag"]


@pytest.mark.parametrize("path", ["/none.js", "/assets/none.css", "/../pages.py", "/api/none"])
async def test_nothing_else_is_there(browser: AsyncClient, path: str) -> None:
    assert (await browser.get(path)).status_code == 404


async def test_a_build_that_goes_on_changes_nothing(browser: AsyncClient, folder: Path) -> None:
    before = (await browser.get("/")).text
    (folder / "index.html").write_text("new")
    (folder / "new.js").write_text("new")
    assert (await browser.get("/")).text == before
    assert (await browser.get("/new.js")).status_code == 404


async def test_the_same_content_is_compressed_to_the_same_bytes(folder: Path) -> None:
    async def raw() -> bytes:
        async with open_browser(folder) as client, client.stream("GET", "/") as answer:
            return b"".join([part async for part in answer.aiter_raw()])

    first = await raw()
    assert first == await raw()
    assert decompress(first).startswith(b"<!doctype html>")


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [
        ("gzip", True),
        ("br, GZIP", True),
        ("*", True),
        ("gzip;q=0.5", True),
        ("", False),
        ("br", False),
        ("gzip;q=0", False),
        ("gzip; q=0.000", False),
        ("*, gzip;q=0", False),
    ],
)
def test_who_takes_gzip(accepted: str, takes: bool) -> None:
    assert takes_gzip(accepted) == takes


def test_marks_are_found_in_a_list_and_when_weak() -> None:
    assert has_mark('"a", W/"b"', '"b"')
    assert has_mark("*", '"b"')
    assert not has_mark('"a"', '"b"')
    assert not has_mark("", '"b"')
