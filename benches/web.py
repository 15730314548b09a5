"""How light and quick the pages are: `python -m benches.web` (`--json`, `--check`).

Real Chromium on a real server. Cold starts run under a processor throttled four times and the
"Slow 4G" that Chromium's own tools offer; a goal is the median over the repetitions.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import statistics
import tempfile
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, CDPSession

from benches.goals import Goal, bench_parser, report
from benches.web_scenes import Slow, end_of_deal, victory
from caida import Ruleset
from caida.server.pages import LATER, script_of, scripts_for
from tests.web.chromium import launched
from tests.web.fixed_shuffle import find_secret, serving_fixed
from tests.web.people import PHONE, Person
from tests.web.playing import IS_CHOSEN
from tests.web.screens import begin_match
from tests.web.serving import PAGE, serving

KILO = 1000
SLOWER = 4
FRAME = 50  # ms; Chromium reports no shorter one
PATIENCE = 2.5  # seconds before the bot answers, so that a sweep is measured alone
# Chromium's "Slow 4G": waits for every request, bytes a second down and up.
SLOW_4G = {
    "offline": False,
    "latency": 562.5,
    "downloadThroughput": 180_000,
    "uploadThroughput": 84_375,
}
# The same line as packets see it: a round trip of 150 ms, and none of the usual handshakes.
SLOW_4G_PACKETS = {**SLOW_4G, "latency": 150}

WATCH = """
window.shifts = []; window.longFrames = []; window.frames = [];
new PerformanceObserver((list) => shifts.push(...list.getEntries().filter((e) => !e.hadRecentInput)
  .map((e) => e.value))).observe({ type: 'layout-shift', buffered: true });
new PerformanceObserver((list) => longFrames.push(...list.getEntries()))
  .observe({ type: 'long-animation-frame', buffered: true });
"""
# Frames are told apart by when the first card flies: before it is the tap, after it the sweep.
RECORD_FRAMES = """() => {
  longFrames.length = 0;
  window.takenOff = Infinity;
  new MutationObserver(() => (takenOff = Math.min(takenOff, performance.now())))
    .observe(document.querySelector('.flights'), { childList: true });
  let last = performance.now();
  const tick = (now) => {
    frames.push([now, now - last]);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(tick); });
}"""
SPLIT_FRAMES = """() => {
  const lengths = (isSweep) => longFrames
    .filter((e) => e.startTime + e.duration > takenOff === isSweep).map((e) => e.duration);
  const gaps = frames.filter(([at]) => at > takenOff).map(([, gap]) => gap);
  return [lengths(false), lengths(true), gaps];
}"""
SINCE_START = "() => performance.now()"


def weigh(files: Iterable[Path]) -> float:
    """Kilobytes, each gzipped as it travels."""
    return sum(len(gzip.compress(file.read_bytes())) for file in files) / KILO


# What only those load who want to play with no server.
OFFLINE = ("PlayOffline-", "begin-", "downloading.svelte-", "word-")


def sizes(static: Path) -> list[Goal]:
    """The JavaScript a person waits for at home and at a table, all there is, and everything else
    that a page is made of: the cards (they are in index.html), all styles, and the words of both
    languages."""
    built = json.loads((static / "shell.json").read_text("utf-8"))
    alone = [path for path in static.glob("assets/*.js") if path.name.startswith(OFFLINE)]
    alone.append(static / "hall-worker.js")
    everything = [*set(static.glob("assets/*.js")).difference(alone), static / "sw.js"]
    words = {lang: list(static.glob(f"assets/{lang}-*.json")) for lang in ("es", "en")}
    rest = [*static.glob("assets/*.css"), static / "index.html", *words["es"], *words["en"]]

    def scripts(path: str) -> list[Path]:
        return [static / file for file in scripts_for(script_of(path), built)]

    waiting = {
        *scripts("/mesa/A"),
        *[static / file for file in scripts_for(LATER["LiveTable"][0], built)],
    }

    return [
        Goal("JavaScript: inicio · home, gzip", weigh(scripts("/")), "kB", 30, at_most=True),
        Goal("JavaScript: mesa · table, gzip", weigh(scripts("/mesa/A")), "kB", 55, at_most=True),
        Goal(
            "JavaScript: mesa que espera · waiting table, gzip",
            weigh(waiting),
            "kB",
            60,
            at_most=True,
        ),
        Goal("JavaScript: todo · everything, gzip", weigh(everything), "kB", 100, at_most=True),
        Goal("JavaScript: sin conexión · offline, gzip", weigh(alone), "kB", 9, at_most=True),
        Goal(
            "cartas, estilos y palabras · cards, styles and words, gzip",
            weigh(rest),
            "kB",
            60,
            at_most=True,
        ),
        Goal("de eso, las palabras · of that, the words: español", weigh(words["es"]), "kB", None),
        Goal("de eso, las palabras · of that, the words: English", weigh(words["en"]), "kB", None),
    ]


async def slow_down(person: Person, network: dict[str, Any] | None) -> CDPSession:
    session = await person.context.new_cdp_session(person.page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if network is not None:
        await session.send("Network.enable")
        await session.send("Network.emulateNetworkConditions", network)
    return session


async def arrive(browser: Browser, address: str, **options: Any) -> Person:
    person = await Person.arrive(
        browser, address, still=False, is_witnessed=False, **{**PHONE, **options}
    )
    await person.context.add_init_script(WATCH)
    return person


async def cold_home(browser: Browser, address: str, network: dict[str, Any]) -> tuple[float, float]:
    """Seconds until one can press play, and how far things moved meanwhile."""
    person = await arrive(browser, address)
    await slow_down(person, network)
    await person.page.goto(address + "/", wait_until="commit")
    await person.page.wait_for_function("() => document.querySelector('.now:enabled')")
    seconds = await person.page.evaluate(SINCE_START) / 1000
    await person.page.locator(".online").wait_for()
    shift = sum(await person.page.evaluate("shifts"))
    await person.context.close()
    return seconds, shift


async def cold_table(
    browser: Browser, address: str, network: dict[str, Any]
) -> tuple[float, float]:
    """The same until one can decide something at a table: the dealer's count, without a show."""
    person = await arrive(browser, address)
    await person.call("Ana")
    code = await person.make_table(
        bots=[{"seat": 1, "bot": "novato"}], start=True, options={"first_dealer": 0}
    )
    await slow_down(person, network)
    await person.page.goto(f"{address}/mesa/{code}", wait_until="commit")
    await person.page.wait_for_function("() => document.querySelector('.table .choices button')")
    seconds = await person.page.evaluate(SINCE_START) / 1000
    shift = sum(await person.page.evaluate("shifts"))
    await person.context.close()
    return seconds, shift


