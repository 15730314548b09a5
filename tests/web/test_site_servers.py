"""The runtime and the site from servers that compress: as dense as asked for, of the right type,
and the same bytes in the end; and a path that is no file leads into the app."""

from __future__ import annotations

import gzip
import json
from collections.abc import AsyncIterator
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx2
import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from scripts.play_site import RUNTIME
from tests.web.nginx_site import nginx_site
from tests.web.people import Person

pytestmark = [
    pytest.mark.slow,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.wasm,
]

POLICY = "content-security-policy"
KINDS = {".wasm": "application/wasm", ".json": "application/json"}


def manifest() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((RUNTIME / "runtime.json").read_text("utf-8"))
    return found


async def fetch_raw(address: str, accepted: str) -> tuple[httpx2.Headers, bytes]:
    headers = {"accept-encoding": accepted}
    async with (
        httpx2.AsyncClient() as client,
        client.stream("GET", address, headers=headers) as got,
    ):
        assert got.status_code == 200, address
        return got.headers, b"".join([part async for part in got.aiter_raw()])


def unpack(encoding: str, content: bytes) -> bytes:
    if encoding == "br":
        unpacked: bytes = import_module("brotli").decompress(content)
        return unpacked
    return gzip.decompress(content) if encoding == "gzip" else content


async def check_files(base: str, encodings: dict[str, str]) -> None:
    """`encodings`: what is said to be taken, and what then comes."""
    listed = manifest()
    for file in listed["files"]:
        for accepted, expected in encodings.items():
            address = f"{base}runtime/{listed['version']}/{file['name']}"
            headers, content = await fetch_raw(address, accepted)
            encoding = headers.get("content-encoding", "")
            # What is as small as a list of nothing may come as it is.
            assert encoding == expected, (file["name"], accepted)
            kind = KINDS.get(Path(file["name"]).suffix)
            assert kind is None or headers["content-type"] == kind
            assert sha256(unpack(encoding, content)).hexdigest() == file["sha256"]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    with nginx_site(tmp_path_factory.mktemp("nginx")) as address:
        yield address


async def test_our_own_server_sends_the_files_as_dense_as_asked_for(server: str) -> None:
    await check_files(f"{server}/", {"gzip, br": "br", "gzip": "gzip", "identity": ""})


async def test_a_plain_nginx_does_with_what_it_has(site: str) -> None:
    await check_files(site, {"gzip, br": "gzip", "identity": ""})
    headers, _ = await fetch_raw(f"{site}hall-worker.js", "gzip")
    assert "'wasm-unsafe-eval'" in headers[POLICY]
    headers, _ = await fetch_raw(site, "gzip")
    assert headers["content-encoding"] == "gzip"


@pytest.mark.parametrize(
    ("path", "route", "title"),
    [
        ("reglas?preset=fall", "#/reglas?preset=fall", "Las reglas"),
        ("aprender/", "#/aprender/", "Paso 1"),
        ("no/hay/nada", "#/no/hay/nada", ""),
        ("abrir#p=AAAA", "#/abrir?p=AAAA", "Abrir una partida"),
    ],
)
async def test_a_path_that_is_no_file_leads_into_the_app(
    browser: Browser, site: str, path: str, route: str, title: str
) -> None:
    person = await Person.arrive(browser, site, is_witnessed=False)
    await person.open(path)
    await expect(person.page.get_by_role("heading", level=1)).to_contain_text(title)
    await person.page.wait_for_url(f"{site}{route}")
    person.forgive("404 (Not Found)")
    assert person.problems == []
    await person.context.close()
