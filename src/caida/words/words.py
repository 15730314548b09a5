"""``Words("es")``: one language's way of saying cards, points, events, errors and rules."""

from __future__ import annotations

from collections.abc import Sequence

from caida.engine.errors import CaidaError
from caida.engine.events import Event
from caida.engine.ruleset import Ruleset
from caida.words import errors, explanation, markdown, scoring, sentences, story
from caida.words.vocabulary import Vocabulary


class Words(Vocabulary):
    """Everything one language can say of the game."""

    def describe(self, event: Event, names: Sequence[str], sides: int) -> str:
        """One sentence for what happened; ``names`` by seat, ``sides`` as the ruleset has them."""
        return story.describe(self, event, names, sides)

    def error(self, error: CaidaError | OSError) -> str:
        """An error in one line: ours with its rule, or what the system refused with its file."""
        return errors.tell_error(self, error)

    def option_title(self, name: str) -> str:
        """The name of an option for people, to stand before its sentence."""
        return sentences.option_title(self, name)

    def option_sentence(self, name: str, value: object) -> str:
        """What an option says with this value; RulesetError if it does not allow the value."""
        return sentences.option_sentence(self, name, value)

    def rule_sentence(self, ruleset: Ruleset, name: str) -> str:
        """What an option of a ruleset says, the other options considered."""
        return sentences.rule_sentence(self, ruleset, name)

    def explain(self, ruleset: Ruleset) -> explanation.Explanation:
        """A whole ruleset as data: groups of rules with their ids and sentences."""
        return explanation.explain(self, ruleset)

    def explain_scoring(self, ruleset: Ruleset) -> tuple[scoring.ExplainedEvent, ...]:
        """Why points are given or lost at a table, for each kind of event."""
        return scoring.explain_scoring(self, ruleset)

    def rules_text(self, ruleset: Ruleset) -> str:
        """A whole ruleset in Markdown that also reads as plain text."""
        return markdown.write_markdown(self, self.explain(ruleset))
