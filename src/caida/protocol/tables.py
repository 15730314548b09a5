"""A table as it travels: what everybody sees, what only one seat sees, and the room around it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from caida.engine.events import EndReason
from caida.engine.options import OptionValue
from caida.engine.views import Phase
from caida.protocol.values import ChoiceMessage, Clock, Colour, Face

Stage = Literal["waiting", "playing", "finished", "closed"]
SeatKind = Literal["empty", "person", "program", "bot"]
Absence = Literal["clock", "gone", "left"]


class OutcomeMessage(Struct, frozen=True):
    """How a match ended: the winning side, why, and the scores by side."""

    winner: int
    reason: EndReason
    scores: tuple[int, ...]


class PlayMessage(Struct, frozen=True):
    """A card that a seat played in this tanda, and what it took."""

    seat: int
    card: str
    taken: tuple[str, ...]


class PublicTable(Struct, frozen=True):
    """What everybody at the table sees, spectators too. ``mesa`` is in the order laid.

    Of this tanda: ``turns`` played, cantos ``sung``, seats whose canto was ``voided`` or is known
    to be false (``exposed``), whether they are ``settled``, seats whose canto was ``beaten`` by a
    better one, and the cards ``shown`` then. Of this deal: ``taken``, all cards captured, and
    ``hits``, the numbers of the count that hit. ``truths`` and ``lies`` count by seat what cantos
    of this match turned out to be.
    """

    phase: Phase
    to_act: int | None
    deal: int
    tanda: int
    tandas: int
    dealer: int | None
    mano: int | None
    scores: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    mesa: tuple[str, ...]
    pile_sizes: tuple[int, ...]
    taken: tuple[str, ...]
    stock_size: int
    hits: tuple[int, ...]
    last_throw: tuple[int | None, str] | None
    last_captor: int | None
    turns: tuple[PlayMessage, ...]
    sung: tuple[tuple[int, str], ...]
    voided: tuple[int, ...]
    exposed: tuple[int, ...]
    settled: bool
    beaten: tuple[int, ...]
    shown: tuple[tuple[int, tuple[str, ...]], ...]
    truths: tuple[int, ...]
    lies: tuple[int, ...]
    outcome: OutcomeMessage | None


class Own(Struct, frozen=True):
    """What only this seat sees: its cards, the canto they make, and what it may do now."""

    seat: int
    hand: tuple[str, ...]
    dealt: tuple[str, ...]
    canto: str | None
    choices: tuple[ChoiceMessage, ...]


class ToAct(Struct, frozen=True):
    """What is to be decided now, and by whom; nobody, once the match is over."""

    phase: Phase
    to_act: int | None


class Pause(Struct, frozen=True):
    """A deal has ended and people look at the count: for how long at most, counted from when this
    was sent, and the seats that still do. Bots and clocks wait; whoever is to act may."""

    remaining_ms: int
    looking: tuple[int, ...]


class TurnClock(Struct, frozen=True):
    """How long the seat to act still has, counted from when this was sent, or from the end of the
    pause that came with it."""

    seat: int
    remaining_ms: int
    total_ms: int


class SeatState(Struct, frozen=True):
    """Who holds a seat. ``who`` is the same wherever this person sits, and gives nothing away; of a
    bot it names who of the cast it is, and ``bot`` is its level.

    ``away`` says why a bot plays for a person: the clock ran out, they are gone, or they left.
    ``is_kept``: it is empty and kept for somebody, whom ``name`` may name.
    """

    seat: int
    side: int
    kind: SeatKind
    name: str
    colour: Colour
    face: Face
    who: str
    bot: str | None
    connected: bool
    away: Absence | None
    wants_rematch: bool
    is_kept: bool = False


class RoomSettings(Struct, frozen=True):
    """What a room was made with; ``preset`` is the nearest one and ``changes`` what differs."""

    preset: str
    changes: dict[str, OptionValue]
    ruleset: dict[str, OptionValue]
    clock: Clock
    is_public: bool


class Reveal(Struct, frozen=True):
    """The proof of a finished match: check it with docs/fairness.md and the record."""

    match: str
    secret: str
    contributions: dict[int, str]


class RoomState(Struct, frozen=True):
    """A room apart from its cards. ``commitment`` binds the match being played or the next one.

    ``hints_for`` is the seat that may ask for advice and take back, since all others are bots.
    ``begins_in_ms`` is there when the match begins by itself: in how long, from when it was sent.
    """

    id: str
    code: str
    stage: Stage
    settings: RoomSettings
    match: int
    host: int | None
    seats: tuple[SeatState, ...]
    hints_for: int | None
    watchers: int
    commitment: str
    reveal: Reveal | None
    begins_in_ms: int | None = None


class RemovedPerson(Struct, frozen=True):
    """Somebody who may not sit; ``who`` is what a host says to let them."""

    who: str
    name: str


class HostView(Struct, frozen=True):
    """What only the host sees: what opens each kept seat, and who was removed."""

    keys: dict[int, str]
    removed: tuple[RemovedPerson, ...]
