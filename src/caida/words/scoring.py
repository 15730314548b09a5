"""Why points are given or lost, as a table plays: for each event of a log, the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from caida.engine import events as ev
from caida.engine.ruleset import Ruleset
from caida.words.explanation import quota_rule
from caida.words.sentences import option_title, rule_sentence
from caida.words.vocabulary import Vocabulary

# The options that settle what an event is worth; the first one names it. The count and its hits are
# the same at every table.
_SETTLED_BY: Mapping[type[ev.Event], tuple[str, ...]] = {
    ev.MalEchada: ("mal_echada",),
    ev.CaidaScored: ("caida_points",),
    ev.CountVoided: ("mata_mesa",),
    ev.MesaLimpia: ("mesa_limpia", "mesa_limpia_last_tanda"),
    ev.CantoFined: ("false_canto",),
    ev.CantoPaid: ("canto_pay", "canto_settle"),
    ev.CantoBeaten: ("canto_pay", "canto_tie"),
}


@dataclass(frozen=True, slots=True)
class ExplainedEvent:
    """The rule behind a kind of event (``CaidaScored``), in the sentences of a table's rules."""

    event: str
    title: str
    sentences: tuple[str, ...]


def explain_scoring(words: Vocabulary, ruleset: Ruleset) -> tuple[ExplainedEvent, ...]:
    """Every kind of event that a log of points tells of."""
    return (
        ExplainedEvent(
            ev.CountHit.__name__,
            words.text("explain.hit.title"),
            (words.text("explain.hit.sentence"),),  # DEA-3
        ),
        *(_settled(words, ruleset, kind.__name__, names) for kind, names in _SETTLED_BY.items()),
        ExplainedEvent(
            ev.PileCounted.__name__,
            words.text("explain.count.title"),
            (quota_rule(words, ruleset).sentence, words.text("explain.quota.above")),  # CNT-2
        ),
    )


def _settled(
    words: Vocabulary, ruleset: Ruleset, event: str, options: tuple[str, ...]
) -> ExplainedEvent:
    told = [rule_sentence(words, ruleset, name) for name in options]
    return ExplainedEvent(event, option_title(words, options[0]), tuple(told))
