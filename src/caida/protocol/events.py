"""Events as they travel: encoded once, since the frequent ones are few and happen all the time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Raw

from caida.engine.cards import Card
from caida.engine.events import EVENT_TYPES, Event, HandDealt
from caida.protocol.values import CARD_TEXTS

# The events of which seats see different things; a test looks for others.
PRIVATE = frozenset({HandDealt})
_FIELDS = {kind: tuple(field.name for field in fields(kind)) for kind in EVENT_TYPES}
_encoder = msgspec.json.Encoder()


@lru_cache(maxsize=16_384)
def encode_event(event: Event) -> Raw:
    """The JSON of an event that was already redacted for its audience: ``to_dict`` and its rule."""
    kind = type(event)
    plain: dict[str, object] = {"event": kind.__name__}
    for name in _FIELDS[kind]:
        plain[name] = _plain(getattr(event, name))
    plain["rule"] = event.rule
    return Raw(_encoder.encode(plain))


def _plain(value: Any) -> object:
    """As ``Event.to_dict`` has it; a test compares the two."""
    kind = type(value)
    if kind is Card:
        return CARD_TEXTS[value]
    return [_plain(item) for item in value] if kind is tuple else value


def encode_events(events: Iterable[Event], seat: int | None) -> list[Raw]:
    """What a seat may know of some events (None: a spectator)."""
    return [encode_event(event.seen_by(seat)) for event in events]


def are_public(events: Iterable[Event]) -> bool:
    """Whether everybody sees the same of these events."""
    return not any(type(event) in PRIVATE for event in events)
