"""A scene as an array of pixels, with the cards of our page on our felt.

Every card is painted once in every size, so that a picture is put together in a few milliseconds.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import caida
from caida.drawing.deck import BACK, HEIGHT, WIDTH, Deck
from caida.drawing.felt import CREAM, GOLD, INK, PAPER, lay_felt
from caida.drawing.lettering import draw_text
from caida.drawing.suits import INKS
from caida.engine.cards import Card
from caida.envs.missing import require
from caida.envs.scene import Scene, SeatScene

require("resvg_py")
require("PIL")

import resvg_py  # noqa: E402  # says first what to install
from PIL import Image  # noqa: E402

SIZE = (900, 640)
EDGE = 48  # what is left free at the sides
OWN, LYING, OTHERS = 0.52, 0.4, 0.34  # how large cards are
TOP, MIDDLE, BOTTOM = 40, 228, 434  # where the rows of cards begin
GAP = 8
BADGE = 19


def rgb_of(scene: Scene) -> NDArray[np.uint8]:
    """Height, width, and red, green and blue."""
    picture = _felt().copy()
    own, *others = scene.seats
    _lay(picture, scene.mesa, LYING, SIZE[0] // 2, MIDDLE, SIZE[0] - 2 * EDGE)
    _lay(picture, own.hand, OWN, SIZE[0] // 2, BOTTOM, SIZE[0] // 2)
    _sign(picture, own, EDGE + 60, BOTTOM + 80)
    _write(picture, str(scene.stock), SIZE[0] - EDGE - 60, BOTTOM + 92, 30, CREAM)
    room = (SIZE[0] - 2 * EDGE) // len(others)
    for place, seat in enumerate(others):
        left = EDGE + place * room
        _sign(picture, seat, left + 60, TOP + 52)
        _lay(picture, seat.hand, OTHERS, left + 100 + (room - 110) // 2, TOP, room - 110)
    return np.asarray(picture.convert("RGB"))


def _lay(
    picture: Image.Image,
    cards: tuple[Card | None, ...],
    scale: float,
    middle: int,
    top: int,
    room: int,
) -> None:
    """Cards side by side around a middle; where there is little room, one over the other."""
    width = round(WIDTH * scale)
    step = width + GAP
    if len(cards) > 1:
        step = min(step, (room - width) // (len(cards) - 1))
    left = middle - (step * (len(cards) - 1) + width) // 2
    for place, card in enumerate(cards):
        picture.alpha_composite(_card(card, scale), (left + place * step, top))


def _sign(picture: Image.Image, seat: SeatScene, x: int, y: int) -> None:
    """The number of a seat, in gold if it is to act and with a ring if it deals; points, pile."""
    picture.alpha_composite(_badge(str(seat.seat), seat.acts, seat.deals), (x - 54, y - 26))
    _write(picture, str(seat.points), x, y + 14, 28, GOLD)
    _write(picture, str(seat.pile), x - 28, y + 52, 18, CREAM)


def _write(
    picture: Image.Image, text: str, x: int, baseline: int, height: int, colour: str
) -> None:
    picture.alpha_composite(_text(text, height, colour), (x, baseline - height - GAP))


@lru_cache(maxsize=1)
def _deck() -> Deck:
    return Deck.built_in(Path(caida.__file__).parent / "server" / "static")


@lru_cache(maxsize=1)
def _felt() -> Image.Image:
    return _paint(lay_felt(SIZE))


@lru_cache(maxsize=256)
def _card(card: Card | None, scale: float) -> Image.Image:
    drawn = _deck().draw(BACK if card is None else str(card)) or _plain_card(card)
    return _paint(_svg(WIDTH, HEIGHT, drawn, scale))


def _plain_card(card: Card | None) -> str:
    """Where no page was built: rank and suit in our letters."""
    ground = PAPER if card is not None else INKS["copas"]
    face = f'<rect x="3" y="3" width="194" height="306" rx="14" fill="{ground}" stroke="{INK}"/>'
    if card is None:
        return face
    ink = INKS[card.suit]
    rank = draw_text(str(card.rank), WIDTH / 2, 150, 90, ink, side="middle")
    return face + rank + draw_text(card.suit, WIDTH / 2, 250, 40, ink, room=160, side="middle")


@lru_cache(maxsize=64)
def _badge(text: str, acts: bool, deals: bool) -> Image.Image:
    middle, colour = 26, GOLD if acts else CREAM
    ring = f'<circle cx="26" cy="26" r="24" fill="none" stroke="{PAPER}" stroke-width="3"/>'
    disc = f'<circle cx="26" cy="26" r="{BADGE}" fill="{colour}"/>'
    number = draw_text(text, middle, middle + 8, 16, INK, side="middle")
    return _paint(_svg(52, 52, (ring if deals else "") + disc + number))


@lru_cache(maxsize=512)
def _text(text: str, height: int, colour: str) -> Image.Image:
    drawn = draw_text(text, GAP, height + GAP, height, colour)
    return _paint(_svg(height * (len(text) + 1), height + 2 * GAP, drawn))


def _svg(width: int, height: int, inside: str, scale: float = 1) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{round(width * scale)}"'
        f' height="{round(height * scale)}" viewBox="0 0 {width} {height}">{inside}</svg>'
    )


def _paint(svg: str) -> Image.Image:
    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    return Image.open(BytesIO(png)).convert("RGBA")
