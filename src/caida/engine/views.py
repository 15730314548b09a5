"""What one seat may know, folded from the events that seat received and from nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Literal, NamedTuple

from caida.engine import events as ev
from caida.engine.actions import Action
from caida.engine.cantos import is_looked_at, read_hand
from caida.engine.cards import Card
from caida.engine.plain import plain
from caida.engine.position import Position
from caida.engine.ruleset import Ruleset

Phase = Literal["order", "count", "play", "over"]
"""What is to be decided: what is dealt first (DEA-1), how to count (DEA-2), a card, or nothing."""


class Outcome(NamedTuple):
    """How a match ended: the winning side, why, and the scores (MAT-6)."""

    winner: int
    reason: ev.EndReason
    scores: tuple[int, ...]


class Turn(NamedTuple):
    """A card that a seat played, and what it took; nothing, if it was thrown."""

    seat: int
    card: Card
    taken: tuple[Card, ...]


class Choice(NamedTuple):
    """A legal action and the mesa cards it takes, match first."""

    action: Action
    taken: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A table as one seat knows it; a spectator's ``seat`` is None and has no hand.

    ``mesa`` is in the order laid; ``taken`` are the cards captured in this deal, which all saw;
    ``last_throw`` can be fallen on; ``hits`` are the numbers of this deal's count that hit;
    ``dealt`` are one's own three cards of this tanda; of this tanda are also ``turns`` (all plays
    so far), ``sung`` and ``voided`` (cantos heard, and seats whose canto a caída voided),
    ``exposed`` (seats whose canto is known to be false), ``settled``, ``beaten`` (seats whose canto
    was not the best) and ``shown`` (cantos paid, with the cards then seen). ``truths`` and ``lies``
    count by seat what the table has been told of the cantos sung in this match (CAN-8).
    """

    seat: int | None
    ruleset: Ruleset
    phase: Phase
    to_act: int | None
    deal: int
    tanda: int
    tandas: int
    dealer: int | None
    mano: int | None
    scores: tuple[int, ...]
    hand: tuple[Card, ...]
    dealt: tuple[Card, ...]
    canto: str | None
    hand_sizes: tuple[int, ...]
    mesa: tuple[Card, ...]
    pile_sizes: tuple[int, ...]
    taken: tuple[Card, ...]
    stock_size: int
    hits: tuple[int, ...]
    last_throw: tuple[int | None, Card] | None
    last_captor: int | None
    turns: tuple[Turn, ...]
    sung: tuple[tuple[int, str], ...]
    voided: tuple[int, ...]
    exposed: tuple[int, ...]
    settled: bool
    beaten: tuple[int, ...]
    shown: tuple[tuple[int, tuple[Card, ...]], ...]
    truths: tuple[int, ...]
    lies: tuple[int, ...]
    outcome: Outcome | None
    choices: tuple[Choice, ...]

    def legal_actions(self) -> list[Action]:
        """What this seat may do now; empty when it is not its turn."""
        return [choice.action for choice in self.choices]

    def to_dict(self) -> dict[str, object]:
        """Plain values for JSON, cards as text."""
        return {item.name: plain(getattr(self, item.name)) for item in fields(self)}


