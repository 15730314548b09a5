"""What happened, in order: events tell the whole story and scores are the sum of their points.

``event.seen_by(seat)`` is the only redaction there is; views are folded from redacted events.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import ClassVar, Literal

from caida.engine.cards import Card
from caida.engine.plain import plain

EndReason = Literal["target", "trivilin", "resignation", "abandonment"]
"""Why a match ended (MAT-6)."""
Order = Literal["mesa_first", "hands_first"]
"""What a dealer who may choose deals first (DEA-1)."""
CountDirection = Literal["up", "down"]
"""1-2-3-4 or 4-3-2-1 (DEA-2)."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table, with the rule it comes from."""

    rule: ClassVar[str]

    def seen_by(self, seat: int | None) -> Event:
        """This event as a seat may know it; None is a spectator, who sees no hand."""
        return self

    def to_dict(self) -> dict[str, object]:
        """Plain values for JSON, cards as text; the key "event" is the class name."""
        told = {item.name: plain(getattr(self, item.name)) for item in fields(self)}
        return {"event": type(self).__name__, **told}


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """Points for a side, below 0 where it loses some. Every event that scores is one of these."""

    side: int
    points: int


@dataclass(frozen=True, slots=True)
class DealerCardsDrawn(Event):
    """Each seat still in the draw took a card; ``tied`` seats draw again."""

    rule: ClassVar[str] = "DLR-1"
    draws: tuple[tuple[int, Card], ...]
    tied: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealStarted(Event):
    """All forty cards are shuffled and a dealer holds them."""

    rule: ClassVar[str] = "DLR-2"
    deal: int
    dealer: int
    mano: int


@dataclass(frozen=True, slots=True)
class DealOrderChosen(Event):
    """The dealer said what is dealt first, before any card was."""

    rule: ClassVar[str] = "DEA-1"
    seat: int
    order: Order


@dataclass(frozen=True, slots=True)
class CountChosen(Event):
    """The dealer said which way to count, before the first mesa card was turned."""

    rule: ClassVar[str] = "DEA-2"
    seat: int
    direction: CountDirection


@dataclass(frozen=True, slots=True)
class MesaCardDealt(Event):
    """A card was turned for a number of the count; a hit is scored when the fourth card lies."""

    rule: ClassVar[str] = "DEA-2"
    card: Card
    number: int
    hit: bool


@dataclass(frozen=True, slots=True)
class CardPutBack(Event):
    """A repeated rank went back into the stock. Nobody at the table knows the place (None)."""

    rule: ClassVar[str] = "DEA-5"
    card: Card
    number: int
    place: int | None

    def seen_by(self, seat: int | None) -> Event:
        """Without the place, for every seat."""
        return replace(self, place=None)


@dataclass(frozen=True, slots=True)
class DealLost(Event):
    """Too many repeated ranks: the next seat deals instead, and this mesa scores nothing."""

    rule: ClassVar[str] = "DEA-6"
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CountHit(Scored):
    """One number of the count hit its card."""

    rule: ClassVar[str] = "DEA-3"
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class MalEchada(Scored):
    """No card hit its number: the mano's side is paid."""

    rule: ClassVar[str] = "DEA-4"
    seat: int


@dataclass(frozen=True, slots=True)
class TandaDealt(Event):
    """Three cards to every seat follow."""

    rule: ClassVar[str] = "DEA-8"
    tanda: int
    tandas: int


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """Three cards to a seat; the others see only that it got them (cards is None)."""

    rule: ClassVar[str] = "DEA-8"
    seat: int
    cards: tuple[Card, ...] | None

    def seen_by(self, seat: int | None) -> Event:
        """Without the cards, for every seat but the one that holds them."""
        return self if seat == self.seat else HandDealt(self.seat, None)


@dataclass(frozen=True, slots=True)
class CantoSung(Event):
    """All hear the name; nobody sees the cards or the points until it is paid."""

    rule: ClassVar[str] = "CAN-3"
    seat: int
    canto: str


@dataclass(frozen=True, slots=True)
class CantoExposed(Event):
    """A claim that would have won at once was looked at, and all know that it is false."""

    rule: ClassVar[str] = "CAN-8"
    seat: int
    canto: str


@dataclass(frozen=True, slots=True)
class CardThrown(Event):
    """A card that took nothing stays on the mesa; the next seat can fall on it."""

    rule: ClassVar[str] = "CAP-4"
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardsCaptured(Event):
    """``card`` took ``taken``: first its match, then the chain upwards."""

    rule: ClassVar[str] = "CAP-1"
    seat: int
    card: Card
    taken: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CaidaScored(Scored):
    """``seat`` fell on the card just thrown by ``fallen`` (None for a card dealt to the mesa)."""

    rule: ClassVar[str] = "CAI-1"
    seat: int
    fallen: int | None
    card: Card


@dataclass(frozen=True, slots=True)
class CountVoided(Scored):
    """A caída on the last card of the mesa took away what the dealer, ``seat``, had counted."""

    rule: ClassVar[str] = "CAI-5"
    seat: int


@dataclass(frozen=True, slots=True)
class MesaLimpia(Scored):
    """A capture left the mesa empty."""

    rule: ClassVar[str] = "MES-1"
    seat: int


@dataclass(frozen=True, slots=True)
class CantoVoided(Event):
    """The canto of a seat that was fallen on is worth nothing."""

    rule: ClassVar[str] = "CAI-4"
    seat: int
    canto: str


@dataclass(frozen=True, slots=True)
class CantoFined(Scored):
    """A canto that was sung was not the hand's: it costs points, as far as there are any."""

    rule: ClassVar[str] = "CAN-8"
    seat: int
    canto: str


@dataclass(frozen=True, slots=True)
class CantoPaid(Scored):
    """The canto is shown and scores. Under winner_takes the points are the sum of all."""

    rule: ClassVar[str] = "CAN-5"
    seat: int
    canto: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CantoBeaten(Event):
    """The canto of ``best`` beat the one of ``seat``, which stays unseen and unpaid.

    ``worth`` is what it would have scored, None where that would tell of cards that nobody has
    seen; ``best_worth`` is what the better one is worth by itself, also under winner_takes.
    """

    rule: ClassVar[str] = "CAN-5"
    seat: int
    canto: str
    worth: int | None
    best: int
    best_canto: str
    best_worth: int


@dataclass(frozen=True, slots=True)
class MesaSwept(Event):
    """The deal is played out: what lies on the mesa goes to the last captor (None: to nobody)."""

    rule: ClassVar[str] = "CNT-1"
    seat: int | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PileCounted(Scored):
    """A side counted its cards: one point for each above its quota."""

    rule: ClassVar[str] = "CNT-2"
    cards: int
    quota: int


@dataclass(frozen=True, slots=True)
class SeatResigned(Event):
    """A seat gave the match up for its side, or left it (``abandoned``)."""

    rule: ClassVar[str] = "MAT-6"
    seat: int
    abandoned: bool


@dataclass(frozen=True, slots=True)
class MatchWon(Event):
    """The last event there is: nothing that would have come later is told or scored."""

    rule: ClassVar[str] = "MAT-6"
    side: int
    reason: EndReason
    scores: tuple[int, ...]


# Every kind of event there is, in the order of this file.
EVENT_TYPES: tuple[type[Event], ...] = tuple(
    kind
    for kind in tuple(globals().values())
    if isinstance(kind, type) and issubclass(kind, Event) and kind not in (Event, Scored)
)
