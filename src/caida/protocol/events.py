"""Events as they travel: encoded once, since the frequent ones are few and happen all the time."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec
from msgspec import Raw

from caida.engine.events import Event, HandDealt

# The events of which seats see different things; a test looks for others.
PRIVATE = frozenset({HandDealt})
_encoder = msgspec.json.Encoder()


@lru_cache(maxsize=16_384)
def encode_event(event: Event) -> Raw:
    """The JSON of an event that was already redacted for its audience: ``to_dict`` and its rule."""
    return Raw(_encoder.encode({**event.to_dict(), "rule": event.rule}))


def encode_events(events: Iterable[Event], seat: int | None) -> list[Raw]:
    """What a seat may know of some events (None: a spectator)."""
    return [encode_event(event.seen_by(seat)) for event in events]


def are_public(events: Iterable[Event]) -> bool:
    """Whether everybody sees the same of these events."""
    return PRIVATE.isdisjoint(map(type, events))
