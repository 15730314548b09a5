"""People in browsers of their own: what they open, press and see, and what went wrong there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

WITNESS = (Path(__file__).parent / "traffic_log.js").read_text("utf-8")
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
SETTINGS = {"language": "es", "speed": "fast", "sound": False, "voices": False}
# Milliseconds that only a hang can outlast, on a machine as busy as it may be.
PATIENCE = 120_000

Theme = Literal["light", "dark"]
Language = Literal["es", "en"]

expect.set_options(timeout=PATIENCE)


class Person:
    """A browser context with one page. `problems` are console errors, crashes and violations."""

    def __init__(self, context: BrowserContext, page: Page, address: str) -> None:
        self.context = context
        self.page = page
        self.address = address
        self.problems: list[str] = []
        self.requested: list[str] = []
        self.is_mobile = False
        self.is_witnessed = True
        self._before: list[dict[str, Any]] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.problems.append(f"{page.url}: {error}"))
        page.on("request", self._note)

    @classmethod
    async def arrive(
        cls,
        browser: Browser,
        address: str,
        *,
        still: bool = True,
        is_witnessed: bool = True,
        keeps_shell: bool = False,
        is_new: bool = False,
        kept: dict[str, Any] | None = None,
        **options: Any,
    ) -> Person:
        """`still` asks the page for no motion; `is_witnessed` writes down what it gets and shows,
        which takes time; `kept` are settings this browser remembers, and `is_new` is a browser in
        which nobody has been here before."""
        context = await browser.new_context(
            locale="es-VE",
            reduced_motion="reduce" if still else "no-preference",
            service_workers="allow" if keeps_shell else "block",
            **{"viewport": {"width": 1100, "height": 760}, **options},
        )
        context.set_default_timeout(PATIENCE)
        settings = json.dumps({**SETTINGS, **(kept or {})})
        await context.add_init_script(f"localStorage['caida.settings'] ??= {json.dumps(settings)};")
        if not is_new:
            await context.add_init_script("localStorage['caida.known'] ??= 'true';")
        if is_witnessed:
            await context.add_init_script(WITNESS)
        person = cls(context, await context.new_page(), address)
        person.is_mobile = bool(options.get("is_mobile"))
        person.is_witnessed = is_witnessed
        return person

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"{self.page.url}: {message.text} {message.location.get('url')}")

    def _note(self, request: Request) -> None:
        path = urlsplit(request.url).path
        if path.startswith("/api/"):
            self.requested.append(path)

    async def open(self, path: str) -> None:
        await self.page.goto(self.address + path)

    async def follow(self, link: str) -> None:
        """What somebody else has handed on, by the door this person comes in by."""
        parts = urlsplit(link)
        await self.open(parts._replace(scheme="", netloc="").geturl())

    async def call(self, name: str, colour: str = "mar") -> None:
        """Have a name before opening anything."""
        await self.ask("PUT", "/api/me", {"name": name, "colour": colour})

    async def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Ask the server as this person's browser would."""
        # A line of its own: the server may close one that was idle just as it is used again.
        headers = {"Origin": self.address, "Connection": "close"}
        answer = await self.context.request.fetch(
            self.address + path, method=method, data=body, headers=headers
        )
        text = await answer.text()
        assert answer.ok, f"{method} {path}: {text}"
        return json.loads(text) if "json" in answer.headers["content-type"] else text

    async def make_table(self, **order: Any) -> str:
        """A room by its code; oneself on seat 0."""
        made = await self.ask("POST", "/api/rooms", order)
        return str(made["room"]["code"])

    async def reload(self) -> None:
        """Load the document anew; what was written down about the old one is kept."""
        self._before = await self.log()
        await self.page.reload()

    async def log(self) -> list[dict[str, Any]]:
        """What the witness wrote down since the document was opened."""
        found: list[dict[str, Any]] = await self.page.evaluate("window.witness")
        return [*self._before, *found]

    async def acts(self) -> list[dict[str, Any]]:
        """What the page has asked to play."""
        sent = [json.loads(one["sent"]) for one in await self.log() if "sent" in one]
        return [message["action"] for message in sent if message["type"] == "act"]

    async def match_id(self) -> str:
        """Of the match that has just ended on the screen."""
        href = await self.page.locator(".result .pair a[href^='/partidas/']").get_attribute("href")
        assert href
        return href.rpartition("/")[2]

    def forgive(self, what: str) -> None:
        """Chromium itself writes an error for every connection that fails; a test that cuts
        connections lets those pass, and only those."""
        self.problems = [problem for problem in self.problems if what not in problem]

    async def leave(self) -> None:
        """Close the browser, unless that was done before; nothing may have gone wrong in it."""
        if self.page.is_closed():
            return
        log = await self.log() if self.is_witnessed else []
        seen = [one["violation"] for one in log if "violation" in one]
        await self.context.close()
        problems = [*self.problems, *seen]
        assert not problems, "\n".join(problems)
