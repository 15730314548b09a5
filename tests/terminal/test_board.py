"""The track to the target and the sides above it."""

from __future__ import annotations

import pytest
from textual.geometry import Size

from caida.engine.ruleset import Ruleset
from caida.terminal.board import AHEAD, DONE, Board, track
from caida.words import Words
from tests.terminal.driving import drawn_lines


@pytest.mark.parametrize("target", [1, 12, 24, 60])
def test_the_track_is_full_at_the_target_and_never_longer(target: int) -> None:
    empty, full, over = (
        track(score, target, 26, "red").plain for score in (0, target, target + 30)
    )
    assert "●" not in empty
    assert "┈" not in full
    assert full == over
    assert len(full) <= 26


def test_a_point_is_a_cell_where_they_fit() -> None:
    assert track(3, 5, 26, "red").plain == DONE * 2 + "●" + AHEAD * 2 + "⚑"


def test_the_track_is_not_full_a_point_before_the_target() -> None:
    line = track(59, 60, 26, "red").plain
    assert len(line) == 26
    assert line.endswith("●" + AHEAD)


@pytest.mark.parametrize("width", [18, 26, 40])
def test_names_too_long_are_cut_so_that_every_line_fits(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Board, "content_size", Size(width, 8))
    board = Board()
    names = ("Maigualida", "Yajaira", "Coromoto", "Chucho")
    ruleset = Ruleset.preset("tradicional", seats=4, teams=True)
    board.show((0, 11), 0, ruleset, names, Words("es"))
    lines = drawn_lines(board)
    assert max(len(line) for line in lines) <= width
    assert [line.split()[-1] for line in lines[::2]] == ["0/24", "11/24"]
    assert ("…" in lines[0]) == (len("Maigualida y Coromoto 0/24") > width)
