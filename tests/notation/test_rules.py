"""Rulesets as one line of text."""

import pytest
from hypothesis import given

from caida.engine.errors import RulesetError
from caida.engine.ruleset import Ruleset
from caida.notation import format_rules, parse_rules
from tests.notation.strategies import rulesets


@given(rulesets())
def test_every_ruleset_reads_back(ruleset: Ruleset) -> None:
    assert parse_rules(format_rules(ruleset)) == ruleset


def test_only_what_differs_from_the_nearest_preset_is_written() -> None:
    ruleset = Ruleset.preset("fall", seats=3, target=12, caida_on_mesa=True)
    assert format_rules(ruleset) == "fall seats=3 teams=false target=12 caida_on_mesa=true"


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("", "preset"),
        ("bridge seats=2", "preset"),
        ("tradicional speed=2", "speed"),
        ("tradicional seats=5", "seats"),
        ("tradicional seats=3 teams=true", "teams"),
        ("tradicional teams=sí", "teams"),
        ("tradicional target=", "target"),
        ("tradicional target=٢٤", "target"),
        ("tradicional target=" + "9" * 5000, "target"),
        ("tradicional ronda=1,2,3", "ronda"),
        ("tradicional ronda=1,1,1,1,1,1,1,2,3,x", "ronda"),
        ("tradicional chain", "chain"),
    ],
)
def test_wrong_rules_name_the_option(text: str, option: str) -> None:
    with pytest.raises(RulesetError) as caught:
        parse_rules(text)
    assert caught.value.params["option"] == option
