"""The site's search, in Chromium: words, rule ids and names of the API are found."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.waiting import HANG_SECONDS
from tests.web.chromium import launched

pytestmark = [pytest.mark.browser, pytest.mark.slow]

QUESTIONS = (
    ("CAP-2", "rules/rules/", "turn"),
    ("legal_actions", "api/", "caida.Match.legal_actions"),
    ("mal echada", "rules/rules/", "dealer-and-deal"),
    ("vigía", "glossary/", "the-cantos-los-cantos"),
)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # named by the base
        pass


@pytest.fixture
def address(site: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=site)) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


async def test_the_search_finds_rules_names_and_words_and_asks_nobody_else(address: str) -> None:
    async with launched() as browser:
        page = await browser.new_page()
        page.set_default_timeout(HANG_SECONDS * 1000)
        asked_for: list[str] = []
        page.on("request", lambda request: asked_for.append(request.url))
        await page.goto(address)
        await page.get_by_role("button", name="Buscar").click()
        for asked, path, anchor in QUESTIONS:
            await page.keyboard.press("ControlOrMeta+a")
            await page.keyboard.type(asked)
            await page.locator(f"a[href*='{path}'][href$='#{anchor}']").first.wait_for()
        assert [url for url in asked_for if not url.startswith((address, "blob:", "data:"))] == []
