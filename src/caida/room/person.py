"""Who comes to a table, as their signed cookie or token says it."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from caida.protocol.values import FIRST_FACE, Colour, Face


class Person(NamedTuple):
    """Somebody, or a program that plays like anyone. ``id`` is never sent to others.

    Cookies and tokens hold the fields in this order; those signed before a field was added lack it.
    """

    id: str
    name: str
    colour: Colour
    is_program: bool = False
    face: Face = FIRST_FACE


@lru_cache(maxsize=65_536)
def public_mark(person: str) -> str:
    """What others may know a person by: the same everywhere, and not their id."""
    return sha256(f"caida who {person}".encode()).hexdigest()[:10] if person else ""
