"""Who is refused reads why in their own language, with the rule where there is one."""

from __future__ import annotations

import pytest

from caida.engine.errors import IllegalAction
from caida.protocol.updates import Refused
from caida.protocol.values import Language
from caida.room.refusals import Refusal
from caida.server.text import show_refusal
from caida.server.troubles import Trouble

NO_CANTO = IllegalAction("action.no_canto", rule="CAN-3")


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("es", "ahora no tienes nada que cantar: juega una carta (CAN-3)"),
        ("en", "there is nothing to sing now: play a card (CAN-3)"),
    ],
)
def test_where_there_is_a_cause_it_is_told_with_its_rule(lang: Language, text: str) -> None:
    """And the code stays the one that programs know."""
    shown = show_refusal(Refusal("illegal", NO_CANTO), lang, 7, "c1")
    assert shown == Refused(code="illegal", text=text, seq=7, command="c1", rule="CAN-3")


@pytest.mark.parametrize("error", [Refusal("stale"), Trouble("too_many")])
def test_without_one_the_refusal_speaks_for_itself(error: Refusal | Trouble) -> None:
    english, spanish = (show_refusal(error, lang, 7) for lang in ("en", "es"))
    assert english == Refused(code=error.code, text=str(error), seq=7)
    assert spanish.text not in ("", english.text)
