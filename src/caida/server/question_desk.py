"""Questions that take long, thought out off the event loop, one at a time and in fair order."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import ceil
from typing import Generic, TypeVar

from caida.server.fair_line import FairLine
from caida.server.troubles import RETRY_SECONDS, Trouble

LONGEST_RETRY = 120
FIRST_GUESS = 2.0  # seconds that a question takes, until the first was answered

T = TypeVar("T")
Asker = tuple[str, ...]  # from the widest network down to the person: see FairLine
Watch = Callable[[], None]


class GivenUpSignal(Exception):
    """Nobody wants to know any more."""


class Question(Generic[T]):
    """What is asked, by everybody who waits for the answer."""

    def __init__(self, name: str, think: Callable[[Watch], T]) -> None:
        self.name = name
        self.think = think
        self.tickets: list[Ticket[T]] = []
        self.is_under_way = False
        self.is_given_up = False  # looked at by the thread that thinks

    def go_on(self) -> None:
        if self.is_given_up:
            raise GivenUpSignal


class Ticket(Generic[T]):
    """One asker's wait for one question."""

    def __init__(self, asker: Asker, question: Question[T]) -> None:
        self.asker = asker
        self.question = question
        self.answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()


class QuestionDesk(Generic[T]):
    """One thread and a line before it, in which ``per_asker`` questions of one may wait, and
    ``waiting`` in all; 0 is no limit. The latest answers are kept.

    Who asks what somebody else waits for waits for the same answer, and has a place of their own in
    line for it: it comes at the first of their turns.
    """

    def __init__(self, name: str, *, kept: int, waiting: int, per_asker: int) -> None:
        self._pool = ThreadPoolExecutor(1, name)
        self._kept = kept
        self._waiting = waiting
        self._per_asker = per_asker
        self._answers: OrderedDict[str, T] = OrderedDict()
        self._asked: dict[str, Question[T]] = {}
        self._line: FairLine[Ticket[T]] = FairLine()
        self._under_way: Question[T] | None = None
        self._seconds = FIRST_GUESS
        self._is_closed = False

    def __len__(self) -> int:
        """How many wait in line."""
        return len(self._line)

    async def ask(self, name: str, think: Callable[[Watch], T], asker: Asker) -> T:
        """``think`` is handed a function that it calls now and then: it ends the thinking when
        everybody who asked is gone, which is when their tasks are cancelled.

        Trouble ``busy`` if the line is full, ``asking`` if it is so of this asker's questions.
        """
        if name in self._answers:
            self._answers.move_to_end(name)
            return self._answers[name]
        question = self._asked.get(name)
        if question is None:
            question = Question(name, think)
        ticket = Ticket(asker, question)
        if not question.is_under_way:
            self._stand_in_line(ticket)
        question.tickets.append(ticket)
        self._asked[name] = question
        self._go_on()
        try:
            return await ticket.answer
        finally:
            self._leave(ticket)

    async def close(self) -> None:
        """Whoever waits is told to come again; what is under way ends when it calls."""
        self._is_closed = True
        for question in list(self._asked.values()):
            question.is_given_up = True
            self._fail(question.tickets, Trouble("draining"))
        await asyncio.to_thread(self._pool.shutdown, wait=True, cancel_futures=True)

    def _stand_in_line(self, ticket: Ticket[T]) -> None:
        if self._is_closed:
            raise Trouble("draining")
        if self._per_asker and self._line.count(ticket.asker) >= self._per_asker:
            raise Trouble("asking", retry_after=self._retry_after(self._per_asker))
        if self._waiting and len(self._line) >= self._waiting:
            crowding = self._line.make_room(ticket.asker)
            if crowding is None:
                raise self._busy()
            crowding.question.tickets.remove(crowding)
            self._fail([crowding], self._busy())
            self._forget_if_unwanted(crowding.question)
        self._line.put(ticket.asker, ticket)

    def _go_on(self) -> None:
        """Begin with the next question if none is under way."""
        if self._under_way is not None or not self._line or self._is_closed:
            return
        question = self._line.take().question
        question.is_under_way = True
        self._under_way = question
        for ticket in question.tickets:
            self._remove_from_line(ticket)
        loop = asyncio.get_running_loop()
        began = loop.time()
        thinking = loop.run_in_executor(self._pool, question.think, question.go_on)
        thinking.add_done_callback(lambda done: self._answered(question, began, done))

    def _answered(self, question: Question[T], began: float, done: asyncio.Future[T]) -> None:
        self._under_way = None
        error = done.exception()
        if error is None:
            self._seconds += (asyncio.get_running_loop().time() - began - self._seconds) / 4
            self._tell(question.name, done.result())
        elif not question.is_given_up:
            del self._asked[question.name]
            self._fail(question.tickets, error)
        self._go_on()

    def _tell(self, name: str, answer: T) -> None:
        """Keep an answer; also those who asked anew after others had given up have it."""
        self._answers[name] = answer
        if len(self._answers) > self._kept:
            self._answers.popitem(last=False)
        question = self._asked.pop(name, None)
        for ticket in () if question is None else question.tickets:
            self._remove_from_line(ticket)
            if not ticket.answer.done():
                ticket.answer.set_result(answer)

    def _fail(self, tickets: list[Ticket[T]], error: BaseException) -> None:
        for ticket in tickets:
            if not ticket.answer.done():
                ticket.answer.set_exception(error)

    def _leave(self, ticket: Ticket[T]) -> None:
        question = ticket.question
        if ticket in question.tickets:
            question.tickets.remove(ticket)
            self._remove_from_line(ticket)
            self._forget_if_unwanted(question)

    def _forget_if_unwanted(self, question: Question[T]) -> None:
        if not question.tickets and self._asked.get(question.name) is question:
            question.is_given_up = True
            del self._asked[question.name]

    def _remove_from_line(self, ticket: Ticket[T]) -> None:
        try:
            self._line.remove(ticket.asker, ticket)
        except ValueError:  # its turn has come, or it never had to wait for one
            return

    def _busy(self) -> Trouble:
        return Trouble("busy", retry_after=self._retry_after(len(self._line)))

    def _retry_after(self, before: int) -> int:
        """In how many seconds so many may be answered."""
        return max(RETRY_SECONDS, min(LONGEST_RETRY, ceil(before * self._seconds)))
