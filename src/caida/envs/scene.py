"""What is rendered of a match, and how it looks in a terminal."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from caida.drawing.suits import INKS, PAPER, short
from caida.engine.cards import CARDS, DECK_SIZE, Card
from caida.engine.codes import COUNT, ORDER, PLAY
from caida.engine.kernel import Kernel

BACK_INK, BACK_PAPER, BACK = "#d9c48f", "#7a1f2b", "▒▒▒"
PLAIN = "\x1b[0m"


class SeatScene(NamedTuple):
    """A seat: its cards, None for those that lie face down, and the points of its side."""

    seat: int
    hand: tuple[Card | None, ...]
    pile: int
    points: int
    deals: bool
    acts: bool


class Scene(NamedTuple):
    """A table as it is drawn: the mesa in order of rank, and the seats from who looks."""

    seats: tuple[SeatScene, ...]
    mesa: tuple[Card, ...]
    stock: int


def scene_of(kernel: Kernel, looks: int, shown: Collection[int]) -> Scene:
    """A match as who sits in seat ``looks`` has it in front of them; only the hands in ``shown``
    are face up."""
    count, sides = kernel.rules.seats, kernel.rules.sides
    scores = kernel.get_scores()
    seats = [
        SeatScene(
            seat=seat,
            hand=tuple(CARDS[card] if seat in shown else None for card in kernel.get_hand(seat)),
            pile=kernel.pile_size[seat],
            points=scores[seat % sides],
            deals=seat == kernel.dealer,
            acts=seat == kernel.seat and kernel.phase in (ORDER, COUNT, PLAY),
        )
        for seat in [(looks + turn) % count for turn in range(count)]
    ]
    mesa = [card for card in CARDS if kernel.mesa >> card & 1]
    return Scene(tuple(seats), tuple(mesa), DECK_SIZE - kernel.top)


def ansi_of(scene: Scene) -> str:
    """A line for the mesa and one for each seat: ``▸`` is to act, ``D`` deals, then points and
    cards taken."""
    lines = [f"   {_row(scene.mesa) or '·'}   ({scene.stock})"]
    for seat in scene.seats:
        marks = f"{'▸' if seat.acts else ' '}{'D' if seat.deals else ' '}"
        lines.append(f"{marks}{seat.seat} {seat.points:>3} {seat.pile:>2}  {_row(seat.hand)}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _row(cards: Sequence[Card | None]) -> str:
    return " ".join(_face(card) for card in cards)


def _face(card: Card | None) -> str:
    if card is None:
        return _coloured(BACK, BACK_INK, BACK_PAPER)
    return _coloured(f"{short(card):>3}", INKS[card.suit], PAPER)


def _coloured(text: str, ink: str, paper: str) -> str:
    return f"\x1b[1;38;2;{_rgb(ink)};48;2;{_rgb(paper)}m{text}{PLAIN}"


def _rgb(colour: str) -> str:
    return ";".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
