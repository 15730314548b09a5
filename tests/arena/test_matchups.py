"""Everybody gets every seat, and everybody meets everybody."""

from caida.arena.matchups import Matchup, round_robin
from caida.engine.ruleset import Ruleset


def seatings(seats: int, *, teams: bool = False) -> tuple[tuple[int, ...], ...]:
    ruleset = Ruleset.preset("tradicional", seats=seats, teams=teams)
    return Matchup(ruleset, ("a", "b")).seatings()


def test_two_exchange_seats() -> None:
    assert seatings(2) == ((0, 1), (1, 0))


def test_teams_exchange_seats_with_partners_opposite() -> None:
    assert seatings(4, teams=True) == ((0, 1, 0, 1), (1, 0, 1, 0))


def test_one_among_others_sits_everywhere_once() -> None:
    assert seatings(3) == ((0, 1, 1), (1, 0, 1), (1, 1, 0))
    assert seatings(4) == ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))


def test_the_fair_share_is_one_of_the_sides() -> None:
    modes = [(2, False), (3, False), (4, False), (4, True)]
    shares = [
        Matchup(Ruleset.preset("tradicional", seats=seats, teams=teams), ("a", "b")).fair_share
        for seats, teams in modes
    ]
    assert shares == [1 / 2, 1 / 3, 1 / 4, 1 / 2]


def test_everybody_meets_everybody() -> None:
    assert round_robin(2, sides=2) == round_robin(2, sides=4) == [(0, 1)]
    assert round_robin(3, sides=2) == [(0, 1), (0, 2), (1, 2)]
    assert round_robin(3, sides=3) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
