"""The page as it is built: light enough, and something a phone can install."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from benches.web import sizes
from tests.web.conftest import Visiting
from tests.web.serving import PAGE

pytestmark = pytest.mark.asyncio(loop_scope="session")

PNG = b"\x89PNG\r\n\x1a\n"
INDEX_HTML = PAGE.read_text("utf-8")
MANIFEST = json.loads((PAGE.parent / "manifest.webmanifest").read_text("utf-8"))


async def test_the_page_weighs_no_more_than_it_may() -> None:
    goals = sizes(PAGE.parent)
    bars = [goal for goal in goals if goal.goal is not None]
    assert len(bars) == 6
    assert all(goal.value > 1 for goal in goals), "a part of the page was not found"
    assert all(goal.is_met for goal in bars), "\n".join(goal.line() for goal in bars)


async def test_the_first_script_waits_for_nothing() -> None:
    first = re.search(r'<script async type="module"[^>]* src="/assets/start-', INDEX_HTML)
    assert first, "a table would be asked for only when the styles are there"
    assert "/assets/" not in INDEX_HTML[: first.start()]


async def test_no_style_is_for_whatever_follows() -> None:
    """With such a rule a browser styles everything around an element anew when it comes or goes."""
    styles = "".join(file.read_text("utf-8") for file in PAGE.parent.glob("assets/*.css"))
    assert "+span" in styles, "how siblings are written has changed"
    assert re.findall(r"[^{}]*[+~] ?[*:][^{}]*{", styles.replace("+:is(", "+is(")) == []


async def test_every_icon_has_the_size_it_says() -> None:
    sized = {icon["src"]: icon["sizes"] for icon in MANIFEST["icons"]}
    assert {"192x192", "512x512"} <= set(sized.values())
    assert any(icon.get("purpose") == "maskable" for icon in MANIFEST["icons"])
    for path, size in sized.items():
        file = (PAGE.parent / path.removeprefix("/")).read_bytes()
        if path.endswith(".svg"):
            assert b"<svg" in file
            assert size == "any"
        else:
            assert file.startswith(PNG)
            assert f"{read_number(file[16:20])}x{read_number(file[20:24])}" == size


def read_number(four: bytes) -> int:
    return int.from_bytes(four, "big")


async def test_a_browser_finds_an_app_to_install(visit: Visiting) -> None:
    ana = await visit()
    await ana.open("/")
    session = await ana.context.new_cdp_session(ana.page)
    found: dict[str, Any] = await session.send("Page.getAppManifest")
    assert found["url"] == f"{ana.address}/manifest.webmanifest"
    assert found["errors"] == []
    assert json.loads(found["data"]) == MANIFEST
    assert MANIFEST["display"] == "standalone"
    assert MANIFEST["name"]
    for way in (MANIFEST["start_url"], *(one["url"] for one in MANIFEST["shortcuts"])):
        await ana.open(way)
        await ana.page.locator("h1").wait_for()
    for icon in MANIFEST["icons"]:
        answer = await ana.context.request.get(ana.address + icon["src"])
        assert answer.headers["content-type"] == icon["type"]
    assert re.search(r'<link rel="apple-touch-icon" href="/icon-180.png"', INDEX_HTML)
    assert (PAGE.parent / "icon-180.png").read_bytes().startswith(PNG)
