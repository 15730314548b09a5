"""What moves on a page while answers come late: requests are held and let through one by one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Page, Route, WebSocketRoute

# Runs before the page. Input is no excuse: what comes late must not move what one has just pressed.
WATCH = """
window.moved = [];
(() => {
  const name = (node) => node?.nodeType === Node.TEXT_NODE ? name(node.parentNode)
    : node && `${node.localName}.${node.className} ${node.textContent?.trim().slice(0, 40)}`;
  const box = ({ x, y, width, height }) => `${x},${y} ${width}x${height}`;
  window.shiftObserver = new PerformanceObserver((list) => window.noteShifts(list.getEntries()));
  window.noteShifts = (entries) => entries.forEach(({ value, sources }) => window.moved.push({
    value,
    what: sources.map(({ node, previousRect, currentRect }) =>
      `${name(node)}: ${box(previousRect)} -> ${box(currentRect)}`),
  }));
  window.shiftObserver.observe({ type: 'layout-shift', buffered: true });
})();
"""
# Two frames: what an answer changed is drawn in the first, and reported by the second.
TAKE = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
  setTimeout(() => { noteShifts(shiftObserver.takeRecords()); done(moved.splice(0)); }))))"""


class HeldLine:
    """The page's way to the server: while it is held, answers and messages wait to be let in."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._waiting: asyncio.Queue[tuple[str, asyncio.Event]] = asyncio.Queue()
        self._is_open = False
        self._tasks: list[asyncio.Task[None]] = []

    async def lay(self) -> None:
        await self._page.add_init_script(WATCH)
        await self._page.route("**/api/**", self._hold)
        await self._page.route_web_socket("**/ws/**", self._hold_socket)

    async def _hold(self, route: Route) -> None:
        answer = await route.fetch()
        await self._wait(route.request.url)
        await route.fulfill(response=answer)

    def _hold_socket(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        told: asyncio.Queue[str | bytes] = asyncio.Queue()
        server.on_message(told.put_nowait)
        self._tasks.append(asyncio.ensure_future(self._pass_on(socket, told)))

    async def _pass_on(self, socket: WebSocketRoute, told: asyncio.Queue[str | bytes]) -> None:
        while True:
            message = await told.get()
            await self._wait(socket.url)
            socket.send(message)

    async def _wait(self, what: str) -> None:
        if self._is_open:
            return
        let_in = asyncio.Event()
        self._waiting.put_nowait((what, let_in))
        await let_in.wait()

    async def let_in(self) -> str:
        """The next answer or message; gives its address once it is on its way to the page."""
        what, event = await self._waiting.get()
        event.set()
        return what

    @property
    def is_held(self) -> bool:
        return not self._waiting.empty()

    def open(self) -> None:
        self._is_open = True
        while not self._waiting.empty():
            self._waiting.get_nowait()[1].set()

    def take_up(self) -> None:
        for task in self._tasks:
            task.cancel()


@asynccontextmanager
async def held_line(page: Page) -> AsyncIterator[HeldLine]:
    line = HeldLine(page)
    await line.lay()
    try:
        yield line
    finally:
        line.open()
        await page.unroute_all(behavior="ignoreErrors")
        line.take_up()


async def moved_on(page: Page) -> list[str]:
    """What has moved since this was last asked."""
    entries = await page.evaluate(TAKE)
    return [line for entry in entries for line in entry["what"] or [f"by {entry['value']}"]]
