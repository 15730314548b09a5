"""Bot against bot: the same decks with seats exchanged, intervals over the pairs, and ratings."""

from caida.arena.matchups import Matchup
from caida.arena.measure import Plan, Report, Standing, measure
from caida.arena.players import UnknownPlayer, check_player

__all__ = [
    "Matchup",
    "Plan",
    "Report",
    "Standing",
    "UnknownPlayer",
    "check_player",
    "measure",
]
