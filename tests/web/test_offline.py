"""With the network off, in the browser alone: whole matches, and nothing lost whatever happens."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, Error, Route, expect

from tests.web.leak_check import check_log
from tests.web.people import PATIENCE, Person
from tests.web.playing import play, press, state_of
from tests.web.travelling import DOWNLOAD, HERE, ask_here, new_tab, play_now, travelling

pytestmark = [
    pytest.mark.slow,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.wasm,
]

MODES = ("seats=2", "seats=3", "seats=4", "seats=4&teams=true")


# At a table the way back is offered for a moment only, which whoever looks from outside may miss.
PRESS_WHEN_THERE = """(name) => new Promise((pressed) => {
  const press = () => {
    const found = [...document.querySelectorAll('button')].find((one) => one.textContent === name);
    if (!found) return;
    observer.disconnect();
    pressed();
    found.click();
  };
  const observer = new MutationObserver(press);
  observer.observe(document, { childList: true, subtree: true });
  press();
})"""


async def play_whole(browser: Browser, server: str, mode: str) -> None:
    """To 11, since the first count of a mesa may bring ten, and then nobody would have played."""
    async with travelling(browser, server, is_witnessed=True) as ana:
        await ana.context.set_offline(True)
        await ana.open(f"/nueva?{mode}&target=11")
        await ana.page.locator(".seating select").first.wait_for()
        for choice in await ana.page.locator(".seating select").all():
            await choice.select_option("novato")
        await press(ana.page.get_by_role("button", name="Repartir"))
        await ana.page.wait_for_url("**/mesa/*", timeout=PATIENCE)
        await play(ana)
        match = await ana.match_id()
        record = await ask_here(ana.page, f"/api/matches/{match}/record")
        # As of a server's frames: whatever the worker has posted, its seat could know.
        assert check_log(await ana.log(), record, 0) > 1
        await ana.open(f"/partidas/{match}")
        await press(ana.page.get_by_role("button", name="Comprobar aquí"))
        await expect(ana.page.get_by_text("Todo cuadra")).to_be_visible()
        await expect(ana.page.get_by_text(re.compile("^Por juego: ")).first).to_be_visible()


async def test_whole_matches_in_every_mode(browser: Browser, server: str) -> None:
    async with asyncio.TaskGroup() as tasks:
        for mode in MODES:
            tasks.create_task(play_whole(browser, server, mode))


async def test_who_has_not_asked_for_it_loads_nothing_of_it(browser: Browser, server: str) -> None:
    ana = await Person.arrive(browser, server, is_witnessed=False)
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    await ana.open("/")
    await play_now(ana)
    await play(ana, turns=1)
    names = {path.rpartition("/")[2].partition("-")[0] for path in asked}
    assert "LiveTable" in names
    assert not names & {"begin", "downloading.svelte", "word", "hall", "runtime.json"}
    assert ana.problems == []
    await ana.context.close()


async def test_a_network_that_goes_away_at_home_leaves_a_table_to_play_at(
    browser: Browser, server: str
) -> None:
    async with travelling(browser, server) as ana:
        await ana.page.get_by_role("link", name="Reglas").wait_for()
        await ana.context.set_offline(True)
        table = await play_now(ana)
        await expect(ana.page.get_by_text("Juegas en este navegador.")).to_be_visible()
        await play(ana, turns=2)
        await ana.page.reload()
        await play(ana, turns=1)
        assert ana.page.url.split("?")[0] == table
        # And back: nothing moves by itself, and what was begun waits for whoever wants it.
        going = asyncio.create_task(ana.page.evaluate(PRESS_WHEN_THERE, "Volver a la casa"))
        await ana.context.set_offline(False)
        await going
        await press(ana.page.get_by_role("link", name="Verlo"))
        await press(ana.page.get_by_role("button", name="Seguir en la mesa"))
        await play(ana, turns=1)
        assert ana.page.url.split("?")[0] == table


async def crash(person: Person) -> None:
    """The page's process dies at once; who asked for it gets no answer."""
    crashed = asyncio.Event()
    person.page.on("crash", lambda _: crashed.set())
    session = await person.context.new_cdp_session(person.page)
    asking = asyncio.ensure_future(session.send("Page.crash"))
    async with asyncio.timeout(PATIENCE / 1000):
        await crashed.wait()
    asking.cancel()


async def test_a_killed_tab_loses_nothing_that_was_shown(browser: Browser, server: str) -> None:
    async with travelling(browser, server, is_witnessed=True) as ana:
        await ana.context.set_offline(True)
        table = await play_now(ana)
        await play(ana, turns=3)
        await state_of(ana)
        seen = max(
            json.loads(one["frame"]).get("seq", 0) for one in await ana.log() if "frame" in one
        )
        await crash(ana)
        ana.page = await ana.context.new_page()
        await ana.page.goto(table)
        await state_of(ana)
        found = [json.loads(one["frame"]) for one in await ana.log() if "frame" in one]
        assert found[0]["type"] == "snapshot"
        assert found[0]["seq"] >= seen
        await play(ana, turns=1)


