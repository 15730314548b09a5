"""The site with no server, from a plain file server below its root: nobody else is asked anything,
and what one expects of the game is there."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.web.people import PATIENCE, PHONE, Person
from tests.web.plain_server import serving_site
from tests.web.playing import play, press

pytestmark = [
    pytest.mark.slow,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.wasm,
]

NO_NETWORK = "ERR_INTERNET_DISCONNECTED"
SHORT = "#/nueva?preset=tradicional&seats=2&teams=false&target=6"
RECORD = (Path(__file__).parents[1] / "notation" / "recipe2.caida").read_text("utf-8")
DROP = """async (zone, text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], 'partida.caida'));
  zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}"""

COPY = """() => {
  delete Navigator.prototype.share;
  navigator.clipboard.writeText = (text) => Promise.resolve((window.copied = text));
}"""


class Visitor(Person):
    """Somebody at the site; `asked` are all addresses that were asked for anything."""

    asked: list[str]

    def watch(self) -> None:
        self.asked = []
        self.context.on("request", lambda request: self.asked.append(request.url))

    def has_asked_for(self, part: str) -> bool:
        return any(part in url for url in self.asked)

    async def part(self) -> None:
        """Nothing went wrong, and nobody else was asked."""
        strangers = [
            url for url in self.asked if urlsplit(url).netloc != urlsplit(self.address).netloc
        ]
        assert [url for url in strangers if not url.startswith(("blob:", "data:"))] == []
        assert self.problems == []
        await self.context.close()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    async with serving_site(tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest_asyncio.fixture(loop_scope="session")
async def visitor(browser: Browser, site: str) -> AsyncIterator[Visitor]:
    person = await Visitor.arrive(browser, site, keeps_shell=True, is_witnessed=False, **PHONE)
    assert isinstance(person, Visitor)
    person.watch()
    yield person
    await person.part()


async def test_a_match_is_played_on_a_first_visit_over_a_reload_and_without_a_network(
    visitor: Visitor,
) -> None:
    page = visitor.page
    await visitor.open("")
    await expect(page.get_by_role("heading", level=1)).to_have_text("Caída")
    said = page.get_by_text("La primera partida baja")
    await expect(said).to_have_text(re.compile(r"baja [45],\d MB, una sola vez"))
    assert not visitor.has_asked_for(".wasm")
    await visitor.open(SHORT)
    coming = page.get_by_role("dialog", name="Bajando el juego")
    await expect(coming.get_by_role("progressbar")).to_be_visible()
    await press(page.get_by_role("button", name="Repartir"))
    await page.wait_for_url("**/#/mesa/*", timeout=PATIENCE)
    await play(visitor, turns=2)
    table = page.url
    await page.reload()
    await play(visitor, turns=2)
    assert page.url == table
    await page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    await page.wait_for_function("() => caches.match('./hall-worker.js')")
    await visitor.context.set_offline(True)
    await page.reload()
    await play(visitor)
    await press(page.locator(".result .pair a[href^='#/partidas/']"))
    await press(page.get_by_role("button", name="Comprobar aquí"))
    await expect(page.locator(".verdict")).to_contain_text("Todo cuadra")
    await visitor.context.set_offline(False)
    visitor.forgive(NO_NETWORK)


async def test_home_rules_and_lessons_need_no_python(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.open("")
    await expect(page.get_by_text("Mesas abiertas")).to_have_count(0)
    await expect(page.get_by_text("Entrar con código")).to_have_count(0)
    await press(page.get_by_role("link", name="Reglas"))
    await expect(page.get_by_role("heading", level=1)).to_have_text("Las reglas")
    await page.locator("select").select_option(index=3)
    await expect(page.locator("#reglas-cantos")).to_be_visible()
    await visitor.open("?lang=en#/aprender")
    await expect(page.locator(".hand button")).to_have_count(3)
    assert not visitor.has_asked_for(".wasm")


async def test_a_record_that_is_dropped_is_replayed_and_proved(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.open("#/abrir")
    await page.locator(".place").evaluate(DROP, RECORD)
    await expect(page.locator(".controls")).to_be_visible()
    await press(page.get_by_role("button", name="Comprobar aquí"))
    await expect(page.locator(".verdict")).to_contain_text("Todo cuadra")
    await page.evaluate(COPY)
    await press(page.get_by_role("button", name="Un enlace con la partida adentro"))
    await press(page.get_by_role("button", name="Mandar el enlace"))
    copied = await page.wait_for_function("window.copied")
    link: str = (await copied.json_value()).split()[-1]
    assert link.startswith(f"{visitor.address}#/abrir?p=")
    other = await visitor.context.new_page()
    await page.close()  # one tab at a time has the house
    await other.goto(link)
    await expect(other.locator(".controls")).to_be_visible()


async def test_a_table_of_somebody_else_is_nowhere(visitor: Visitor) -> None:
    await visitor.open("#/mesa/ABCDE")
    await expect(visitor.page.get_by_role("alert")).to_contain_text("no está en este navegador")
    assert not visitor.has_asked_for(".wasm")
