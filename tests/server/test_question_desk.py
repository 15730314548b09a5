"""A desk thinks about one question at a time, for everybody in turn, and for nobody who is gone."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator

import pytest

from caida.server.question_desk import Asker, QuestionDesk, Watch
from caida.server.troubles import Trouble
from tests.waiting import HANG_SECONDS, until

ANA: Asker = ("192.0.2.1", "ana")
LUIS: Asker = ("192.0.2.2", "luis")
MALO: Asker = ("192.0.2.6", "malo")


class Work:
    """Questions that are answered when a test lets them, and what became of them."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.given_up: list[str] = []
        self.go = threading.Semaphore(0)
        self.has_begun = threading.Semaphore(0)

    def about(self, name: str) -> Callable[[Watch], str]:
        def think(watch: Watch) -> str:
            self.begun.append(name)
            self.has_begun.release()
            try:
                while not self.go.acquire(timeout=0.001):
                    watch()
            except BaseException:
                self.given_up.append(name)
                raise
            return name.upper()

        return think

    async def begins(self) -> None:
        """Wait until the next question is thought about."""
        assert await asyncio.to_thread(self.has_begun.acquire, timeout=HANG_SECONDS)


@pytest.fixture
def work() -> Iterator[Work]:
    made = Work()
    yield made
    made.go.release(1000)


def make_desk(kept: int = 8, waiting: int = 8, per_asker: int = 4) -> QuestionDesk[str]:
    return QuestionDesk("desk", kept=kept, waiting=waiting, per_asker=per_asker)


def ask(desk: QuestionDesk[str], work: Work, name: str, asker: Asker = ANA) -> asyncio.Task[str]:
    return asyncio.create_task(desk.ask(name, work.about(name), asker))


async def ask_in_turn(
    desk: QuestionDesk[str], work: Work, *asked: tuple[str, Asker]
) -> list[asyncio.Task[str]]:
    """The first is under way, the others are in line."""
    tasks = []
    for name, asker in asked:
        tasks.append(ask(desk, work, name, asker))
        await asyncio.sleep(0)
    await work.begins()
    return tasks


async def test_a_question_is_thought_about_once_and_its_answer_kept(work: Work) -> None:
    desk = make_desk(per_asker=0, waiting=0)
    tasks = [ask(desk, work, "a", asker) for asker in (ANA, LUIS, MALO) for _ in range(7)]
    await work.begins()
    late = ask(desk, work, "a")
    work.go.release()
    assert await asyncio.gather(*tasks, late) == ["A"] * 22
    assert await desk.ask("a", work.about("a"), LUIS) == "A"
    assert work.begun == ["a"]
    await desk.close()


async def test_the_oldest_answers_are_forgotten(work: Work) -> None:
    desk = make_desk(kept=2)
    work.go.release(10)
    for name in ("a", "b", "a", "c", "a", "b"):
        assert await ask(desk, work, name) == name.upper()
    assert work.begun == ["a", "b", "c", "b"]
    await desk.close()


async def test_everybody_has_a_turn_however_much_somebody_asks(work: Work) -> None:
    desk = make_desk(per_asker=0)
    tasks = await ask_in_turn(
        desk, work, *[(f"m{number}", MALO) for number in range(5)], ("a", ANA), ("l", LUIS)
    )
    work.go.release(10)
    await asyncio.gather(*tasks)
    assert work.begun == ["m0", "m1", "a", "l", "m2", "m3", "m4"]
    await desk.close()


async def test_who_asks_what_is_far_back_in_the_line_of_another_has_it_at_their_own_turn(
    work: Work,
) -> None:
    desk = make_desk(per_asker=0)
    tasks = await ask_in_turn(
        desk, work, *[(f"m{number}", MALO) for number in range(5)], ("m4", ANA)
    )
    assert len(desk) == 5
    work.go.release(10)
    assert (await asyncio.gather(*tasks))[-2:] == ["M4", "M4"]
    assert work.begun == ["m0", "m1", "m4", "m2", "m3"]
    await desk.close()


