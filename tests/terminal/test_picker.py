"""One line of the start screen: the values to pick from."""

from __future__ import annotations

import pytest
from textual.message import Message

from caida.terminal.picker import Picker
from tests.terminal.driving import drawn_lines

SEATS = {"2": "dos", "3": "tres", "2v2": "parejas"}


class Listening(Picker):
    """Keeps what it would tell its screen."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []

    def post_message(self, message: Message) -> bool:
        if isinstance(message, Picker.Changed):
            self.told.append(message.value)
        return True


def picker_at(value: str) -> Listening:
    picker = Listening()
    picker.show("Jugadores", SEATS, value)
    return picker


def test_the_value_picked_is_told_apart_without_colour() -> None:
    (line,) = drawn_lines(picker_at("3"))
    assert line.split() == ["Jugadores", "dos", "[tres]", "parejas"]


@pytest.mark.parametrize("picked", SEATS)
def test_a_value_is_drawn_where_a_click_looks_for_it(picked: str) -> None:
    picker = picker_at(picked)
    (line,) = drawn_lines(picker)
    for value, text in SEATS.items():
        shown = line[picker.column_of(value) :][: len(text) + 2]
        assert shown == (f"[{text}]" if value == picked else f" {text} ")


def test_moving_goes_around_the_ends_and_tells_every_change() -> None:
    picker = picker_at("3")
    for steps in (1, 1, -1):
        picker.action_move(steps)
    assert picker.told == ["2v2", "2", "2v2"]
    assert picker.value == "2v2"


@pytest.mark.parametrize("steps", [1, -1])
def test_what_is_no_longer_offered_gives_way_to_the_first(steps: int) -> None:
    """The rules of the house may be deleted meanwhile."""
    picker = picker_at("casa")
    picker.action_move(steps)
    assert picker.told == ["2"]


def test_where_there_is_one_value_moving_changes_nothing() -> None:
    picker = Listening()
    picker.show("Jugadores", {"2": "dos"}, "2")
    picker.action_move(1)
    assert picker.told == []


def test_a_value_that_is_not_offered_has_no_column() -> None:
    with pytest.raises(LookupError):
        picker_at("2").column_of("4")