async def test_a_second_tab_says_so_and_goes_on_when_the_first_is_gone(
    browser: Browser, server: str
) -> None:
    async with travelling(browser, server) as ana:
        await ana.context.set_offline(True)
        table = await play_now(ana)
        await play(ana, turns=1)
        second = await new_tab(ana, table.removeprefix(ana.address))
        taken = second.get_by_text("Ya juegas sin conexión en otra pestaña").first
        await expect(taken).to_be_visible()
        await play(ana, turns=1)
        await ana.page.close()
        ana.page = second
        await play(ana, turns=1)


async def test_a_download_is_paused_survives_a_reload_and_can_be_taken_away(
    browser: Browser, server: str
) -> None:
    ana = await Person.arrive(browser, server, is_witnessed=False)
    fetched: list[str] = []
    ana.page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    can_come = asyncio.Event()

    async def hold(route: Route) -> None:
        await can_come.wait()
        with suppress(Error):  # it was given up
            await route.continue_()

    await ana.page.route("**/python_stdlib.zip", hold)
    await ana.open(DOWNLOAD)
    await press(ana.page.get_by_role("button", name=re.compile(r"Bajar \(\d\.\d MB\)")))
    await ana.page.wait_for_function("() => document.querySelector('progress')?.value > 0.5")
    await press(ana.page.get_by_role("button", name="Pausar"))
    await expect(ana.page.get_by_role("button", name="Seguir bajando")).to_be_visible()
    await ana.page.reload()
    await expect(ana.page.get_by_role("progressbar")).to_be_visible()
    fetched.clear()
    can_come.set()
    await press(ana.page.get_by_role("button", name="Seguir bajando"))
    await expect(ana.page.get_by_text(HERE)).to_be_visible()
    assert "python_stdlib.zip" in fetched
    assert "caida.zip" not in fetched, "it was here already"
    await press(ana.page.get_by_role("button", name="Quitarlo"))
    await expect(ana.page.get_by_role("button", name="Bajar")).to_be_visible()
    assert await ana.page.evaluate("caches.has('caida-runtime')") is False
    await ana.context.close()


# Another version, of which one file is another: a zip may end as it likes.
OLDER = """async () => {
  const cache = await caches.open('caida-runtime');
  const kept = JSON.parse(localStorage['caida.runtime']);
  for (const file of kept.files) {
    const [now, before] = [kept.version, '0123456789abcdef'].map(
      (version) => `/runtime/${version}/${file.name}`);
    let content = await (await cache.match(now)).blob();
    if (file.name === 'caida.zip') {
      content = new Blob([content, 'older']);
      const marks = await crypto.subtle.digest('SHA-256', await content.arrayBuffer());
      file.sha256 = new Uint8Array(marks).toHex();
    }
    await cache.put(before, new Response(content));
    await cache.delete(now);
  }
  localStorage['caida.runtime'] = JSON.stringify({ ...kept, version: '0123456789abcdef' });
}"""
VERSIONS = """async () => {
  const cache = await caches.open('caida-runtime');
  return [...new Set((await cache.keys()).map(({ url }) => new URL(url).pathname.split('/')[2]))];
}"""


async def test_a_new_version_comes_quietly_in_the_middle_of_a_match(
    browser: Browser, server: str
) -> None:
    async with travelling(browser, server) as ana:
        await ana.page.evaluate(OLDER)
        await ana.context.set_offline(True)
        await ana.open("/")
        table = await play_now(ana)
        await play(ana, turns=1)
        await ana.context.set_offline(False)
        fetched: list[str] = []
        ana.page.on("request", lambda request: fetched.append(request.url))
        await ana.page.reload()
        await play(ana, turns=1)
        await ana.page.wait_for_function(
            "() => JSON.parse(localStorage['caida.runtime']).version !== '0123456789abcdef'"
        )
        await ana.page.wait_for_function(f"async () => (await ({VERSIONS})()).length === 1")
        assert await ana.page.evaluate(VERSIONS) != ["0123456789abcdef"]
        come = {url.rpartition("/")[2] for url in fetched if "/runtime/" in url}
        assert come == {"runtime.json", "caida.zip"}, "the rest was here already"
        await play(ana, turns=1)
        await ana.context.set_offline(True)
        await ana.page.reload()
        await play(ana, turns=1)
        assert ana.page.url.split("?")[0] == table


DAMAGE = """async () => {
  const cache = await caches.open('caida-runtime');
  const { version } = JSON.parse(localStorage['caida.runtime']);
  await cache.put(`/runtime/${version}/pyodide.asm.mjs`, new Response('export default 1'));
}"""


