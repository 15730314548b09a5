"""What travels over HTTP about people: where they are let in, whom they block and report."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from caida.protocol.values import Mark

SessionKind = Literal["cookie", "token"]
ReportReason = Literal["name", "phrases", "stalling", "leaving", "cheating", "other"]
REPORT_REASONS: tuple[ReportReason, ...] = get_args(ReportReason)


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


class BlockOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """``name`` is for oneself, to know later whom one has blocked."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]


class BlockedPerson(Struct, frozen=True):
    """Somebody one has blocked, by what others know them by; ``at`` in milliseconds since 1970."""

    who: str
    name: str
    at: int


class ReportOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody did at a table: ``who`` sits there, or did in its last match."""

    room: Annotated[str, Meta(max_length=40)]
    who: Mark
    reason: ReportReason
    words: Annotated[str, Meta(max_length=200)] = ""


class ReportTaken(Struct, frozen=True):
    """``match`` is the one whose record goes with it; empty if there was none."""

    match: str
