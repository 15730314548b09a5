"""What travels over HTTP about people: where they are let in."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

SessionKind = Literal["cookie", "token"]


class SessionLine(Struct, frozen=True):
    """A device with one's cookie, or a program one has made a token for; ``is_this`` asks.

    ``name`` is that of a program, ``device`` what a browser says it is; times are milliseconds
    since 1970, and that of the last use is known to the hour.
    """

    id: str
    kind: SessionKind
    name: str
    device: str
    made_at: int
    used_at: int
    is_this: bool
