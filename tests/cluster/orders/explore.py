"""Every order in which things can happen, by doing it all again for each.

A scenario is run from its beginning, and asks which of several things happens next. What comes
after a state that was seen before is not tried again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple


class SeenBefore(BaseException):
    """What follows has been tried. No ``Exception``: whatever is being run must not catch it."""


class Chooser:
    """Follows the choices that were made before, and then takes the first there is."""

    def __init__(self, before: Sequence[int], seen: set[Hashable]) -> None:
        self.choices: list[int] = []
        self.story: list[str] = []
        self.open: list[tuple[int, ...]] = []
        self._before = before
        self._seen = seen

    def choose(self, options: Sequence[str], state: Callable[[], Hashable]) -> int:
        """Which of the options happens; SeenBefore if that was tried from this state."""
        number = len(self.choices)
        if number < len(self._before):
            choice = self._before[number]
        else:
            choice = 0
            if (key := hash(state())) in self._seen:
                raise SeenBefore
            self._seen.add(key)
            self.open += [(*self.choices, other) for other in range(1, len(options))]
        self.choices.append(choice)
        self.story.append(options[choice])
        return choice


class Explored(NamedTuple):
    """How many states were come to, how often an end was reached, and what came of it: whatever
    the scenario returns."""

    states: int
    ends: int
    outcomes: frozenset[str]


class TooMany(Exception):
    """There are more orders than it was said there would be."""


def explore(scenario: Callable[[Chooser], str], most: int) -> Explored:
    """Tries all orders. A scenario that fails is told with what had happened."""
    seen: set[Hashable] = set()
    waiting: list[tuple[int, ...]] = [()]
    outcomes = set()
    ends = 0
    while waiting:
        chooser = Chooser(waiting.pop(), seen)
        try:
            outcomes.add(scenario(chooser))
            ends += 1
        except SeenBefore:
            pass
        except Exception as error:
            story = "\n".join(f"{at}. {what}" for at, what in enumerate(chooser.story, 1))
            raise AssertionError(f"{error!r} after\n{story}") from error
        waiting += chooser.open
        if len(seen) > most:
            raise TooMany(f"more than {most} states")
    return Explored(len(seen), ends, frozenset(outcomes))
