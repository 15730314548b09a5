"""What a room answers when it does not do as it is told."""

import random
from typing import Any, get_args

import pytest

from caida.engine.undone import MAX_UNDONE
from caida.protocol import commands as ask
from caida.protocol.values import ActionMessage
from caida.room import entries
from caida.room.person import Person
from caida.room.refusals import Refusal, RefusalCode
from caida.words import Words
from tests.room.against_bot import alone_with_a_bot
from tests.room.driving import ANA, EVA, LUIS, Driver, refused


@pytest.mark.parametrize("code", get_args(RefusalCode))
def test_every_refusal_is_told_in_both_languages(code: RefusalCode) -> None:
    error = Refusal(code)
    english, spanish = Words("en").error(error), Words("es").error(error)
    assert str(error) == english
    assert english != spanish
    assert english.endswith(".")
    assert spanish.endswith(".")


def test_no_two_refusals_are_told_alike() -> None:
    told = {str(Refusal(code)) for code in get_args(RefusalCode)}
    assert len(told) == len(get_args(RefusalCode))


# One command for each refusal: (how far the table is, the command, who gives it, its values).
SING = ActionMessage("sing")
PROVOKED: dict[RefusalCode, tuple[str, type[ask.Command], Person, dict[str, Any]]] = {
    "stale": ("seated", ask.Stand, ANA, {"seq": 99}),
    "not_seated": ("seated", ask.Stand, EVA, {}),
    "seat_unknown": ("seated", ask.Sit, EVA, {"seat": 3}),
    "seat_taken": ("seated", ask.Sit, EVA, {"seat": 0}),
    "seat_not_bot": ("seated", ask.ClearSeat, ANA, {"seat": 0}),
    "seat_not_person": ("empty", ask.Remove, ANA, {"seat": 0}),
    "seat_kept": ("kept", ask.Sit, EVA, {"seat": 1}),
    "removed": ("removed", ask.Sit, LUIS, {"seat": 1}),
    "not_removed": ("seated", ask.Readmit, ANA, {"who": "0a"}),
    "not_yourself": ("seated", ask.Remove, ANA, {"seat": 0}),
    "not_beginning": ("empty", ask.Hold, ANA, {}),
    "host_only": ("seated", ask.Start, LUIS, {}),
    "bot_unknown": ("seated", ask.Start, ANA, {"fill": "nadie"}),
    "not_full": ("empty", ask.Start, ANA, {}),
    "match_on": ("playing", ask.Stand, ANA, {}),
    "no_match": ("seated", ask.Resign, ANA, {}),
    "not_your_turn": ("playing", ask.Act, LUIS, {"action": SING}),
    "bot_plays": ("left", ask.Leave, LUIS, {}),
    "already_playing": ("playing", ask.ComeBack, ANA, {}),
    "ask_rematch": ("finished", ask.Start, ANA, {}),
    "illegal": ("playing", ask.Act, ANA, {"action": ActionMessage("play")}),
    "closed": ("closed", ask.Stand, ANA, {}),
    "match_unfinished": ("playing", ask.Rematch, ANA, {}),
    "others_play": ("playing", ask.TakeBack, ANA, {}),
    "nothing_played": ("alone", ask.TakeBack, ANA, {}),
    "undone_often": ("undone", ask.TakeBack, ANA, {}),
}


def table(stage: str) -> Driver:
    """A table of Ana's, Luis with her unless it is empty; in a match she is to act."""
    driver = Driver()
    if stage == "empty":
        return driver
    if stage in ("alone", "undone"):
        return alone_with_a_bot(MAX_UNDONE if stage == "undone" else 0)
    driver.seat_two()
    if stage == "closed":
        driver.append(entries.Closed())
    elif stage in ("kept", "removed"):
        driver.do(ask.Remove, ANA, seat=1)
        if stage == "kept":
            driver.do(ask.KeepSeat, ANA, seat=1)
    elif stage != "seated":
        driver.do(ask.Start, ANA)
        while driver.room.to_act != 0:
            driver.play_on((ANA, LUIS), random.Random(1), limit=1)
        if stage != "playing":
            driver.do(ask.Leave if stage == "left" else ask.Resign, LUIS)
    return driver


@pytest.mark.parametrize("code", PROVOKED)
def test_every_refusal_has_its_command(code: RefusalCode) -> None:
    stage, kind, person, values = PROVOKED[code]
    assert refused(table(stage), kind, person, **values) == code


def test_no_refusal_is_left_out() -> None:
    # What is said is not kept, and who blocks whom is known to the server alone.
    not_decided_here: set[RefusalCode] = {"phrase_unknown", "phrases_often", "blocked"}
    assert set(PROVOKED) | not_decided_here == set(get_args(RefusalCode))
