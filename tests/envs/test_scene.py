"""What is rendered of a match, in a terminal."""

from __future__ import annotations

import re

from caida.drawing.suits import short
from caida.engine.kernel import Kernel
from caida.engine.ruleset import Ruleset
from caida.engine.tables import table_of
from caida.envs.scene import BACK, ansi_of, scene_of


def kernel_in_play(seats: int = 2, moves: int = 4) -> Kernel:
    kernel = Kernel(table_of(Ruleset(seats=seats)))
    kernel.start(5)
    for _ in range(moves):
        kernel.step(0)
    return kernel


def test_the_seats_go_round_from_who_looks() -> None:
    scene = scene_of(kernel_in_play(seats=3), 2, ())
    assert [seat.seat for seat in scene.seats] == [2, 0, 1]
    assert sum(seat.acts for seat in scene.seats) == sum(seat.deals for seat in scene.seats) == 1


def test_only_the_hands_that_are_shown_are_face_up() -> None:
    kernel = kernel_in_play()
    own, other = scene_of(kernel, 1, (1,)).seats
    assert [int(card) for card in own.hand if card is not None] == kernel.get_hand(1)
    assert set(other.hand) == {None}
    assert len(other.hand) == kernel.hand_size[0]


def test_a_terminal_shows_the_mesa_and_every_seat() -> None:
    kernel = kernel_in_play()
    scene = scene_of(kernel, 0, (0,))
    text = re.sub(r"\x1b\[[\d;]*m", "", ansi_of(scene))
    mesa, own, other = text.splitlines()
    assert [short(card) for card in scene.mesa] == mesa.split()[:-1]
    assert mesa.endswith(f"({40 - kernel.top})")
    for card in scene.seats[0].hand:
        assert card is not None
        assert short(card) in own
    assert other.count(BACK) == kernel.hand_size[1]
    assert text.count("▸") == text.count("D") == 1


def test_every_colour_that_begins_ends() -> None:
    text = ansi_of(scene_of(kernel_in_play(), 0, (0, 1)))
    assert text.count("\x1b[1;") == text.count("\x1b[0m") > 0
