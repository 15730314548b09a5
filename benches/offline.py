"""How light and quick the game is with no server: `python -m benches.offline` (`--json` too).

The site of `make site` in a real Chromium, from a plain file server: what has to come, how long it
takes from the tap to the first card when all of it is there, and what the house does in the
worker. A processor a quarter as quick is that of the whole page, its workers too.

On a machine that others use as well, the clock says how much they do. So beside what the clock says
stands for how long the processor was needed, which is the same whoever else is there.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import statistics
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack, nullcontext
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.async_api import Browser

from benches import deciding
from benches.goals import Goal, bench_parser, report
from benches.offline_programs import BOTS, RUN, STEPS, WORK
from benches.offline_slow import memory_of, processor_seconds, renderers, slowed
from benches.web import SLOWER
from scripts.play_site import RUNTIME
from tests.web.chromium import launched
from tests.web.people import PHONE, Person
from tests.web.plain_server import serving_site
from tests.web.playing import play, state_of
from tests.web.serving import serving

WORKER = Path(__file__).with_name("offline_worker.js")
KILO = 1e3
# A bot's p99 in milliseconds, against one and against more.
BARS = {"conocedor": (10.0, 10.0), "maestro": (150.0, 100.0)}
# How long a browser takes to clear away what starting has left behind.
SETTLING_SECONDS = 30
# Of a slowness that is meant to be four: below that its figures say nothing.
SLOW_ENOUGH = 3.5


def weights() -> list[Goal]:
    files = json.loads((RUNTIME / "runtime.json").read_text("utf-8"))["files"]

    def total(kind: str) -> float:
        return float(sum(file[kind] for file in files) / 1e6)

    return [
        Goal("descarga · download, gzip", total("gzip"), "MB", 6, at_most=True),
        Goal("descarga · download, brotli", total("brotli"), "MB", 5, at_most=True),
    ]


async def run_in_worker(browser: Browser, folder: Path, program: str) -> Any:
    """What a program in the runtime says, in a page that has nothing else."""
    place = folder / "bench"
    place.mkdir()
    (place / "index.html").write_text("<!doctype html><title>bench</title>")
    (place / WORKER.name).write_bytes(WORKER.read_bytes())
    (place / "runtime").symlink_to(RUNTIME, target_is_directory=True)
    version = json.loads((RUNTIME / "runtime.json").read_text("utf-8"))["version"]
    async with serving_site(folder / "root", place) as address:
        page = await browser.new_page()
        await page.goto(address)
        base = f"{address}runtime/{version}/"
        answer = json.loads(await page.evaluate(RUN, [base, program]))
        await page.close()
    return answer


async def steps_of(
    browser: Browser, folder: Path, count: int, *, is_reviewing: bool = False
) -> tuple[list[float], list[float]]:
    """How long a room's steps took, and for how much of that the processor was theirs: the rest is
    what other processes had it for."""
    await browser.start_tracing(categories=["blink.user_timing"])
    program = STEPS.format(count=count, is_reviewing=is_reviewing)
    took: list[float] = await run_in_worker(browser, folder, program)
    traced = json.loads(await browser.stop_tracing())["traceEvents"]
    marks = [one for one in traced if one["name"] in ("said", "told") and "tts" in one]
    marks.sort(key=lambda one: one["ts"])
    pairs = [pair for pair in pairwise(marks) if [one["name"] for one in pair] == ["said", "told"]]
    return took, [(told["tts"] - said["tts"]) / KILO for said, told in pairs]


def p99(times: Sequence[float]) -> float:
    return sorted(times)[min(len(times) * 99 // 100, len(times) - 1)]


def step_goals(
    name: str, took: Sequence[float], busy: Sequence[float], bar: float | None
) -> list[Goal]:
    return [
        Goal(f"{name}, p50", statistics.median(took), "ms", None),
        Goal(f"{name}, p99, reloj · clock", p99(took), "ms", bar, at_most=True),
        Goal(f"{name}, p99, procesador · processor", p99(busy), "ms", bar, at_most=True),
    ]


def bot_goals(found: list[Any]) -> list[Goal]:
    """The bar is for the slowest of the modes it is for."""
    goals = []
    for name, bars in BARS.items():
        for bar, kind, is_duel in zip(
            bars, ("1 v 1", "3 y 4 · 3 and 4"), (True, False), strict=True
        ):
            times: dict[str, list[float]] = {
                mode: ms
                for bot, seats, mode, ms in found
                if bot == name and (seats == 2) == is_duel
            }
            longest = {mode: p99(ms) for mode, ms in times.items()}
            slowest = max(longest, key=longest.__getitem__)
            label = f"{name}, {kind}, p99 ({slowest})"
            goals.append(Goal(label, longest[slowest], "ms", bar, at_most=True))
            middle = statistics.median([one for every in times.values() for one in every])
            goals.append(Goal(f"{name}, {kind}, p50", middle, "ms", None))
    return goals


async def keep_game(browser: Browser, site: str) -> Person:
    """Somebody who has played here before, and whose browser has everything."""
    person = await Person.arrive(browser, site, keeps_shell=True, is_witnessed=False, **PHONE)
    await person.open("")
    await person.page.get_by_role("button", name="Jugar ya").click()
    await play(person, turns=1)
    await person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    await person.page.wait_for_function("() => caches.match('./hall-worker.js')")
    await person.context.set_offline(True)
    return person


class Start(NamedTuple):
    """Seconds from the tap on home, just loaded, to something one can play; from the opening of the
    page; and of the processor from the tap on, whatever of the browser had it."""

    tapped: float
    opened: float
    processor: float


async def first_card(person: Person, times: int = 1) -> Start:
    await person.open("icon.svg")
    with slowed(times) if times > 1 else nullcontext():
        opened = monotonic()
        await person.open("")
        button = person.page.locator(".make", has_text="Jugar ya").or_(
            person.page.locator(".now", has_text="Jugar ya")
        )
        before = processor_seconds()
        await button.first.click()
        tapped = monotonic()
        await person.page.wait_for_url("**/#/mesa/*")
        await state_of(person)
        ready = monotonic()
    return Start(ready - tapped, ready - opened, processor_seconds() - before)


async def begun_memory(person: Person) -> float:
    """Megabytes of the tab when one has just begun to play in it."""
    await play(person, turns=6)
    return max(map(memory_of, renderers()))  # the others have nothing in them


async def slowness(browser: Browser) -> float:
    """How many times as long the same work takes in a worker that is slowed: what was meant is one
    thing, what a busy machine makes of it another."""
    page = await browser.new_page()
    await page.evaluate(WORK)
    plain, slow = [], []
    for _ in range(3):
        plain.append(await page.evaluate(WORK))
        with slowed(SLOWER):
            slow.append(await page.evaluate(WORK))
    await page.close()
    return float(statistics.median(slow) / statistics.median(plain))


async def offline_parts(browser: Browser, folder: Path) -> list[str]:
    """What home and a table of a house load of all this, for who has not asked for it."""
    async with serving(folder) as address:
        person = await Person.arrive(browser, address, is_witnessed=False, **PHONE)
        asked: list[str] = []
        person.page.on("request", lambda request: asked.append(urlsplit(request.url).path))
        await person.open("/")
        await person.page.locator(".online").wait_for()
        await person.page.get_by_role("button", name="Jugar ya").click()
        await play(person, turns=1)
        await person.context.close()
    assert any(path.startswith("/assets/LiveTable") for path in asked)
    return [path for path in asked if path.startswith(("/runtime/", "/hall-worker"))]


async def measure(repetitions: int, decisions: int, steps: int) -> list[Goal]:
    program = BOTS.format(
        views=inspect.getsource(deciding.views),
        modes=inspect.getsource(deciding.modes),
        count=decisions,
        names=list(BARS),
    )
    async with AsyncExitStack() as stack:
        folders = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(5)]
        browser = await stack.enter_async_context(launched())
        loaded = await offline_parts(browser, folders[0])
        stepped, busy = await steps_of(browser, folders[1], steps)
        held, held_busy = await steps_of(browser, folders[2], steps // 4, is_reviewing=True)
        thought = await run_in_worker(browser, folders[3], program)
        site = await stack.enter_async_context(serving_site(folders[4]))
        person = await keep_game(browser, site)
        await person.page.close()
        person.page = await person.context.new_page()
        quick = [await first_card(person)]
        begun = await begun_memory(person)
        await asyncio.sleep(SETTLING_SECONDS)
        memory = max(map(memory_of, renderers()))
        quick += [await first_card(person) for _ in range(repetitions - 1)]
        again = await begun_memory(person)
        slow, really = list[Start](), list[float]()
        for _ in range(repetitions):
            slow.append(await first_card(person, SLOWER))
            really.append(await slowness(browser))
    middle = statistics.median
    tap = "del toque a la carta · from tap to first card, cached"
    return [
        *weights(),
        Goal(tap, middle([one.tapped for one in quick]), "s", 4, at_most=True),
        Goal(
            f"CPU/{SLOWER}, sumando el procesador · adding up the processor",
            SLOWER * middle([one.processor for one in quick]),
            "s",
            16,
            at_most=True,
        ),
        Goal(
            f"CPU/{SLOWER}, reloj · clock",
            middle([one.tapped for one in slow]),
            "s",
            16,
            at_most=True,
        ),
        Goal("cuánto más lento fue · how much slower that was", middle(really), "×", SLOW_ENOUGH),
        Goal(
            "desde que abre · from opening the page",
            middle([one.opened for one in quick]),
            "s",
            None,
        ),
        Goal(f"lo mismo · the same, CPU/{SLOWER}", middle([one.opened for one in slow]), "s", None),
        *bot_goals(thought),
        *step_goals("paso de la mesa · room step", stepped, busy, 2),
        *step_goals("lo mismo, repasando · the same while reviewing", held, held_busy, None),
        Goal("memoria de la pestaña · memory of the tab", memory, "MB", 150, at_most=True),
        Goal(
            "la misma al empezar · the same when it has just begun", begun, "MB", 150, at_most=True
        ),
        Goal("y si se recargó varias veces · and reloaded several times", again, "MB", None),
        Goal("sin pedirlo · unasked: files at home and table", len(loaded), "", 0, at_most=True),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = bench_parser("offline", __doc__)
    parser.add_argument("--repetitions", type=int, default=5, help="of what is timed in the page")
    parser.add_argument("--decisions", type=int, default=1000, help="of each bot in each mode")
    parser.add_argument("--steps", type=int, default=2000, help="of a room")
    options = parser.parse_args(arguments)
    goals = asyncio.run(measure(options.repetitions, options.decisions, options.steps))
    report(goals, as_json=options.json)
    return 1 if options.check and not all(goal.is_met for goal in goals) else 0


if __name__ == "__main__":
    raise SystemExit(main())
