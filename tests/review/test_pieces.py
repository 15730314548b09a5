"""Long thinking in pieces, and all of them at one go."""

from __future__ import annotations

from caida.review.pieces import Piece, Pieces, at_one_go


def add(*numbers: int) -> Pieces[int]:
    total = 0
    for number in numbers:
        total += number
        yield "decision" if number > 1 else "part"
    return total


def test_all_pieces_at_one_go_give_what_comes_of_them() -> None:
    assert at_one_go(add(1, 2, 3)) == 6
    assert at_one_go(add()) == 0


def test_whoever_watches_is_told_of_each_piece() -> None:
    seen = list[Piece]()
    at_one_go(add(1, 2), seen.append)
    assert seen == ["part", "decision"]
