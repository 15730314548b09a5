"""What the server itself refuses, before or beside the rooms."""

from __future__ import annotations

from caida.words import SpokenError

STATUS = {
    "malformed": 400,
    "identity": 401,
    "origin": 403,
    "unknown": 404,
    "method": 405,
    "too_large": 413,
    "content_type": 415,
    "name": 422,
    "rules": 422,
    "bot_unknown": 422,
    "seat_unknown": 422,
    "seat_taken": 422,
    "not_full": 422,
    "no_hint": 409,
    "room_unreadable": 410,
    "match_unreadable": 410,
    "too_many": 429,
    "internal": 500,
    "busy": 503,
    "unavailable": 503,
    "draining": 503,
}


class Trouble(SpokenError):
    """A request is refused; over HTTP ``code`` is one of STATUS."""

    family = "refusal"
