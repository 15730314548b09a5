"""How long each event is looked at, and which ones the whole table stops for."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content
from textual.widgets import Static

from caida.engine import events as happened
from caida.engine.events import Event

THINKING = 0.8
SECONDS: Mapping[type[Event], float] = {
    happened.DealerCardsDrawn: 2.2,
    happened.DealStarted: 0.9,
    happened.DealOrderChosen: 0.9,
    happened.CountChosen: 0.9,
    happened.MesaCardDealt: 0.75,
    happened.CardPutBack: 1.2,
    happened.DealLost: 2.0,
    happened.CountHit: 1.3,
    happened.MalEchada: 1.5,
    happened.TandaDealt: 0.5,
    happened.HandDealt: 0.15,
    happened.CantoSung: 1.5,
    happened.CantoExposed: 2.0,
    happened.CardThrown: 0.6,
    happened.CardsCaptured: 1.1,
    happened.CaidaScored: 1.7,
    happened.CountVoided: 1.7,
    happened.MesaLimpia: 1.7,
    happened.CantoVoided: 1.3,
    happened.CantoFined: 2.0,
    happened.CantoPaid: 2.0,
    happened.CantoBeaten: 1.8,
    happened.MesaSwept: 1.3,
    happened.PileCounted: 1.3,
    happened.SeatResigned: 0.5,
    happened.MatchWon: 0.8,
}
LAST_TANDA_SECONDS = 1.2


def is_last_tanda(event: Event) -> bool:
    return isinstance(event, happened.TandaDealt) and event.tanda == event.tandas


def seconds_for(event: Event) -> float:
    return LAST_TANDA_SECONDS if is_last_tanda(event) else SECONDS[type(event)]


class Moment(Static):
    """The call over the mesa; hidden most of the time."""

    def call(self, title: str, told: str) -> None:
        self.update(Content.assemble((title, "bold"), "\n", told))
        self.display = True

    def end(self) -> None:
        self.display = False
