"""Hints and reviews off the loop: asked once, kept for a while, never too many in line."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.notation import Record
from caida.server import coach
from caida.server.coach import Coach, Desk
from caida.server.reviews import Reviews, review_record
from caida.server.troubles import Trouble
from tests.waiting import HANG_SECONDS


async def test_a_question_is_thought_about_once() -> None:
    desk: Desk[int] = Desk("desk", 4)
    asked: list[int] = []

    def think() -> int:
        asked.append(1)
        return 7

    assert await asyncio.gather(*(desk.ask("same", think) for _ in range(20))) == [7] * 20
    assert await desk.ask("same", think) == 7
    assert len(asked) == 1
    desk.close()


async def test_the_oldest_answers_are_forgotten() -> None:
    desk: Desk[str] = Desk("desk", 2)
    asked: list[str] = []

    async def ask(question: str) -> None:
        def think() -> str:
            asked.append(question)
            return question

        assert await desk.ask(question, think) == question

    for question in ("a", "b", "a", "c", "a", "b"):
        await ask(question)
    assert asked == ["a", "b", "c", "b"]
    desk.close()


async def test_a_full_line_takes_nobody_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "WAITING", 2)
    desk: Desk[bool] = Desk("desk", 4)
    go = threading.Event()
    waiting = [asyncio.create_task(desk.ask(name, go.wait)) for name in ("a", "b")]
    await asyncio.sleep(0)
    with pytest.raises(Trouble, match="again in a moment"):
        await desk.ask("c", go.wait)
    go.set()
    assert await asyncio.gather(*waiting) == [True, True]
    assert await desk.ask("c", go.wait)
    desk.close()


async def test_who_goes_away_does_not_spoil_it_for_the_others() -> None:
    desk: Desk[bool] = Desk("desk", 4)
    go = threading.Event()
    one, other = (asyncio.create_task(desk.ask("same", go.wait)) for _ in range(2))
    await asyncio.sleep(0)
    one.cancel()
    go.set()
    assert await other
    desk.close()


async def test_a_failure_is_told_and_not_kept() -> None:
    desk: Desk[int] = Desk("desk", 4)

    def fail() -> int:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await desk.ask("same", fail)
    assert await desk.ask("same", lambda: 1) == 1
    desk.close()


async def test_closing_does_not_wait_for_a_review_to_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match(Ruleset.preset("tradicional"), seed=3)
    for _ in range(40):
        if match.to_act is not None:
            match.play(match.legal_actions()[0])
    adviser = Coach()
    has_begun, is_closing = threading.Event(), threading.Event()
    close_hints = adviser._hints.close

    def review_slowly(record: str, watch: Callable[[], None]) -> Reviews:
        def look() -> None:
            has_begun.set()
            assert is_closing.wait(HANG_SECONDS)
            watch()

        return review_record(record, look)

    def close_and_tell() -> None:
        is_closing.set()
        close_hints()

    monkeypatch.setattr(coach, "review_record", review_slowly)
    monkeypatch.setattr(adviser._hints, "close", close_and_tell)
    review = asyncio.create_task(adviser.review("a-1", Record.of(match).text))
    assert await asyncio.to_thread(has_begun.wait, HANG_SECONDS)
    await asyncio.to_thread(adviser.close)
    with pytest.raises(Trouble, match="restarting"):
        await review
