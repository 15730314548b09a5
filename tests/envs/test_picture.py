"""A scene in pixels."""

from __future__ import annotations

import numpy as np
import pytest

from caida.drawing.deck import Deck
from caida.engine.cards import CARDS, Card
from caida.envs import picture
from caida.envs.picture import SIZE, rgb_of
from caida.envs.scene import Scene, SeatScene, scene_of
from tests.envs.test_scene import kernel_in_play


def scene_with(hand: str, *, mesa: str = "4o", other: tuple[Card | None, ...] = (None,)) -> Scene:
    cards = tuple(Card(text) for text in hand.split())
    return Scene(
        (
            SeatScene(0, cards, 3, 7, deals=False, acts=True),
            SeatScene(1, other, 0, 12, deals=True, acts=False),
        ),
        tuple(Card(text) for text in mesa.split()),
        30,
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_picture_is_pixels_of_three_colours(seats: int) -> None:
    pixels = rgb_of(scene_of(kernel_in_play(seats), 0, range(seats)))
    assert pixels.shape == (SIZE[1], SIZE[0], 3)
    assert pixels.dtype == np.uint8


def test_another_card_is_another_picture_and_the_same_cards_are_the_same() -> None:
    first = rgb_of(scene_with("1o 7c"))
    assert np.array_equal(first, rgb_of(scene_with("1o 7c")))
    assert not np.array_equal(first, rgb_of(scene_with("1o 7e")))


def test_what_lies_face_down_looks_the_same_whatever_it_is() -> None:
    kernel = kernel_in_play()
    hidden = rgb_of(scene_of(kernel, 0, (0,)))
    hand = kernel.get_hand(1)
    kernel.set_hand(1, [card for card in CARDS if card not in hand][: len(hand)])
    assert np.array_equal(hidden, rgb_of(scene_of(kernel, 0, (0,))))
    assert not np.array_equal(hidden, rgb_of(scene_of(kernel, 0, (0, 1))))


def test_a_whole_deck_on_the_mesa_has_room() -> None:
    assert rgb_of(scene_with("", mesa=" ".join(map(str, CARDS)))).shape == (SIZE[1], SIZE[0], 3)


def test_cards_are_drawn_where_no_page_was_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "_deck", lambda: Deck("", ""))
    picture._card.cache_clear()
    try:
        plain = [rgb_of(scene_with(hand)) for hand in ("7c", "7e", "")]
    finally:
        picture._card.cache_clear()
    assert not np.array_equal(plain[0], plain[1])
    assert not np.array_equal(plain[0], plain[2])
