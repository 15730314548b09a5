"""Refusals in the language of whoever is refused."""

from __future__ import annotations

from functools import cache

from caida.protocol.updates import Refused
from caida.protocol.values import Language
from caida.room.refusals import Refusal
from caida.server.troubles import Trouble
from caida.words import Words


@cache
def words_in(lang: Language) -> Words:
    return Words(lang)


def show_refusal(refusal: Refusal, lang: Language, seq: int, command: str | None) -> Refused:
    """The message for a refused command, with the rule it went against where there is one."""
    words = words_in(lang)
    cause = refusal.cause
    return Refused(
        code=refusal.code,
        text=words.error(cause or refusal),
        seq=seq,
        command=command,
        rule=None if cause is None else cause.rule,
    )


def show_trouble(code: str, lang: Language, seq: int, command: str | None = None) -> Refused:
    """The message for what the server, and not the room, refuses."""
    return Refused(code=code, text=words_in(lang).error(Trouble(code)), seq=seq, command=command)
