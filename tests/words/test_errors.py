"""Errors speak both languages and name their rule."""

import pytest

from caida.engine.cards import Card
from caida.engine.errors import MESSAGES, CaidaError, IllegalAction, RulesetError
from caida.engine.ruleset import Ruleset
from caida.words import Words
from tests.words.catalogs import placeholders

ES, EN = Words("es"), Words("en")


@pytest.mark.parametrize("code", MESSAGES)
@pytest.mark.parametrize("rule", [None, "CAP-2"])
def test_every_error_has_its_text_and_rule(code: str, rule: str | None) -> None:
    error = CaidaError(code, rule=rule, **dict.fromkeys(placeholders(MESSAGES[code]), "7o"))
    assert EN.error(error) == str(error)
    spanish = ES.error(error)
    assert spanish.endswith("(CAP-2)") == (rule is not None)
    if MESSAGES[code] != "{reason}":
        assert spanish != str(error)


def test_an_error_says_what_to_do_in_spanish() -> None:
    error = IllegalAction("action.no_match", rule="CAP-4", card=Card("6e"))
    assert ES.error(error) == "en la mesa no hay ninguna igual a 6e: tírala sin recoger (CAP-4)"


def test_an_error_inside_an_error_is_translated_too() -> None:
    inner = IllegalAction("action.no_canto", rule="CAN-3")
    error = CaidaError("record.move", reason=inner)
    assert ES.error(error) == "ahora no tienes nada que cantar: juega una carta (CAN-3)"
    assert EN.error(error) == str(inner)


def test_a_refused_ruleset_is_explained() -> None:
    with pytest.raises(RulesetError) as caught:
        Ruleset(seats=3, teams=True)
    assert ES.error(caught.value) == "teams = True no va con seats = 3: usa seats = 4"
