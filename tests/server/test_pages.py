"""The pages as a browser gets them: small, cached as long as they hold, and nothing else."""

from collections.abc import AsyncIterator
from gzip import decompress
from pathlib import Path

import pytest
from httpx import ASGITransport, AsyncClient
from starlette.applications import Starlette
from starlette.routing import Route

from caida.server.pages import Pages, has_mark, takes_gzip

SCRIPT = "console.log('caída');\n" * 100


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>" + "<p>Caída</p>" * 100)
    (tmp_path / "assets" / "index-a1.js").write_text(SCRIPT)
    (tmp_path / "tiny.svg").write_text("<svg/>")
    (tmp_path / "icon.png").write_bytes(bytes(1000))
    (tmp_path / "manifest.webmanifest").write_text("{}")
    return tmp_path


def open_browser(folder: Path) -> AsyncClient:
    app = Starlette(routes=[Route("/{path:path}", Pages(folder).show)])
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
