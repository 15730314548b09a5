"""The seats around the table: backs of cards, piles and songs, as wide as there is room."""

from __future__ import annotations

import pytest
from textual.geometry import Size

from caida.engine.cards import Card
from caida.engine.events import CantoSung, DealStarted, HandDealt
from caida.engine.ruleset import Ruleset
from caida.terminal.scene import Scene
from caida.terminal.seats import OwnSeat, Playing, Seats, seat_lines, shared_widths
from caida.words import Words
from tests.terminal.driving import drawn_lines

ES = Words("es")
NAMES = ("Ana", "Luis", "Eva", "Maigualida")
BACK = "░▒░"


def scene_from(seat: int) -> Scene:
    """Luis has dealt three cards to everybody."""
    scene = Scene(Ruleset.preset("tradicional", seats=4, teams=True), seat)
    scene.see(DealStarted(deal=1, dealer=1, mano=2))
    for each in range(4):
        scene.see(HandDealt(seat=each, cards=None))
    return scene


def test_columns_share_the_room() -> None:
    assert shared_widths([10, 20], 50) == [20, 30]
    assert sum(shared_widths([40, 40, 40], 50)) <= 50
    assert shared_widths([], 50) == []


def test_a_seat_shows_its_marks_its_backs_and_its_pile() -> None:
    scene = scene_from(0)
    scene.pile_sizes[2] = 5
    scene.see(CantoSung(seat=2, canto="ronda"))
    lines = [line.plain.split() for line in seat_lines(scene, 2, None, NAMES, ES, None)]
    assert lines == [["Eva", "mano", "·", "pareja"], [BACK] * 3, ["pila", "5", "♪", "ronda"]]


def test_a_card_on_its_way_is_seen_in_the_hand_it_leaves_and_in_no_other() -> None:
    playing = Playing(3, Card("7o"))
    hands = [seat_lines(scene_from(0), seat, 3, NAMES, ES, playing)[1].plain for seat in range(4)]
    assert hands[3].split() == [BACK, BACK, "7●"]
    assert all(hand.split() == [BACK] * 3 for hand in hands[:3])


def test_the_others_sit_in_play_order_from_the_own_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seats, "content_size", Size(100, 3))
    seats = Seats()
    seats.show(scene_from(2), None, NAMES, ES, None)
    words = drawn_lines(seats)[0].split()
    assert [word for word in words if word in NAMES] == ["Maigualida", "Ana", "Luis"]


@pytest.mark.parametrize("width", [20, 40, 60])
def test_seats_are_cut_where_there_is_no_room_for_them(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Seats, "content_size", Size(width, 3))
    scene = scene_from(0)
    scene.see(CantoSung(seat=3, canto="casa_grande"))
    seats = Seats()
    seats.show(scene, None, NAMES, ES, None)
    lines = drawn_lines(seats)
    assert len({len(line) for line in lines}) == 1
    assert len(lines[0]) <= width


def test_the_own_canto_is_shown_before_it_is_sung_and_what_was_sung_after() -> None:
    scene = scene_from(0)
    own = OwnSeat()
    own.show(scene, 0, NAMES, ES, "ronda")
    assert [line.strip() for line in drawn_lines(own)[2:]] == ["En tu mano hay", "ronda"]
    scene.see(CantoSung(seat=0, canto="ronda"))
    own.show(scene, 0, NAMES, ES, None)
    assert [line.strip() for line in drawn_lines(own)[2:]] == ["♪ ronda"]
