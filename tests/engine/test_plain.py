"""What the engine hands out, as JSON takes it."""

from __future__ import annotations

import pytest

from caida.engine.actions import Action
from caida.engine.cards import Card
from caida.engine.plain import plain
from caida.engine.ruleset import Ruleset
from caida.engine.views import Choice, Turn
from caida.notation import parse_cards


@pytest.mark.parametrize("value", [None, True, 0, 7, 0.5, "ronda"])
def test_what_is_plain_stays_as_it_is(value: object) -> None:
    assert plain(value) is value


def test_a_card_is_its_text_wherever_it_is() -> None:
    assert plain(Card("10b")) == "10b"
    assert plain(((0, parse_cards("1o 4c")), (1, ()))) == [[0, ["1o", "4c"]], [1, []]]


def test_what_has_named_parts_is_an_object_all_the_way_down() -> None:
    turn = Turn(1, Card("6e"), parse_cards("6c 7o"))
    assert plain((turn,)) == [{"seat": 1, "card": "6e", "taken": ["6c", "7o"]}]
    choice = plain(Choice(Action.play("6e", 2), parse_cards("6c 7o")))
    assert choice == {
        "action": {"kind": "play", "card": "6e", "takes": 2, "canto": None},
        "taken": ["6c", "7o"],
    }
    assert plain(Ruleset(target=12)) == Ruleset(target=12).to_dict()