async def test_one_asker_has_only_so_many_in_line(work: Work) -> None:
    desk = make_desk(per_asker=2)
    tasks = await ask_in_turn(desk, work, *[(f"m{number}", MALO) for number in range(3)])
    with pytest.raises(Trouble) as refused:
        await ask(desk, work, "m3", MALO)
    assert (refused.value.code, refused.value.retry_after >= 2) == ("asking", True)
    tasks.append(ask(desk, work, "a", ANA))
    work.go.release(10)
    await asyncio.gather(*tasks)
    assert work.begun == ["m0", "m1", "a", "m2"]
    await desk.close()


async def test_a_full_line_takes_nobody_more_and_says_when_to_come_again(work: Work) -> None:
    desk = make_desk(waiting=2)
    tasks = await ask_in_turn(desk, work, ("m", MALO), ("l", LUIS), ("a", ANA))
    with pytest.raises(Trouble, match="again in a moment") as refused:
        await ask(desk, work, "x", ("192.0.2.9", ""))
    assert refused.value.code == "busy"
    assert refused.value.retry_after >= 2
    work.go.release(10)
    await asyncio.gather(*tasks)
    assert await ask(desk, work, "x") == "X"
    await desk.close()


async def test_a_line_full_of_one_asker_makes_room_for_another(work: Work) -> None:
    desk = make_desk(waiting=3, per_asker=0)
    tasks = await ask_in_turn(desk, work, *[(f"m{number}", MALO) for number in range(4)])
    ana = ask(desk, work, "a", ANA)
    with pytest.raises(Trouble) as refused:
        await tasks.pop()
    assert refused.value.code == "busy"
    work.go.release(10)
    await asyncio.gather(ana, *tasks)
    assert work.begun == ["m0", "m1", "a", "m2"]
    await desk.close()


async def test_a_question_whose_asker_goes_is_not_thought_about(work: Work) -> None:
    desk = make_desk()
    first, waiting, last = await ask_in_turn(desk, work, ("a", ANA), ("b", ANA), ("c", ANA))
    waiting.cancel()
    await asyncio.wait([waiting])
    assert len(desk) == 1
    first.cancel()  # the one that is under way
    await until(lambda: work.given_up == ["a"])
    work.go.release()
    assert await last == "C"
    assert work.begun == ["a", "c"]
    await desk.close()


async def test_a_question_goes_on_while_anybody_waits_for_it(work: Work) -> None:
    desk = make_desk()
    one, other = await ask_in_turn(desk, work, ("a", ANA), ("a", LUIS))
    one.cancel()
    await asyncio.wait([one])
    work.go.release()
    assert await other == "A"
    assert work.given_up == []
    await desk.close()


async def test_what_was_given_up_is_thought_about_anew_for_who_asks_then(work: Work) -> None:
    desk = make_desk()
    (first,) = await ask_in_turn(desk, work, ("a", ANA))
    first.cancel()
    await asyncio.wait([first])
    again = ask(desk, work, "a", LUIS)
    await work.begins()
    assert work.begun == ["a", "a"]
    work.go.release()
    assert await again == "A"
    await desk.close()


async def test_an_answer_that_came_too_late_for_one_is_there_for_the_next(work: Work) -> None:
    """What does not look whether it is wanted is thought out to its end."""
    desk = make_desk()
    go = threading.Event()
    begun: list[int] = []

    def think(_watch: Watch) -> str:
        begun.append(1)
        assert go.wait(HANG_SECONDS)
        return "A"

    first = asyncio.create_task(desk.ask("a", think, ANA))
    await until(lambda: len(begun) == 1)
    first.cancel()
    await asyncio.wait([first])
    again = asyncio.create_task(desk.ask("a", think, LUIS))
    await asyncio.sleep(0)
    go.set()
    assert await again == "A"
    assert len(begun) == 1
    await desk.close()


async def test_a_failure_is_told_and_not_kept() -> None:
    desk = make_desk()

    def fail(_watch: Watch) -> str:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await desk.ask("same", fail, ANA)
    assert await desk.ask("same", lambda _watch: "yes", ANA) == "yes"
    await desk.close()


async def test_closing_sends_everybody_away_and_waits_for_no_answer(work: Work) -> None:
    desk = make_desk()
    tasks = await ask_in_turn(desk, work, ("a", ANA), ("b", LUIS))
    await desk.close()
    assert work.given_up == ["a"]
    for task in (*tasks, ask(desk, work, "c")):
        with pytest.raises(Trouble, match="restarting"):
            await task
