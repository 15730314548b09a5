"""What came of many matches, added up."""

from caida.commands.tally import Tally
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset


def started() -> Match:
    """A match after two decisions: how to count, and the first card."""
    match = Match(Ruleset(first_dealer=1), seed=3)
    for _ in range(2):
        match.play(match.legal_actions()[0])
    return match


def test_nothing_came_of_no_matches() -> None:
    assert Tally(Ruleset(target=12), "x").summary() == {
        "rules": "tradicional seats=2 teams=false target=12",
        "seed": "x",
        "matches": 0,
        "unfinished": 0,
        "moves": 0,
        "deals": 0,
        "wins": [0, 0],
        "reasons": {},
    }


def test_wins_are_counted_by_side_and_why_and_unfinished_matches_are_nobodys() -> None:
    tally = Tally(started().ruleset, "x")
    for seat, abandoned in ((1, False), (1, True), (0, True)):
        match = started()
        match.resign(seat, abandoned=abandoned)
        tally.add(match)
    tally.add(started())
    summary = tally.summary()
    assert (summary["matches"], summary["unfinished"]) == (4, 1)
    assert summary["wins"] == [2, 1]
    assert summary["reasons"] == {"abandonment": 2, "resignation": 1}
    assert summary["deals"] == 4


def test_only_what_a_seat_decides_is_a_move() -> None:
    match = started()
    match.resign(0)
    tally = Tally(match.ruleset, "x")
    tally.add(match)
    assert len(match.history) > 3, "cards were dealt, and somebody gave up"
    assert tally.moves == 2


def test_a_pair_wins_as_one() -> None:
    ruleset = Ruleset(seats=4, teams=True)
    tally = Tally(ruleset, "x")
    for seat in range(3):
        match = Match(ruleset, seed=seat)
        match.resign(seat)
        tally.add(match)
    assert tally.wins == [1, 2]
