"""Every state that a model can come to, and whether all is well in each of them.

A model says which steps lead on from a state. A step is calm if it happens even when nothing goes
wrong any more. Two things are checked, over all states there are: no step breaks a promise, and
from wherever one is, calm steps alone come to an end, and that end is a good one.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Hashable, Iterable, Iterator
from typing import Generic, NamedTuple, Protocol, TypeVar

State = TypeVar("State", bound=Hashable)


class Violation(Exception):
    """A promise is broken by the step that is being taken."""


class Step(NamedTuple, Generic[State]):
    """``what`` is a sentence for people; one that ``breaks`` a promise leads nowhere."""

    what: str
    state: State
    is_calm: bool = True
    breaks: str = ""


class Model(Protocol[State]):
    def start(self) -> State: ...

    def steps(self, state: State) -> Iterable[Step[State]]: ...

    def key(self, state: State) -> Hashable:
        """The same for states that differ in nothing but the names of things."""
        ...

    def missing(self, state: State) -> str:
        """What is still to be wished for where calm has come to its end; empty if nothing is."""
        ...


class Findings(NamedTuple):
    """``story`` is the shortest way to what is wrong, if anything is, and ``wrong`` says what."""

    states: int
    steps: int
    wrong: str = ""
    story: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines = [f"{number}. {what}" for number, what in enumerate(self.story, 1)]
        return "\n".join([*lines, f"=> {self.wrong}" if self.wrong else "all is well"])


class TooManyStates(Exception):
    """The bounds of a model are wider than it was said they would be."""


class _Found(Generic[State]):
    """The states come to so far, numbered in order, and how each was come to."""

    def __init__(self, model: Model[State]) -> None:
        start = model.start()
        self.states = [start]
        self._key = model.key
        self._numbers = {model.key(start): 0}
        self._ways: list[tuple[int, str]] = [(-1, "")]

    def number(self, state: State, source: int, what: str) -> int:
        known = self._numbers.setdefault(self._key(state), len(self.states))
        if known == len(self.states):
            self.states.append(state)
            self._ways.append((source, what))
        return known

    def story(self, number: int) -> tuple[str, ...]:
        told = []
        while number > 0:
            number, what = self._ways[number]
            told.append(what)
        return tuple(reversed(told))


def search(model: Model[State], most: int) -> Findings:
    """All of a model; TooManyStates if it has more than ``most``."""
    gc.disable()  # there is none, and looking for it takes longer than all the rest
    try:
        return _search(model, most)
    finally:
        gc.enable()


def _search(model: Model[State], most: int) -> Findings:
    found = _Found(model)
    calm: list[list[int]] = []
    steps = 0
    for number, state in enumerate(_growing(found.states)):
        onward = []
        for step in model.steps(state):
            steps += 1
            if step.breaks:
                story = (*found.story(number), step.what)
                return Findings(len(found.states), steps, step.breaks, story)
            target = found.number(step.state, number, step.what)
            if step.is_calm and target != number:
                onward.append(target)
        calm.append(onward)
        if len(found.states) > most:
            raise TooManyStates(f"more than {most} states")
    for number, onward in enumerate(calm):
        if not onward and (wish := model.missing(found.states[number])):
            wrong = f"nothing more happens, and {wish}"
            return Findings(len(calm), steps, wrong, found.story(number))
    if (lost := _on_a_circle(calm)) is not None:
        return Findings(len(calm), steps, "this can go on for ever", found.story(lost))
    return Findings(len(calm), steps)


def _growing(states: list[State]) -> Iterator[State]:
    """The first to be found first, so that stories are short; others are found meanwhile."""
    number = 0
    while number < len(states):
        yield states[number]
        number += 1


def _on_a_circle(calm: list[list[int]]) -> int | None:
    """A state from which calm steps need not come to an end, if there is one: what is left when
    all from which they must is taken away, from the ends on."""
    waiting = [len(onward) for onward in calm]
    before: list[list[int]] = [[] for _ in calm]
    for number, onward in enumerate(calm):
        for target in onward:
            before[target].append(number)
    ended = deque(number for number, count in enumerate(waiting) if not count)
    while ended:
        for number in before[ended.popleft()]:
            waiting[number] -= 1
            if not waiting[number]:
                ended.append(number)
    return next((number for number, count in enumerate(waiting) if count), None)
