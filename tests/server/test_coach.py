"""Hints and reviews: asked at desks of their own, for whoever asks and as long as they stay."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import httpx2
import pytest

from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.notation import Record
from caida.server import coach
from caida.server.coach import Coach
from caida.server.reviews import Reviews, review_record
from caida.server.settings import ServerSettings
from caida.server.troubles import Trouble
from caida.store.base import ArchivedMatch, MatchLine
from tests.server.clients import http_client
from tests.server.playing import Running, quick, running
from tests.waiting import HANG_SECONDS, until

ANA = ("192.0.2.1", "ana")
MALO = ("192.0.2.6", "")
NONE = ("", "")


def some_match(seed: int = 3) -> Match:
    match = Match(Ruleset.preset("tradicional"), seed=seed)
    for _ in range(40):
        if match.to_act is not None:
            match.play(match.legal_actions()[0])
    return match


class SlowReviews:
    """Reviews that stay at their first decision until they are let go on, or nobody wants them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun = threading.Semaphore(0)
        self.go_on = threading.Event()
        self.order: list[str] = []
        self.ended: list[str] = []
        monkeypatch.setattr(coach, "review_record", self._review)

    async def begin(self) -> None:
        assert await asyncio.to_thread(self.begun.acquire, timeout=HANG_SECONDS)

    def _review(self, record: str, watch: Callable[[], None]) -> Reviews:
        decisions = 0

        def look() -> None:
            nonlocal decisions
            decisions += 1
            if decisions == 1:
                self.order.append(record)
                self.begun.release()
                while not self.go_on.wait(0.001):
                    watch()
            watch()

        try:
            made = review_record(record, look)
        except Exception as error:
            self.ended.append(f"{type(error).__name__} after {decisions}")
            raise
        self.ended.append("whole")
        return made


async def test_a_hint_does_not_wait_behind_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    reviews, adviser = SlowReviews(monkeypatch), Coach(waiting=4, per_asker=4)
    match = some_match()
    record = Record.of(match).text
    asked = [asyncio.create_task(adviser.review(f"m-{n}", record, MALO)) for n in range(4)]
    await reviews.begin()
    assert match.to_act is not None
    async with asyncio.timeout(HANG_SECONDS):
        hint = await adviser.hint("turn", match.view(match.to_act), ANA)
    assert hint.action in match.legal_actions()
    assert (adviser.waiting, reviews.ended) == (3, [])
    for task in asked:
        task.cancel()
    await asyncio.wait(asked)
    await adviser.close()


async def test_a_review_ends_after_a_decision_when_nobody_wants_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reviews, adviser = SlowReviews(monkeypatch), Coach(waiting=4, per_asker=4)
    review = asyncio.create_task(adviser.review("a-1", Record.of(some_match()).text, ANA))
    await reviews.begin()
    review.cancel()
    await until(lambda: reviews.ended == ["GivenUpSignal after 1"])
    await adviser.close()


async def test_closing_does_not_wait_for_a_review_to_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reviews, adviser = SlowReviews(monkeypatch), Coach(waiting=4, per_asker=4)
    review = asyncio.create_task(adviser.review("a-1", Record.of(some_match()).text, ANA))
    await reviews.begin()
    await adviser.close()
    with pytest.raises(Trouble, match="restarting"):
        await review
    assert reviews.ended == ["GivenUpSignal after 1"]


# --- Over the wire


async def keep_matches(server: Running, count: int) -> list[str]:
    """The ids of so many finished matches."""
    line = MatchLine("", 1, "tradicional", "0 target 24-7", ("Ana", "Luis"), NONE, NONE, NONE)
    names = [f"match-{number}" for number in range(count)]
    for seed, name in enumerate(names):
        record = Record.of(some_match(seed)).text
        await server.services.store.archive(ArchivedMatch(line._replace(id=name), record))
    return names


def path_of(match: str) -> str:
    return f"/api/matches/{match}/review?lang=en"


def ask_from(http: httpx2.AsyncClient, address: str, match: str) -> asyncio.Task[httpx2.Response]:
    asking = http.get(path_of(match), headers={"X-Forwarded-For": address})
    return asyncio.create_task(asking)


async def test_a_stranger_who_asks_for_twenty_reviews_keeps_nobody_waiting(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole network of IPv6 is one stranger."""
    reviews, limit = SlowReviews(monkeypatch), ServerSettings().questions_per_asker
    settings = quick(database, trusted_proxies="127.0.0.1")
    async with running(settings) as server, http_client(server.url) as http:
        *wanted, own = await keep_matches(server, 21)
        asked = [ask_from(http, f"2001:db8::{place:x}", one) for place, one in enumerate(wanted, 1)]
        await reviews.begin()
        await until(lambda: sum(task.done() for task in asked) == 20 - 1 - limit)
        for answer in [task.result() for task in asked if task.done()]:
            assert (answer.status_code, answer.json()["code"]) == (429, "asking")
            assert "in line" in answer.json()["text"]
            assert int(answer.headers["retry-after"]) >= 2
        ana = ask_from(http, "192.0.2.1", own)
        await until(lambda: server.services.coach.waiting == limit + 1)
        reviews.go_on.set()
        assert (await ana).status_code == 200
        await asyncio.gather(*asked)
        assert reviews.order.index(Record.of(some_match(20)).text) <= 2


async def test_a_client_that_goes_away_takes_its_review_with_it(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviews = SlowReviews(monkeypatch)
    async with running(quick(database)) as server:
        one, other = await keep_matches(server, 2)
        host, port = server.url.removeprefix("http://").split(":")
        lines = []
        for number, match in enumerate((one, other, other)):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(f"GET {path_of(match)} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            lines.append((reader, writer))
            if number == 0:
                await reviews.begin()
        await until(lambda: server.services.coach.waiting == 2)
        lines[1][1].close()
        await until(lambda: server.services.coach.waiting == 1)
        assert reviews.ended == []
        lines[0][1].close()
        await until(lambda: reviews.ended == ["GivenUpSignal after 1"])
        reviews.go_on.set()  # somebody still waits for the other
        assert (await lines[2][0].readline()).startswith(b"HTTP/1.1 200")
        assert reviews.ended[1:] == ["whole"]
        lines[2][1].close()
