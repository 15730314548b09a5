"""Bot against bot: the same decks with seats exchanged, intervals over the pairs, and ratings."""

from caida.arena.measure import Plan, Report, Standing, measure
from caida.arena.players import UnknownPlayer, check_player
from caida.arena.seating import Matchup

__all__ = [
    "Matchup",
    "Plan",
    "Report",
    "Standing",
    "UnknownPlayer",
    "check_player",
    "measure",
]
