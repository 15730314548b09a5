"""One language's words agree with each other, whichever way they are asked for."""

import pytest
from hypothesis import given, settings

from caida.engine.ruleset import Ruleset
from caida.words import Words
from tests.engine.strategies import rulesets


@pytest.mark.parametrize("words", [Words("es"), Words("en")], ids=["es", "en"])
@settings(max_examples=30)
@given(ruleset=rulesets())
def test_rules_read_the_same_as_a_text_as_data_and_one_by_one(
    words: Words, ruleset: Ruleset
) -> None:
    text = words.rules_text(ruleset)
    for group in words.explain(ruleset).groups:
        for item in group.items:
            assert f": {item.sentence}\n" in text
            if item.option is not None:
                assert item.title == words.option_title(item.option)
                assert item.sentence == words.rule_sentence(ruleset, item.option)
