"""Caída, the Venezuelan card game: its rules, its matches, and what each seat may know of them."""

from typing import TYPE_CHECKING

from caida.engine.actions import Action, ActionKind
from caida.engine.cards import Card
from caida.engine.chance import (
    Chance,
    HashedChance,
    ProvableChance,
    ScriptedChance,
    SeededChance,
)
from caida.engine.errors import (
    CaidaError,
    ChanceError,
    IllegalAction,
    NotationError,
    PositionError,
    RecordError,
    RulesetError,
)
from caida.engine.events import (
    CaidaScored,
    CantoBeaten,
    CantoExposed,
    CantoFined,
    CantoPaid,
    CantoSung,
    CantoVoided,
    CardPutBack,
    CardsCaptured,
    CardThrown,
    CountChosen,
    CountDirection,
    CountHit,
    CountVoided,
    DealerCardsDrawn,
    DealLost,
    DealOrderChosen,
    DealStarted,
    EndReason,
    Event,
    HandDealt,
    MalEchada,
    MatchWon,
    MesaCardDealt,
    MesaLimpia,
    MesaSwept,
    Order,
    PileCounted,
    Scored,
    SeatResigned,
    TandaDealt,
)
from caida.engine.history import Step, StepKind
from caida.engine.match import Match
from caida.engine.options import OptionValue
from caida.engine.position import Position
from caida.engine.ruleset import Ruleset
from caida.engine.undone import Undone
from caida.engine.views import Choice, Outcome, Phase, Turn, View

if TYPE_CHECKING:
    from caida.notation.headers import Headers, Proof
    from caida.notation.record import Record, parse_record, read_record

__version__ = "0.1.0"

__all__ = [
    "Action",
    "ActionKind",
    "CaidaError",
    "CaidaScored",
    "CantoBeaten",
    "CantoExposed",
    "CantoFined",
    "CantoPaid",
    "CantoSung",
    "CantoVoided",
    "Card",
    "CardPutBack",
    "CardThrown",
    "CardsCaptured",
    "Chance",
    "ChanceError",
    "Choice",
    "CountChosen",
    "CountDirection",
    "CountHit",
    "CountVoided",
    "DealLost",
    "DealOrderChosen",
    "DealStarted",
    "DealerCardsDrawn",
    "EndReason",
    "Event",
    "HandDealt",
    "HashedChance",
    "Headers",
    "IllegalAction",
    "MalEchada",
    "Match",
    "MatchWon",
    "MesaCardDealt",
    "MesaLimpia",
    "MesaSwept",
    "NotationError",
    "OptionValue",
    "Order",
    "Outcome",
    "Phase",
    "PileCounted",
    "Position",
    "PositionError",
    "Proof",
    "ProvableChance",
    "Record",
    "RecordError",
    "Ruleset",
    "RulesetError",
    "Scored",
    "ScriptedChance",
    "SeatResigned",
    "SeededChance",
    "Step",
    "StepKind",
    "TandaDealt",
    "Turn",
    "Undone",
    "View",
    "parse_record",
    "read_record",
]

# Whoever only plays does not wait for the text format; it is loaded when first asked for.
_LATER = {
    "Headers": "caida.notation.headers",
    "Proof": "caida.notation.headers",
    "Record": "caida.notation.record",
    "parse_record": "caida.notation.record",
    "read_record": "caida.notation.record",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(_LATER[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
