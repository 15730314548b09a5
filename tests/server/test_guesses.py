"""Wrong codes: a few are nothing, many make one wait, and a right one makes some of them good."""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import pairwise

import pytest

from caida.server import guesses
from caida.server.guesses import FORGIVEN, FORGIVING, FORGOTTEN_AFTER, LONGEST_WAIT, Guesses
from caida.server.limits import WIDER_SHARE
from caida.server.settings import ServerSettings
from caida.server.troubles import Trouble
from tests.server.test_limits import home

HOME = "192.0.2.1"
FREE = ServerSettings().wrong_codes


class Clock:
    """Time that passes when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(guesses, "monotonic", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def wait_of(known: Guesses, address: str = HOME) -> int:
    """How long somebody has to wait; 0 if they may try a code."""
    with suppress(Trouble):
        known.check(address)
        return 0
    with pytest.raises(Trouble) as refused:
        known.check(address)
    assert refused.value.code == "guessing"
    return refused.value.retry_after


def try_codes(known: Guesses, count: int, address: str = HOME) -> int:
    """Try wrong codes, each another, until one has to wait; returns how many could be tried."""
    for tried in range(count):
        if wait_of(known, address):
            return tried
        known.count_wrong(address, f"{random.getrandbits(60):X}")
    return count


def test_typos_cost_nothing(clock: Clock) -> None:
    known = Guesses(FREE)
    assert try_codes(known, FREE) == FREE
    assert wait_of(known) == 0


def test_after_that_each_wait_is_longer_than_the_one_before(clock: Clock) -> None:
    known = Guesses(FREE)
    assert try_codes(known, 1000) == FREE + 1
    waits = []
    for _ in range(8):
        waits.append(wait_of(known))
        clock.now += waits[-1]
        assert wait_of(known) == 0
        assert try_codes(known, 1000) == 1
    assert waits[0] == 2
    assert all(later > earlier for earlier, later in pairwise(waits))
    assert waits[-1] > 100


def test_in_a_day_hardly_more_than_one_in_five_minutes_can_be_tried(clock: Clock) -> None:
    known, tried = Guesses(FREE), 0
    end = clock.now + 24 * 3600
    while clock.now < end:
        tried += try_codes(known, 1000)
        assert 0 < wait_of(known) <= LONGEST_WAIT
        clock.now += wait_of(known)
    assert tried < FREE + 24 * 3600 / FORGOTTEN_AFTER + 20


def test_the_same_wrong_code_counts_once(clock: Clock) -> None:
    """A page that is loaded asks for its table more than once, and is loaded again."""
    known = Guesses(FREE)
    for _ in range(1000):
        known.count_wrong(HOME, "ABCDEF")
    assert try_codes(known, 1000) == FREE


def test_a_right_code_makes_up_for_some_wrong_ones(clock: Clock) -> None:
    """So a school behind one address never waits, if its people find their tables in the end."""
    known = Guesses(FREE)
    for _ in range(FORGIVING):
        assert try_codes(known, FORGIVEN - 2) == FORGIVEN - 2
        known.count_right(HOME)
    assert try_codes(known, FREE) == FREE


def test_who_has_right_codes_of_their_own_can_not_go_on_for_ever(clock: Clock) -> None:
    known, tried = Guesses(FREE), 0
    for _ in range(10_000):
        tried += try_codes(known, FORGIVEN)
        known.count_right(HOME)
    assert tried <= FREE + 1 + FORGIVEN * FORGIVING


def test_wrong_codes_are_forgotten_with_time(clock: Clock) -> None:
    known = Guesses(FREE)
    try_codes(known, 1000)
    clock.now += FORGOTTEN_AFTER * (FREE + 1)
    assert try_codes(known, FREE) == FREE


def test_a_network_is_one_guesser_and_a_wider_one_is_many_and_no_more(clock: Clock) -> None:
    known = Guesses(FREE)
    tried = 0
    for device in range(1000):
        tried += try_codes(known, 1, home(0, device))
    assert tried == FREE + 1
    tried += sum(try_codes(known, 1000, home(number, 0)) for number in range(1, 1000))
    assert tried == FREE * WIDER_SHARE + 1
    assert wait_of(known, home(5000, 0)) == 2
    assert wait_of(known, "2001:db8:2::1") == 0
    try_codes(known, 1000, "::ffff:192.0.2.9")
    assert wait_of(known, "192.0.2.9") > 0


def test_those_of_whom_nothing_is_left_are_forgotten(clock: Clock) -> None:
    known = Guesses(FREE)
    for number in range(20_000):
        clock.now += 1
        known.count_wrong(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}", "ABCDEF")
    assert len(known) < 2100


def test_without_a_limit_nothing_is_counted(clock: Clock) -> None:
    known = Guesses(0)
    assert try_codes(known, 1000) == 1000
    assert len(known) == 0
