"""What somebody takes at one server counts at the others, and is not told back and forth."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import fields

import pytest

from caida.bus.messages import Held, Message, Spent
from caida.server import limits
from caida.server.guesses import Guesses
from caida.server.limit_sharing import HELD_MS, LimitSharing
from caida.server.limits import Buckets, Places
from caida.server.troubles import Trouble
from tests.server.houses import house_of
from tests.server.manual_time import ManualTime
from tests.waiting import until_true


class Server:
    """Its limits, and what it says of them."""

    def __init__(self, time: ManualTime) -> None:
        self.places = Places(8)
        self.buckets = Buckets(10.0)
        self.days = Buckets(10 / (24 * 3600), 10)
        self.guesses = Guesses(4)
        self.said: list[Message] = []
        self.sharing = LimitSharing(
            "house",
            time,
            {"people": self.places},
            {"requests": self.buckets, "reporters": self.days},
            self.guesses,
            self.said.append,
        )

    def tell(self, other: Server) -> list[Message]:
        """Says what there is to say; returns what that was."""
        self.sharing.tell()
        said = list(self.said)
        self.said.clear()
        for message in said:
            if isinstance(message, Held):
                other.sharing.hear_held("node", message)
            elif isinstance(message, Spent):
                other.sharing.hear_spent(message)
        return said


@pytest.fixture
def time() -> ManualTime:
    return ManualTime()


def can_hold(places: Places) -> bool:
    with places.hold("ana") as has_place:
        return has_place


def test_places_held_elsewhere_are_not_free_until_nothing_is_heard_of_them(
    time: ManualTime,
) -> None:
    one, two = Server(time), Server(time)
    with ExitStack() as stack:
        for _ in range(8):
            assert stack.enter_context(one.places.hold("ana"))
        assert can_hold(two.places)
        assert [type(message) for message in one.tell(two)] == [Held]
        assert not can_hold(two.places)
        with two.places.hold("luis") as has_place:
            assert has_place
    assert one.tell(two) == []
    time.advance(HELD_MS / 1000 + 1)
    assert can_hold(two.places)


def test_who_holds_little_is_not_worth_a_word(time: ManualTime) -> None:
    server = Server(time)
    server.places = Places(64)
    with server.places.hold("ana"):
        assert server.tell(Server(time)) == []


@pytest.mark.usefixtures("time_stands_still")
def test_what_was_spent_elsewhere_is_gone_here_and_is_told_once(time: ManualTime) -> None:
    one, two = Server(time), Server(time)
    assert two.buckets.take("ana"), "so that there is a bucket"
    two.tell(one)
    for _ in range(20):
        assert one.buckets.take("ana")
    (spent,) = one.tell(two)
    assert isinstance(spent, Spent)
    assert spent.count == 20
    assert two.tell(one) == [], "what was heard is not told back"
    assert two.buckets.of("ana").left == pytest.approx(30 - 1 - 20)
    assert one.tell(two) == [], "nor told again"
    assert two.buckets.of("luis").left == 30


def test_what_is_owed_is_paid_back_within_the_time_of_a_burst(
    time: ManualTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr(limits, "monotonic", lambda: now)
    bucket = Buckets(10.0).of("ana")
    bucket.spend(1000)
    assert bucket.left == -30
    assert not bucket.take()
    now += 3.2
    assert bucket.take()


def test_wrong_codes_count_wherever_they_were_tried(time: ManualTime) -> None:
    one, two = Server(time), Server(time)
    for number in range(6):
        (one if number % 2 else two).guesses.count_wrong("192.0.2.1", f"CODE{number}")
        one.tell(two)
        two.tell(one)
    for server in (one, two):
        with pytest.raises(Trouble):
            server.guesses.check("192.0.2.1")
        server.guesses.check("192.0.2.2")


def test_no_address_and_no_person_is_said(time: ManualTime) -> None:
    server = Server(time)
    for _ in range(30):
        server.buckets.take("192.0.2.1")
    server.guesses.count_wrong("192.0.2.1", "CODE")
    said = server.tell(Server(time))
    assert len(said) == 2
    assert "192.0.2.1" not in repr(said)


def test_what_is_spent_a_little_at_a_time_is_told_once_it_is_much(
    time: ManualTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten a day, one every minute: no second sees much of it."""
    now = 100.0
    monkeypatch.setattr(limits, "monotonic", lambda: now)
    one, two = Server(time), Server(time)
    for _ in range(9):
        assert one.days.take("ana")
        one.tell(two)
        two.tell(one)
        now += 60
    allowed = [two.days.take("ana") for _ in range(3)]
    assert allowed == [True, True, False], "the last one is not worth a word yet"


def test_what_was_spent_before_somebody_came_here_counts(
    time: ManualTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr(limits, "monotonic", lambda: now)
    one, two = Server(time), Server(time)
    for _ in range(10):
        assert one.days.take("ana")
    one.tell(two)
    for _ in range(5):
        two.tell(one)
        now += 60
    assert not two.days.take("ana")
    assert two.tell(one) == [], "it is not told back"
    now += 24 * 3600
    assert two.days.take("ana"), "a day has passed"


def test_what_was_heard_of_those_who_never_come_here_is_forgotten(
    time: ManualTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr(limits, "monotonic", lambda: now)
    one = Server(time)
    for number in range(5000):
        one.sharing.hear_held("node", Held("people", f"key {number}", 8))
        one.sharing.hear_spent(Spent("requests", f"key {number}", 8))
        one.sharing.tell()
        time.advance(1.0)
        now += 1.0
    assert one.sharing.size < 3000


async def test_every_limit_of_a_server_holds_for_the_house(fresh_postgres: str) -> None:
    async with house_of(fresh_postgres, "a") as house:
        services = house["a"].services
        assert services.neighbours is not None
        sharing = services.neighbours.limits
        assert sharing is not None
        limited = {
            field.name: getattr(services, field.name)
            for field in fields(services)
            if isinstance(getattr(services, field.name), Buckets | Places)
        }
        assert len(limited) > 8
        assert limited.items() <= {**sharing.places, **sharing.buckets}.items()
        assert sharing.buckets["phrases"] is services.host.talk.people


async def test_a_person_has_so_many_sockets_in_the_whole_house(fresh_postgres: str) -> None:
    async with (
        house_of(fresh_postgres, "a", "b", connections_per_person=2) as house,
        house["a"].person("Ana") as ana,
    ):
        room = (await ana.make_room())["id"]
        there = house.at("b", ana)
        async with ana.enter(room) as one, ana.enter(room) as two:
            await one.arrive()
            await two.arrive()

            async def is_refused() -> bool:
                async with there.enter(room) as seat:
                    told = await seat.expect("snapshot", "refused")
                    return bool(told["type"] == "refused" and told["code"] == "too_many")

            await until_true(is_refused)