class Watcher:
    """Remembers what a seat has seen: ``see`` each of its events in order."""

    def __init__(self, ruleset: Ruleset, seat: int | None) -> None:
        self.ruleset = ruleset
        self.seat = seat
        self.seen = 0
        self.deal = 0
        self.dealer: int | None = None
        self.scores = [0] * ruleset.sides
        self.truths = [0] * ruleset.seats
        self.lies = [0] * ruleset.seats
        self.outcome: Outcome | None = None
        self._clear_table()

    def _clear_table(self) -> None:
        seats = self.ruleset.seats
        self.tanda = 0
        self.hand: list[Card] = []
        self.dealt: tuple[Card, ...] = ()
        self.canto: str | None = None
        self.hand_sizes = [0] * seats
        self.mesa: list[Card] = []
        self.pile_sizes = [0] * seats
        self.taken: list[Card] = []
        self.stock_size = 40
        self.hits: list[int] = []
        self.last_throw: tuple[int | None, Card] | None = None
        self.last_captor: int | None = None
        self._clear_tanda()

    def _clear_tanda(self) -> None:
        self.turns: list[Turn] = []
        self.sung: list[tuple[int, str]] = []
        self.voided: list[int] = []
        self.exposed: list[int] = []
        self.settled = False
        self.beaten: list[int] = []
        self.shown: list[tuple[int, tuple[Card, ...]]] = []

    def see(self, event: ev.Event) -> None:
        self.seen += 1
        if isinstance(event, ev.Scored):
            self.scores[event.side] += event.points
        if (handler := _HANDLERS.get(type(event))) is not None:
            handler(self, event)

    def _see_deal(self, event: ev.DealStarted) -> None:
        self._clear_table()
        self.deal, self.dealer = event.deal, event.dealer

    def _see_mesa_card(self, event: ev.MesaCardDealt) -> None:
        self.mesa.append(event.card)
        self.stock_size -= 1
        if event.hit:
            self.hits.append(event.number)
        if self.ruleset.caida_on_mesa and len(self.mesa) == 4:  # CAI-3
            self.last_throw = (None, event.card)

    def _see_tanda(self, event: ev.TandaDealt) -> None:
        self.tanda = event.tanda
        self._clear_tanda()
        if event.tanda > 1 and not self.ruleset.caida_across_tandas:  # CAI-2
            self.last_throw = None

    def _see_hand(self, event: ev.HandDealt) -> None:
        self.hand_sizes[event.seat] = 3
        self.stock_size -= 3
        if event.cards is not None and event.seat == self.seat:
            self.hand = list(event.cards)
            self.dealt = event.cards
            self.canto = self._canto_of(event.cards)

    def _see_sung(self, event: ev.CantoSung) -> None:
        self.sung.append((event.seat, event.canto))

    def _see_voided(self, event: ev.CantoVoided) -> None:
        self.voided.append(event.seat)

    def _see_exposed(self, event: ev.CantoExposed) -> None:
        self.exposed.append(event.seat)

    def _see_fined(self, event: ev.CantoFined) -> None:
        self.settled = True
        self.lies[event.seat] += 1
        if event.seat not in self.exposed:
            self.exposed.append(event.seat)

    def _see_beaten(self, event: ev.CantoBeaten) -> None:
        self.settled = True
        self.beaten.append(event.seat)
        self.truths[event.seat] += 1

    def _see_paid(self, event: ev.CantoPaid) -> None:
        self.settled = True
        self.truths[event.seat] += 1
        self.shown.append((event.seat, event.cards))

    def _see_throw(self, event: ev.CardThrown) -> None:
        self._leave_hand(event.seat, event.card)
        self.mesa.append(event.card)
        self.last_throw = (event.seat, event.card)
        self.turns.append(Turn(event.seat, event.card, ()))

    def _see_capture(self, event: ev.CardsCaptured) -> None:
        self._leave_hand(event.seat, event.card)
        for card in event.taken:
            self.mesa.remove(card)
        self.taken += (event.card, *event.taken)
        self.pile_sizes[event.seat] += 1 + len(event.taken)
        self.last_captor = event.seat
        self.last_throw = None
        self.turns.append(Turn(event.seat, event.card, event.taken))

    def _see_sweep(self, event: ev.MesaSwept) -> None:
        if event.seat is not None:
            self.taken += event.cards
            self.pile_sizes[event.seat] += len(event.cards)
        self.mesa.clear()

    def _see_win(self, event: ev.MatchWon) -> None:
        self.outcome = Outcome(event.side, event.reason, event.scores)

    def _leave_hand(self, seat: int, card: Card) -> None:
        self.hand_sizes[seat] -= 1
        if seat == self.seat:
            self.hand.remove(card)

    def sit_down(self, position: Position) -> None:
        """Begin in the middle of a match, with what this seat sees of the position."""
        seats = self.ruleset.seats
        self.deal, self.dealer = position.deal, position.dealer
        self.scores = list(position.scores)
        self.tanda = self.ruleset.tandas - len(position.stock) // (3 * seats)
        self.hand_sizes = [len(hand) for hand in position.hands]
        self.mesa = list(position.mesa)
        self.pile_sizes = [len(pile) for pile in position.piles]
        self.taken = [card for pile in position.piles for card in pile]
        self.stock_size = len(position.stock)
        self.hits = list(position.hits)
        if position.last_throw is not None:
            self.last_throw = (position.thrower, position.last_throw)
        self.last_captor = position.last_captor
        self.settled = position.settled
        self.sung = [(seat, name) for seat, name in enumerate(position.sung) if name is not None]
        self.exposed = [
            seat
            for seat, name in self.sung
            if (position.settled or is_looked_at(self.ruleset, name))
            and name != self._canto_of(position.dealt[seat])
        ]
        if self.seat is not None:
            self.hand = list(position.hands[self.seat])
            self.dealt = position.dealt[self.seat]
            self.canto = self._canto_of(self.dealt)

    def _canto_of(self, dealt: tuple[Card, ...]) -> str | None:
        reading = read_hand(self.ruleset, tuple(card.step for card in dealt))
        return None if reading is None else reading.canto

    def view(self, phase: Phase, to_act: int | None, choices: tuple[Choice, ...]) -> View:
        """What was seen so far, with whose turn it is, which is public, and one's own choices."""
        seats = self.ruleset.seats
        return View(
            seat=self.seat,
            ruleset=self.ruleset,
            phase=phase,
            to_act=to_act,
            deal=self.deal,
            tanda=self.tanda,
            tandas=self.ruleset.tandas,
            dealer=self.dealer,
            mano=None if self.dealer is None else (self.dealer + 1) % seats,
            scores=tuple(self.scores),
            hand=tuple(self.hand),
            dealt=self.dealt,
            canto=self.canto,
            hand_sizes=tuple(self.hand_sizes),
            mesa=tuple(self.mesa),
            pile_sizes=tuple(self.pile_sizes),
            taken=tuple(sorted(self.taken)),
            stock_size=self.stock_size,
            hits=tuple(self.hits),
            last_throw=self.last_throw,
            last_captor=self.last_captor,
            turns=tuple(self.turns),
            sung=tuple(self.sung),
            voided=tuple(self.voided),
            exposed=tuple(self.exposed),
            settled=self.settled,
            beaten=tuple(self.beaten),
            shown=tuple(self.shown),
            truths=tuple(self.truths),
            lies=tuple(self.lies),
            outcome=self.outcome,
            choices=choices,
        )


_HANDLERS: dict[type[ev.Event], Callable[[Watcher, Any], None]] = {
    ev.DealStarted: Watcher._see_deal,
    ev.MesaCardDealt: Watcher._see_mesa_card,
    ev.TandaDealt: Watcher._see_tanda,
    ev.HandDealt: Watcher._see_hand,
    ev.CantoSung: Watcher._see_sung,
    ev.CantoVoided: Watcher._see_voided,
    ev.CantoExposed: Watcher._see_exposed,
    ev.CantoFined: Watcher._see_fined,
    ev.CantoBeaten: Watcher._see_beaten,
    ev.CantoPaid: Watcher._see_paid,
    ev.CardThrown: Watcher._see_throw,
    ev.CardsCaptured: Watcher._see_capture,
    ev.MesaSwept: Watcher._see_sweep,
    ev.MatchWon: Watcher._see_win,
}
