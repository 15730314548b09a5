"""The table of docs/strength.md: how a row reads, and that only the table is written."""

import pytest

from benches import strength
from caida.arena import Standing
from caida.arena.blocks import Block, Played
from caida.arena.matchups import Matchup
from caida.engine.ruleset import Ruleset


def standing(won: int, lost: int) -> Standing:
    found = Standing(Matchup(Ruleset.preset("tradicional"), ("maestro", "conocedor")))
    for share in [1.0] * won + [0.0] * lost:
        found.add(Block((Played(share, True, 4 * share - 1, 2, None),), ({}, {})))
    return found


def test_a_row_has_its_figures() -> None:
    row = strength.Row("tradicional", "1 v 1", "maestro", "conocedor", 100, 0.5)
    assert strength.line(row, standing(70, 30)) == (
        "| tradicional | 1 v 1 | maestro v conocedor | 100 | 70.0% ± 9.1 | 50.0% | 50.0% | ✓ "
        "| +0.90 ± 0.18 |"
    )


@pytest.mark.parametrize(
    ("bar", "mark"), [(0.6, "✓"), (0.65, "≈"), (0.7, "≈"), (0.71, "✗"), (None, "")]
)
def test_a_bar_is_met_by_the_whole_interval_by_the_mean_or_not(
    bar: float | None, mark: str
) -> None:
    assert strength.mark(standing(70, 30), bar) == mark


def test_only_the_table_of_the_page_is_written() -> None:
    page = strength.PAGE.read_text("utf-8")
    written = strength.write_table(page, ["| new |"])
    assert written.partition(strength.BEGIN)[0] == page.partition(strength.BEGIN)[0]
    assert written.endswith(f"{strength.BEGIN}| new |\n{strength.END}")
    assert strength.write_table(written, ["| new |"]) == written


def test_a_page_without_a_place_for_the_table_is_refused() -> None:
    with pytest.raises(ValueError, match="no place"):
        strength.write_table("nothing", ["| new |"])


def test_the_modes_are_played_under_their_presets() -> None:
    for row in strength.ROWS:
        seats, teams = strength.MODES[row.mode]
        assert Ruleset.preset(row.preset, seats=seats, teams=teams).seats == seats