async def sweep(
    browser: Browser, address: str, rules: dict[str, Any]
) -> tuple[float, float, float, float]:
    """Milliseconds of the longest frame as Chromium reports it (it keeps quiet about those under
    50) while a chain of three is swept at normal speed, of the longest one of the tap before it,
    of the longest gap between two frames of the sweep, and the shift."""
    person = await arrive(browser, address, kept={"speed": "normal"})
    await person.call("Ana")
    await begin_match(person, options=rules)
    page = person.page
    card = await page.evaluate("""() => {
      const cards = [...document.querySelectorAll('.hand button')];
      const takes = (card) => { card.click(); return new Promise((done) => requestAnimationFrame(
        () => done(document.querySelectorAll('.mesa li.taken').length))); };
      return cards.reduce((before, card) => before.then(async (best) => {
        const count = await takes(card);
        return count > best[1] ? [card.dataset.slot, count] : best;
      }), Promise.resolve(['', 0]));
    }""")
    assert card[1] == 3, card
    chosen = page.locator(f".hand [data-slot='{card[0]}']")
    if await chosen.get_attribute("aria-pressed") != "true":
        await chosen.tap()
    await page.wait_for_function(IS_CHOSEN, arg=card[0])
    box = await chosen.bounding_box()
    assert box is not None
    await slow_down(person, None)
    await page.evaluate(RECORD_FRAMES)
    # Without the checks Playwright makes in the page before it taps, which are none of ours.
    await page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    pile = "() => document.querySelector('.seat.you .pile b').textContent === '4'"
    await page.wait_for_function(pile)
    await page.wait_for_function("() => !document.querySelector('.flights .ghost')")
    tapped, swept, gaps = await page.evaluate(SPLIT_FRAMES)
    shift = sum(await page.evaluate("shifts"))
    await person.context.close()
    return max(swept, default=0.0), max(tapped, default=0.0), max(gaps), shift


async def at_scene(
    browser: Browser, address: str, show: Callable[[Person, Slow], Awaitable[tuple[float, float]]]
) -> tuple[float, float]:
    person = await arrive(browser, address, kept={"speed": "normal"})
    await person.call("Ana")
    return await show(person, lambda one: slow_down(one, None))


