"""What a room answers when it does not do as it is told."""

from __future__ import annotations

from typing import Literal

from caida.engine.errors import CaidaError
from caida.words import SpokenError

RefusalCode = Literal[
    "stale",
    "not_seated",
    "seat_unknown",
    "seat_taken",
    "seat_not_bot",
    "seat_not_person",
    "seat_kept",
    "removed",
    "blocked",
    "not_removed",
    "not_yourself",
    "not_beginning",
    "host_only",
    "bot_unknown",
    "not_full",
    "match_on",
    "no_match",
    "not_your_turn",
    "bot_plays",
    "already_playing",
    "ask_rematch",
    "illegal",
    "phrase_unknown",
    "phrases_often",
    "closed",
    "match_unfinished",
    "others_play",
    "nothing_played",
    "undone_often",
]


class Refusal(SpokenError):
    """A command is not accepted; the room is exactly as it was.

    Where another error is the ``cause``, that one is what people are told.
    """

    family = "refusal"

    def __init__(self, code: RefusalCode, cause: CaidaError | None = None) -> None:
        super().__init__(code)
        self.cause = cause
