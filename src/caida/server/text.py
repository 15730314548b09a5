"""Refusals in the language of whoever is refused, and the words of the operator's page."""

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


def tell_desk(lang: Language, key: str, **params: object) -> str:
    """What the operator's page says."""
    return words_in(lang).text(f"desk.{key}", **params)


def show_refusal(
    error: Refusal | Trouble, lang: Language, seq: int, command: str | None = None
) -> Refused:
    """The message for what is refused, with the rule it went against where there is one."""
    cause = error.cause if isinstance(error, Refusal) else None
    return Refused(
        code=error.code,
        text=words_in(lang).error(cause or error),
        seq=seq,
        command=command,
        rule=None if cause is None else cause.rule,
    )
