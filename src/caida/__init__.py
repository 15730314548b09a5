"""Caída, the Venezuelan card game: its rules, its matches, and what each seat may know of them."""

from caida.engine.actions import Action
from caida.engine.cards import Card
from caida.engine.chance import ProvableChance, SeededChance
from caida.engine.errors import CaidaError, IllegalAction, RulesetError
from caida.engine.events import Event, Scored
from caida.engine.match import Match
from caida.engine.position import Position
from caida.engine.ruleset import Ruleset
from caida.engine.views import Outcome, View

__version__ = "0.1.0"

__all__ = [
    "Action",
    "CaidaError",
    "Card",
    "Event",
    "IllegalAction",
    "Match",
    "Outcome",
    "Position",
    "ProvableChance",
    "Ruleset",
    "RulesetError",
    "Scored",
    "SeededChance",
    "View",
]
