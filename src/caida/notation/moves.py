"""Moves as text: ``6e`` throws, ``6e x6c 7e 10b`` captures, and the words of the other actions;
``sing patrulla`` claims a canto that the hand is not (CAN-8)."""

from __future__ import annotations

from collections.abc import Sequence

from caida.engine.actions import MAX_TAKES, Action
from caida.engine.cantos import CANTOS
from caida.engine.cards import Card
from caida.engine.match import Match
from caida.notation.cards import format_cards, parse_card
from caida.notation.problems import notation_problem

ACTION_OF_WORDS = {
    "sing": Action("sing"),
    "mesa first": Action("mesa_first"),
    "hands first": Action("hands_first"),
    "count up": Action("count_up"),
    "count down": Action("count_down"),
    **{f"sing {canto}": Action.claim(canto) for canto in CANTOS},
}
_WORDS_OF_ACTION = {action: words for words, action in ACTION_OF_WORDS.items()}


def parse_action(text: str, match: Match) -> Action:
    """The action, after checking that a legal play takes exactly the cards listed.

    A move against the rules is returned as it is written: ``match.play`` refuses it with its rule.
    """
    words = text.split()
    action = ACTION_OF_WORDS.get(" ".join(words))
    if action is not None:
        return action
    if not words:
        raise notation_problem("notation.action", "empty", text=text)
    card = parse_card(words[0])
    if len(words) == 1:
        return Action("play", card, 0)
    if not words[1].startswith("x"):
        raise notation_problem("notation.action", "no_x", text=text)
    if words[1] == "x":
        raise notation_problem("notation.action", "nothing_taken", text=text)
    if len(words) - 1 > MAX_TAKES:
        raise notation_problem("notation.action", "takes_too_many", text=text)
    taken = (parse_card(words[1][1:]), *map(parse_card, words[2:]))
    action = Action("play", card, len(taken))
    if action in match.legal_actions():
        really = match.taken_by(action)
        if really != taken:
            raise notation_problem(
                "notation.action", "takes_other", text=text, card=card, allowed=format_cards(really)
            )
    return action


def format_action(action: Action, taken: Sequence[Card] = ()) -> str:
    """The text of an action; ``taken`` are the mesa cards a play takes, the match first."""
    if action.card is None:
        return _WORDS_OF_ACTION[action]
    if not taken:
        return str(action.card)
    return f"{action.card} x{format_cards(taken)}"
