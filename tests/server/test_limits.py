"""Buckets that fill with time and places that are given back, for people and for networks."""

from __future__ import annotations

from contextlib import ExitStack
from random import Random

import pytest

from caida.server.limits import WIDER_SHARE, Bucket, Buckets, NetworkBuckets, NetworkPlaces, Places


def test_a_bucket_lets_a_burst_through_and_then_its_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("caida.server.limits.monotonic", lambda: now)
    bucket = Bucket(rate=2.0, burst=3.0)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now += 60
    assert bucket.is_full
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_buckets_that_are_full_again_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("caida.server.limits.monotonic", lambda: now)
    buckets = Buckets(rate=1.0, burst=2.0)
    rng = Random(1)
    for _ in range(50_000):
        now += 0.01
        assert buckets.take(f"10.0.{rng.randrange(256)}.{rng.randrange(256)}") in (True, False)
    assert len(buckets._buckets) < 3000


def test_places_are_given_back() -> None:
    places = Places(limit=1)
    with places.hold("ana") as first, places.hold("ana") as second, places.hold("luis") as other:
        assert (first, second, other) == (True, False, True)
        assert len(places) == 2
    assert len(places) == 0


# --- Networks


def home(number: int, device: int) -> str:
    """A device in one of many homes of a wider network."""
    return f"2001:db8:1:{number:x}::{device + 1:x}"


def test_a_network_has_one_bucket_however_many_addresses(time_stands_still: None) -> None:
    buckets = NetworkBuckets(rate=1.0, burst=2.0)
    assert [buckets.take(home(0, device)) for device in range(5)] == [True, True, *[False] * 3]
    assert buckets.take(home(1, 0))
    assert [buckets.take(f"{mapped}192.0.2.1") for mapped in ("", "::ffff:", "")] == [
        True,
        True,
        False,
    ]
    assert buckets.take("192.0.2.2")


def test_a_wider_network_has_the_share_of_many_and_no_more(time_stands_still: None) -> None:
    buckets = NetworkBuckets(rate=1.0, burst=2.0)
    taken = [buckets.take(home(number, 0)) for number in range(100)]
    assert taken == [True] * 2 * WIDER_SHARE + [False] * (100 - 2 * WIDER_SHARE)
    assert buckets.take("2001:db8:2::1")


def test_places_are_held_by_a_network_and_by_a_wider_one() -> None:
    places = NetworkPlaces(limit=2)
    with ExitStack() as stack:

        def hold(address: str) -> bool:
            return stack.enter_context(places.hold(address))

        assert [hold(home(0, device)) for device in range(4)] == [True, True, False, False]
        assert hold("::ffff:192.0.2.1")
        assert hold("192.0.2.1")
        assert not hold("192.0.2.1")
        held = sum(hold(home(number, 0)) for number in range(1, 100))
        assert held == 2 * WIDER_SHARE - 2
        assert hold("2001:db8:2::1")
    assert len(places) == 0
    with NetworkPlaces(limit=0).hold(home(0, 0)) as has_place:
        assert has_place
