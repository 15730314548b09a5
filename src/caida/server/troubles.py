"""What the server itself refuses, before or beside the rooms."""

from __future__ import annotations

from caida.words import SpokenError

RETRY_SECONDS = 2  # unless there is a reason to wait longer

STATUS = {
    "malformed": 400,
    "identity": 401,
    "metrics_closed": 403,
    "origin": 403,
    "banned": 403,
    "unknown": 404,
    "method": 405,
    "too_large": 413,
    "content_type": 415,
    "name": 422,
    "rules": 422,
    "record": 422,
    "record_unfinished": 422,
    "record_alone": 422,
    "bot_unknown": 422,
    "seat_unknown": 422,
    "seat_taken": 422,
    "not_full": 422,
    "no_hint": 409,
    "room_unreadable": 410,
    "match_unreadable": 410,
    "host": 421,
    "too_many": 429,
    "asking": 429,
    "guessing": 429,
    "internal": 500,
    "busy": 503,
    "full": 503,
    "unavailable": 503,
    "draining": 503,
    "closing": 503,
}


class Trouble(SpokenError):
    """A request is refused; over HTTP ``code`` is one of STATUS. What is refused for now may be
    asked again in ``retry_after`` seconds."""

    family = "refusal"

    def __init__(self, code: str, *, retry_after: int = RETRY_SECONDS, **params: object) -> None:
        super().__init__(code, rule=None, **params)
        self.retry_after = retry_after
