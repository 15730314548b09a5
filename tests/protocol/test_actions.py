"""Actions and their messages are one to one."""

import pytest

from caida.engine.actions import ACTIONS, Action
from caida.engine.errors import IllegalAction
from caida.protocol.actions import action_of, message_of
from caida.protocol.values import ActionMessage


def test_every_action_comes_back_from_its_message() -> None:
    for code, action in ACTIONS.items():
        assert action_of(message_of(code)) == action
    assert len({message_of(code) for code in ACTIONS}) == len(ACTIONS)


def test_a_message_names_the_card_and_the_canto_as_players_write_them() -> None:
    assert message_of(Action.play("6e", 3).code) == ActionMessage("play", "6e", 3)
    assert message_of(Action.claim("patrulla").code) == ActionMessage("claim", canto="patrulla")


@pytest.mark.parametrize(
    "message",
    [
        ActionMessage("play"),
        ActionMessage("play", "6e", 11),
        ActionMessage("play", "6e", canto="ronda"),
        ActionMessage("sing", "6e"),
        ActionMessage("sing", takes=1),
        ActionMessage("sing", canto="ronda"),
        ActionMessage("count_up", "6e"),
        ActionMessage("claim"),
        ActionMessage("claim", canto="guaro"),
        ActionMessage("claim", "6e", canto="ronda"),
    ],
)
def test_a_message_with_too_little_or_too_much_is_no_action(message: ActionMessage) -> None:
    assert action_of(message) is None


def test_a_number_of_no_action_has_no_message() -> None:
    with pytest.raises(IllegalAction):
        message_of(-1)
