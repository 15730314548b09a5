"""The lines of the protocol, without a process."""

from __future__ import annotations

import json

import pytest

from caida.bots.external.faults import FaultSignal
from caida.bots.external.protocol import is_info, match_lines, read_answer, read_name, view_line
from caida.engine.actions import Action
from caida.engine.chance import SeededChance
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.engine.views import View
from caida.notation import format_action


def play_view() -> View:
    """A view with a capture among its choices."""
    match = Match(Ruleset.preset("tradicional"), seed=1)
    while True:
        assert match.to_act is not None
        view = match.view(match.to_act)
        if any(choice.taken for choice in view.choices):
            return view
        match.play(view.choices[0].action)


def test_a_view_is_one_line_of_json_with_everything_the_seat_knows() -> None:
    view = play_view()
    line = view_line(view)
    assert "\n" not in line
    word, _, rest = line.partition(" ")
    assert word == "view"
    assert json.loads(rest) == json.loads(json.dumps(view.to_dict()))


def test_a_match_is_told_with_its_rules_seat_seed_and_time() -> None:
    ruleset = Ruleset.preset("fall", seats=3)
    rules, match = match_lines(ruleset, 2, "a seed", 1.5)
    word, _, rest = rules.partition(" ")
    assert word == "ruleset"
    assert Ruleset.from_json(rest) == ruleset
    words = match.split()
    assert words[:4] == ["newmatch", "seat", "2", "seed"]
    assert words[5:] == ["seconds", "1.5"]
    assert match_lines(ruleset, 2, "a seed", 1.5)[1] == match
    assert match_lines(ruleset, 2, "another", 1.5)[1] != match


def test_every_choice_can_be_answered() -> None:
    view = play_view()
    for choice in view.choices:
        line = f"play {format_action(choice.action, choice.taken)}"
        assert read_answer(line, view) == choice.action
        assert read_answer(f"  {line.replace(' ', '   ')} ", view) == choice.action


def test_the_dealer_s_choices_and_singing_go_without_play() -> None:
    match = Match(Ruleset.preset("fall", first_dealer=0), chance=SeededChance(1))
    assert read_answer("hands first", match.view(0)) == Action("hands_first")
    match.play(Action("mesa_first"))
    assert read_answer("count down", match.view(0)) == Action("count_down")


def bluffing_view() -> View:
    """Seat 0 is mano, and may sing any name but its own; here it has none."""
    ruleset = Ruleset(first_dealer=1, canto_call="manual", false_canto=1)
    match = Match(ruleset, seed=1)
    match.play(Action("count_up"))
    view = match.view(0)
    assert view.canto is None
    return view


def test_a_canto_that_one_does_not_hold_is_sung_by_its_name() -> None:
    view = bluffing_view()
    claims = [choice.action for choice in view.choices if choice.action.kind == "claim"]
    assert len(claims) == 9
    for action in claims:
        assert read_answer(f"sing {action.canto}", view) == action
    for line, kind in (("sing", "illegal"), ("sing chiguire", "illegal"), ("sing it", "garbage")):
        with pytest.raises(FaultSignal) as caught:
            read_answer(line, view)
        assert caught.value.kind == kind


def test_an_engine_is_told_what_it_may_claim_and_who_has_lied() -> None:
    told = json.loads(view_line(bluffing_view()).partition(" ")[2])
    claim = {"kind": "claim", "card": None, "takes": 0, "canto": "casa_grande"}
    assert claim in [choice["action"] for choice in told["choices"]]
    assert {"hits", "exposed", "truths", "lies"} <= told.keys()


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("play 99z", "illegal"),
        ("play ", "garbage"),
        ("sing", "illegal"),
        ("count up", "illegal"),
        ("", "garbage"),
        ("resign", "garbage"),
        ("I play the 7 of oros", "garbage"),
        ("\ufffd\x00", "garbage"),
    ],
)
def test_other_answers_are_no_move(line: str, kind: str) -> None:
    with pytest.raises(FaultSignal) as caught:
        read_answer(line, play_view())
    assert caught.value.kind == kind


def test_a_capture_must_name_what_it_takes() -> None:
    view = play_view()
    choice = next(choice for choice in view.choices if choice.taken)
    with pytest.raises(FaultSignal) as caught:
        read_answer(f"play {choice.action.card}", view)
    assert caught.value.kind == "illegal"


def test_information_is_not_an_answer() -> None:
    assert is_info("info depth 3")
    assert is_info("info")
    assert is_info("")
    assert not is_info("information")
    assert not is_info("play 7o")


def test_a_name_is_printable_and_short() -> None:
    assert read_name("name Simple 1.0") == "Simple 1.0"
    assert read_name("name \x1b[31mRed") == "[31mRed"
    assert len(read_name(f"name {'x' * 500}")) == 64
    for line in ("hello", "name", "name  ", "readyok"):
        with pytest.raises(FaultSignal):
            read_name(line)
