"""The limits that a stranger's small values have to keep."""

from itertools import product
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from caida.protocol import values
from caida.protocol.commands import Act, decoder
from caida.protocol.values import CARD_TEXTS, ActionMessage


def is_allowed(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


@pytest.mark.parametrize("card", CARD_TEXTS)
def test_every_card_can_be_named(card: str) -> None:
    act = decoder.decode(
        f'{{"type":"act","id":"a-1_B","seq":0,"action":{{"kind":"play","card":"{card}"}}}}'
    )
    assert isinstance(act, Act)
    assert act.action.card == card


def test_nothing_but_the_forty_cards_is_the_text_of_a_card() -> None:
    ranks, suits = ["", *map(str, range(-1, 21)), "01"], ["", *"oceb", "O", "x", "oo", "o ", "o\n"]
    texts = {"".join(parts) for parts in product(ranks, suits)}
    assert {text for text in texts if is_allowed(text, values.CardText)} == set(CARD_TEXTS)


@pytest.mark.parametrize(
    ("kind", "longest", "others"),
    [
        (values.CommandId, "aZ09_-" + "x" * 34, ["", "a b", "ñ", "a."]),
        (values.BotName, "maestro" + "x" * 13, ["", "Maestro", "bot_1", "../etc"]),
        (values.PhraseName, "buena_mano" + "x" * 20, ["", "Buena", "buena mano", "a1"]),
        (values.CantoName, "casa_grande" + "x" * 9, ["", "Ronda", "casa grande", "a1"]),
    ],
)
def test_a_name_is_of_few_letters_and_not_too_long(
    kind: Any, longest: str, others: list[str]
) -> None:
    assert is_allowed(longest, kind)
    for other in [longest + "x", "a\n", "\na", *others]:
        assert not is_allowed(other, kind), other


def test_every_face_has_its_drawing_and_every_drawing_its_face() -> None:
    drawings = (Path(__file__).parents[2] / "web/src/faces/drawings").iterdir()
    assert sorted(get_args(values.Face)) == sorted(drawing.stem for drawing in drawings)


def test_people_choose_from_the_faces_of_people() -> None:
    assert len(values.FACES) == len(set(values.FACES)) == 12
    assert set(values.FACES).isdisjoint(get_args(values.BotFace))
    assert values.FIRST_FACE in values.FACES


def test_an_action_says_no_more_than_it_has_to() -> None:
    assert msgspec.json.encode(ActionMessage("sing")) == b'{"kind":"sing"}'
    played = ActionMessage("play", "6e", 3)
    assert msgspec.json.encode(played) == b'{"kind":"play","card":"6e","takes":3}'
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode(b'{"kind":"sing","seat":1}', type=ActionMessage)
