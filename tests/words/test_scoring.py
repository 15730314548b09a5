"""Every line of a log of points has the rule behind it, as it is played at that table."""

import pytest
from hypothesis import given, settings

from caida.engine import events as ev
from caida.engine.ruleset import Ruleset
from caida.words import LANGUAGES, Words
from caida.words.scoring import ExplainedEvent
from tests.engine.strategies import rulesets

SCORED = {kind.__name__ for kind in ev.EVENT_TYPES if issubclass(kind, ev.Scored)}


def told(ruleset: Ruleset, event: type[ev.Event], lang: str = "es") -> ExplainedEvent:
    [found] = [one for one in Words(lang).explain_scoring(ruleset) if one.event == event.__name__]
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@settings(max_examples=30)
@given(ruleset=rulesets())
def test_whatever_scores_is_explained_once_and_so_is_a_canto_that_was_beaten(
    lang: str, ruleset: Ruleset
) -> None:
    explained = Words(lang).explain_scoring(ruleset)
    assert sorted(one.event for one in explained) == sorted({*SCORED, "CantoBeaten"})
    assert all(one.title and one.sentences and all(one.sentences) for one in explained)


def test_the_sentences_are_those_of_the_table_s_own_rules() -> None:
    ruleset = Ruleset(mesa_limpia=7, canto_pay="winner_takes", canto_tie="seat")
    words = Words("es")
    assert told(ruleset, ev.MesaLimpia).title == "Mesa limpia"
    assert told(ruleset, ev.MesaLimpia).sentences[0] == words.option_sentence("mesa_limpia", 7)
    assert told(ruleset, ev.CantoBeaten).sentences == (
        words.option_sentence("canto_pay", "winner_takes"),
        words.option_sentence("canto_tie", "seat"),
    )


@pytest.mark.parametrize(
    ("seats", "teams", "quota"),
    [(2, False, "hasta 20"), (3, False, "hasta 14"), (4, False, "hasta 10"), (4, True, "hasta 20")],
)
def test_a_count_is_explained_with_the_quota_of_the_table(
    seats: int, teams: bool, quota: str
) -> None:
    """CNT-2."""
    assert quota in told(Ruleset(seats=seats, teams=teams), ev.PileCounted).sentences[0]


def test_a_hit_of_the_count_is_explained_by_itself() -> None:
    """DEA-3."""
    assert "the number being called" in told(Ruleset(), ev.CountHit, "en").sentences[0]
