"""The files of a house in a browser: found by name alone, as dense as the client takes them."""

from __future__ import annotations

import gzip
from pathlib import Path

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from caida.server.headers import SafeHeaders
from caida.server.metrics import Metrics
from caida.server.runtime_files import RuntimeFiles

POLICY = "content-security-policy"
VERSION = "0123456789abcdef"
WASM = b"\0asm" + b"x" * 500


@pytest.fixture
def client(tmp_path: Path) -> httpx2.AsyncClient:
    folder = tmp_path / "runtime"
    (folder / VERSION).mkdir(parents=True)
    (folder / "runtime.json").write_text("{}")
    (folder / VERSION / "a.wasm").write_bytes(WASM)
    (folder / VERSION / "a.wasm.gz").write_bytes(gzip.compress(WASM))
    (folder / VERSION / "a.wasm.br").write_bytes(b"dense")
    (tmp_path / "secret.zip").write_text("no")
    app = Starlette(routes=[Route("/runtime/{path:path}", RuntimeFiles(folder).show)])
    transport = httpx2.ASGITransport(app=app)
    return httpx2.AsyncClient(transport=transport, base_url="http://casa")


async def ask(client: httpx2.AsyncClient, name: str, accepted: str) -> httpx2.Response:
    headers = {"accept-encoding": accepted}
    async with client.stream("GET", f"/runtime/{name}", headers=headers) as answer:
        answer._content = b"".join([part async for part in answer.aiter_raw()])
        return answer


async def test_a_file_comes_as_dense_as_the_client_takes_it(client: httpx2.AsyncClient) -> None:
    name = f"{VERSION}/a.wasm"
    dense = await ask(client, name, "gzip, deflate, br")
    assert (dense.content, dense.headers["content-encoding"]) == (b"dense", "br")
    zipped = await ask(client, name, "gzip, br;q=0")
    assert gzip.decompress(zipped.content) == WASM
    plain = await ask(client, name, "identity")
    assert (plain.content, plain.headers["content-type"]) == (WASM, "application/wasm")
    assert "immutable" in plain.headers["cache-control"]


async def test_a_packed_file_is_sent_as_it_is(client: httpx2.AsyncClient) -> None:
    packed = await ask(client, f"{VERSION}/a.wasm.gz", "gzip")
    assert "content-encoding" not in packed.headers
    assert gzip.decompress(packed.content) == WASM


@pytest.mark.parametrize(
    "name", ["../secret.zip", "x", f"{VERSION}/", f"{VERSION}/b.wasm", f"{VERSION}/a.wasm.br", ""]
)
async def test_nothing_else_is_found(client: httpx2.AsyncClient, name: str) -> None:
    assert (await client.get(f"http://casa/runtime/{name}")).status_code == 404


async def test_the_list_is_asked_for_each_time(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/runtime/runtime.json")
    assert (answer.json(), answer.headers["cache-control"]) == ({}, "no-cache")


async def test_a_house_that_has_made_nothing_says_so(tmp_path: Path) -> None:
    app = Starlette(routes=[Route("/runtime/{path:path}", RuntimeFiles(tmp_path).show)])
    transport = httpx2.ASGITransport(app=app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://casa") as client:
        answer = await client.get("/runtime/runtime.json")
        assert (answer.status_code, answer.json()) == (200, None)
        assert (await client.get(f"/runtime/{VERSION}/a.wasm")).status_code == 404


async def test_only_the_worker_may_compile_what_it_runs() -> None:
    app = SafeHeaders(PlainTextResponse("ok"), Metrics())
    transport = httpx2.ASGITransport(app=app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://casa") as client:
        worker = await client.get("/hall-worker.js")
        assert "script-src 'self' blob: 'wasm-unsafe-eval';" in worker.headers[POLICY]
        for path in ("/", "/assets/app-x.js", "/api/me", "/runtime/runtime.json"):
            policy = (await client.get(path)).headers[POLICY]
            assert "wasm" not in policy
            assert "blob" not in policy
