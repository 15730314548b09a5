"""What is folded from the kernel's trace is what a view remembers, and nothing more."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from caida.engine.kernel import Kernel
from caida.engine.match import Match
from caida.engine.tables import table_of
from caida.envs.memory import HEARD, Memory
from caida.envs.observation import observe
from caida.envs.observer import Observer
from tests.engine.hidden import other_world
from tests.engine.strategies import matches, matches_in_play, seeds

WORLDS = 3
seats = st.sampled_from((0, 1, 2, 3))


def observed(match: Match, seat: int) -> bytes:
    """What a seat sees of a match that is fed once more into a kernel with its memory."""
    kernel, memory = Kernel(table_of(match.ruleset)), Memory(match.ruleset.seats)
    kernel.listener = memory
    kernel.tracing = HEARD
    kernel.begin()
    for step in match.history:
        if step.action is not None:
            kernel.apply(step.action.code)
        elif step.kind == "place" and step.number is not None:
            kernel.put_back(step.number)
        elif step.kind == "dealer" and step.number is not None:
            kernel.take_dealer(step.number)
        else:
            kernel.load_deck(step.cards)
            kernel.take_deck()
    observer = Observer(match.ruleset)
    observer.look(kernel, memory, seat)
    return observer.seen().tobytes()


@given(matches() | matches_in_play())
def test_a_memory_is_what_the_views_of_all_seats_hold(match: Match) -> None:
    for seat in range(match.ruleset.seats):
        assert observed(match, seat) == observe(match.view(seat)).tobytes()


def test_other_worlds_look_the_same_to_who_can_t_tell_them_apart() -> None:
    """And not to others, whose cards did change: so the property can fail."""
    found: Counter[str] = Counter()

    @settings(max_examples=150)
    @given(matches() | matches_in_play(), seats, seeds)
    def compare_worlds(match: Match, seat: int, seed: int) -> None:
        source = Random(seed)
        seat %= match.ruleset.seats
        rival = (seat + 1) % match.ruleset.seats
        for _ in range(WORLDS):
            other = other_world(match, seat, source, source.choice((2, 3, 6, 40)))
            if other is not None:
                found["worlds"] += 1
                assert observed(match, seat) == observed(other, seat)
                found["differ"] += observed(match, rival) != observed(other, rival)

    compare_worlds()
    assert found["worlds"] > 200, found
    assert found["differ"] > 60, found
