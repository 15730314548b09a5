"""What the engine hands out, as plain values for JSON."""

from __future__ import annotations

from caida.engine.cards import Card

_PLAIN_ALREADY = frozenset((int, str, bool, type(None)))


def plain(value: object) -> object:
    """Cards as text, what has named parts as an object, other tuples as lists."""
    if type(value) in _PLAIN_ALREADY:
        return value
    if isinstance(value, Card):
        return str(value)
    if hasattr(value, "to_dict"):
        return value.to_dict()
    if hasattr(value, "_asdict"):
        return {name: plain(item) for name, item in value._asdict().items()}
    return [plain(item) for item in value] if isinstance(value, tuple) else value