async def repeat(
    times: int, run: Callable[[], Awaitable[tuple[float, ...]]]
) -> list[tuple[float, ...]]:
    """Each figure of every run."""
    runs = [await run() for _ in range(times)]
    return list(zip(*runs, strict=True))


async def measure(repetitions: int) -> list[Goal]:
    rules: dict[str, Any] = {"first_dealer": 1, "mal_echada": 0, "target": 99}
    ruleset = Ruleset.preset("tradicional", **rules)

    def has_chain(view: Any) -> bool:
        most = max(len(choice.taken) for choice in view.choices)
        return view.canto is None and most == 3 < len(view.mesa)

    async with AsyncExitStack() as stack:
        folders = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(3)]
        browser = await stack.enter_async_context(launched())
        server = await stack.enter_async_context(serving(folders[0]))
        fixed = await stack.enter_async_context(
            serving_fixed(folders[1], find_secret(ruleset, has_chain), bot_delay=PATIENCE)
        )
        home = await repeat(repetitions, lambda: cold_home(browser, server, SLOW_4G))
        table = await repeat(repetitions, lambda: cold_table(browser, server, SLOW_4G))
        quick_home = await repeat(repetitions, lambda: cold_home(browser, server, SLOW_4G_PACKETS))
        quick_table = await repeat(
            repetitions, lambda: cold_table(browser, server, SLOW_4G_PACKETS)
        )
        swept = await repeat(repetitions, lambda: sweep(browser, fixed, rules))
        patient = await stack.enter_async_context(serving(folders[2], CAIDA_DEAL_PAUSE="3600"))
        ended = await repeat(repetitions, lambda: at_scene(browser, patient, end_of_deal))
        won = await repeat(repetitions, lambda: at_scene(browser, patient, victory))
    middle = statistics.median
    return [
        *sizes(PAGE.parent),
        Goal("inicio en frío · cold home, CPU/4, Slow 4G", middle(home[0]), "s", 2, at_most=True),
        Goal("mesa en frío · cold table, CPU/4, Slow 4G", middle(table[0]), "s", 3, at_most=True),
        Goal(
            "inicio, 150 ms de ida y vuelta · home, round trip of 150 ms",
            middle(quick_home[0]),
            "s",
            None,
        ),
        Goal(
            "mesa, 150 ms de ida y vuelta · table, round trip of 150 ms",
            middle(quick_table[0]),
            "s",
            None,
        ),
        Goal(
            "cuadro más largo al barrer · longest frame of a sweep, CPU/4",
            middle(swept[0]),
            "ms",
            FRAME,
            at_most=True,
        ),
        Goal(
            "barridas que tuvieron uno · sweeps that had one",
            sum(longest > FRAME for longest in swept[0]),
            f"/ {repetitions}",
            None,
        ),
        Goal("cuadro más largo del toque · longest frame of the tap", middle(swept[1]), "ms", None),
        Goal(
            "hueco más largo entre cuadros · longest gap between frames",
            middle(swept[2]),
            "ms",
            None,
        ),
        Goal(
            "cuadro más largo al contar · longest frame at the end of a deal, CPU/4",
            middle(ended[0]),
            "ms",
            FRAME,
            at_most=True,
        ),
        Goal(
            "cuadro más largo al ganar · longest frame of a victory, CPU/4",
            middle(won[0]),
            "ms",
            FRAME,
            at_most=True,
        ),
        Goal("saltos del inicio · layout shift, home", middle(home[1]), "", 0, at_most=True),
        Goal("saltos de la mesa · layout shift, table", middle(table[1]), "", 0, at_most=True),
        Goal("saltos al barrer · layout shift, sweep", middle(swept[3]), "", 0, at_most=True),
        Goal(
            "saltos al contar y al ganar · layout shift, end of a deal and victory",
            max(*ended[1], *won[1]),
            "",
            0,
            at_most=True,
        ),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = bench_parser("web", __doc__)
    parser.add_argument("--repetitions", type=int, default=5, help="times each is measured")
    options = parser.parse_args(arguments)
    goals = asyncio.run(measure(options.repetitions))
    report(goals, as_json=options.json)
    return 1 if options.check and not all(goal.is_met for goal in goals) else 0


if __name__ == "__main__":
    raise SystemExit(main())
