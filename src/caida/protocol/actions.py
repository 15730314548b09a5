"""Actions between the engine and the messages."""

from __future__ import annotations

from functools import cache, lru_cache

from caida.engine.actions import Action
from caida.engine.cards import Card
from caida.protocol.values import ActionMessage


@cache
def message_of(code: int) -> ActionMessage:
    """The message of an action, by the kernel's number."""
    action = Action.from_code(code)
    card = None if action.card is None else str(action.card)
    return ActionMessage(action.kind, card, action.takes, action.canto)


@lru_cache(maxsize=1024)
def action_of(message: ActionMessage) -> Action | None:
    """The action of a message, or None where a card or a canto is missing or one too many."""
    try:
        card = None if message.card is None else Card(message.card)
        return Action(message.kind, card, message.takes, message.canto)
    except ValueError:
        return None