@pytest.mark.parametrize(
    ("language", "said"), [("es", "está dañado"), ("en", "is damaged")], ids=["es", "en"]
)
async def test_a_damaged_download_does_not_run_and_mends_itself(
    browser: Browser, server: str, language: str, said: str
) -> None:
    async with travelling(browser, server) as ana:
        await ana.page.evaluate(DAMAGE)
        await ana.page.evaluate(
            """language => localStorage['caida.settings'] = JSON.stringify(
            { ...JSON.parse(localStorage['caida.settings']), language })""",
            language,
        )
        await ana.context.set_offline(True)
        await ana.open("/partidas")
        await expect(ana.page.get_by_text(said).first).to_be_visible()
        await ana.context.set_offline(False)
        # The page that said so goes on by itself, with what was mended.
        nothing_yet = ana.page.get_by_text(re.compile("Todavía no|not finished any"))
        await expect(nothing_yet).to_be_visible()
        await expect(ana.page.get_by_text(said)).to_have_count(0)
        await ana.open(DOWNLOAD)
        await expect(
            ana.page.get_by_text(HERE if language == "es" else "It is here")
        ).to_be_visible()
        await ana.context.set_offline(True)
        await ana.open("/partidas")
        await expect(nothing_yet).to_be_visible()


# Chromium asks its quota now and then; a worker whose writes fail as then, on and off by a word.
FULL = """async () => {
  const cache = await caches.open('caida-shell');
  const [kept] = (await cache.keys()).filter(({ url }) => url.endsWith('/hall-worker.js'));
  const worker = await cache.match(kept);
  const before = `
    let isFull = false;
    new BroadcastChannel('full').onmessage = ({ data }) => (isFull = data);
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {
      if (isFull) throw new DOMException('', 'QuotaExceededError');
      return put.apply(this, given);
    };
  `;
  const { headers } = worker;
  await cache.put(kept, new Response(before + (await worker.text()), { headers }));
}"""
SAY_FULL = "isFull => new BroadcastChannel('full').postMessage(isFull)"


async def test_a_full_browser_says_so_and_the_table_waits(browser: Browser, server: str) -> None:
    async with travelling(browser, server) as ana:
        await ana.page.evaluate(FULL)
        await ana.context.set_offline(True)
        table = await play_now(ana)
        await play(ana, turns=1)
        await state_of(ana)
        await ana.page.evaluate(SAY_FULL, True)
        for _ in range(2):
            await press(ana.page.locator(".hand button").first)
        await expect(ana.page.get_by_text("no queda espacio para guardar").first).to_be_visible()
        await ana.page.evaluate(SAY_FULL, False)
        await expect(ana.page.get_by_text("no queda espacio")).to_have_count(0)
        await play(ana, turns=1)
        await ana.page.reload()
        await play(ana, turns=1)
        assert ana.page.url.split("?")[0] == table


async def test_no_room_for_the_download_is_said(browser: Browser, server: str) -> None:
    ana = await Person.arrive(browser, server, keeps_shell=True, is_witnessed=False)
    await ana.open(DOWNLOAD)
    session = await ana.context.new_cdp_session(ana.page)
    quota = {"origin": server, "quotaSize": 4_000_000}
    await session.send("Storage.overrideQuotaForOrigin", quota)
    await press(ana.page.get_by_role("button", name="Bajar"))
    await expect(ana.page.get_by_text("no queda espacio para el juego")).to_be_visible()
    await session.send("Storage.overrideQuotaForOrigin", {"origin": server})
    await press(ana.page.get_by_role("button", name="Seguir bajando"))
    await expect(ana.page.get_by_text(HERE)).to_be_visible()
    await ana.context.close()


async def test_a_browser_that_keeps_nothing_says_so(browser: Browser, server: str) -> None:
    async with travelling(browser, server) as ana:
        # A later version of the database: this one is refused.
        await ana.page.evaluate(
            """() => new Promise((done) => {
            const opening = indexedDB.open('caida', 99);
            opening.onsuccess = () => done(opening.result.close());
            })"""
        )
        await ana.context.set_offline(True)
        await ana.open("/partidas")
        await expect(ana.page.get_by_text("no deja guardar nada").first).to_be_visible()


async def test_what_was_played_alone_is_given_to_the_house_once(
    browser: Browser, server: str
) -> None:
    async with travelling(browser, server) as ana:
        await ana.context.set_offline(True)
        await play_now(ana)
        await play(ana, turns=1)
        await press(ana.page.get_by_role("button", name="Menú"))
        for name in ("Rendirme", "¿Seguro? Pierdes la partida"):
            await press(ana.page.get_by_role("button", name=name))
        await expect(ana.page.locator(".result .pair")).to_be_visible()
        await ana.context.set_offline(False)
        await ana.open("/")
        await press(ana.page.get_by_role("link", name="Verlo"))
        await press(ana.page.get_by_role("button", name="Guardarlas aquí"))
        await expect(ana.page.get_by_text("1 partida guardada")).to_be_visible()
        (card,) = await ana.ask("GET", "/api/matches")
        assert card["is_alone"] is True
        await ana.open("/partidas")
        await expect(ana.page.get_by_role("listitem").get_by_text("Sin conexión")).to_be_visible()
        await ana.open(DOWNLOAD)
        await expect(ana.page.get_by_text(HERE)).to_be_visible()
        assert await ana.page.get_by_role("button", name="Guardarlas aquí").count() == 0
