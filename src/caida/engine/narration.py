"""From the kernel's trace to events: numbers in, named things out.

Augmented by narration.pxd; this file runs as it is without a compiler. Events are values, so the
most frequent ones are made once and shared.
"""

from __future__ import annotations

from collections.abc import Callable

from caida.engine import codes
from caida.engine import events as ev
from caida.engine.cantos import CANTOS, is_worth_known
from caida.engine.cards import CARDS, DECK_SIZE, Card
from caida.engine.codes import (
    CARD_BITS,
    CARD_MASK,
    EVERY_NOTE,
    NOTE_CAPTURED,
    NOTE_DRAWN,
    NOTE_HAND,
    NOTE_TANDA,
    NOTE_THROWN,
    ROW_CELLS,
    TRACE_ROWS,
)
from caida.engine.kernel import Kernel
from caida.engine.position import cards_of_bits
from caida.engine.state import Trace

TANDAS = [ev.TandaDealt(tanda, 12 // max(seats, 1)) for seats in range(5) for tanda in range(1, 7)]
THROWS = [ev.CardThrown(seat, card) for seat in range(4) for card in CARDS]
CAPTURES: dict[int, ev.Event] = {}
CAPTURES_KEPT = 1 << 16


class Narrator:
    """Tells what a kernel did. One per match: a draw for dealer is told when it is complete."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._trace = Trace()
        kernel.listener = self._trace
        kernel.tracing = EVERY_NOTE
        self._sides = kernel.rules.sides
        self._seats = kernel.rules.seats
        self._ruleset = kernel.rules.ruleset
        self._draws: list[tuple[int, Card]] = []

    def tell(self) -> list[ev.Event]:
        """What happened since the last time."""
        told: list[ev.Event] = []
        trace = self._trace
        if trace.rows > TRACE_ROWS:
            raise RuntimeError(f"{trace.rows} rows in a trace of {TRACE_ROWS}: make it larger")
        for row in range(trace.rows):
            at = row * ROW_CELLS
            kind = trace.cells[at]
            first = trace.cells[at + 1]
            second = trace.cells[at + 2]
            third = trace.cells[at + 3]
            if kind == NOTE_THROWN:
                told.append(THROWS[first * DECK_SIZE + second])
            elif kind == NOTE_CAPTURED:
                told.append(self._captured(first, second, third))
            elif kind == NOTE_HAND:
                cards = (CARDS[second], CARDS[third], CARDS[trace.cells[at + 4]])
                told.append(ev.HandDealt(first, cards))
            elif kind == NOTE_TANDA:
                told.append(TANDAS[self._seats * 6 + first - 1])
            elif kind == NOTE_DRAWN:
                self._draws.append((first, CARDS[second]))
            else:
                told.append(TELLERS[kind](self, first, second, third, trace.cells[at + 4]))
        trace.rows = 0
        return told

    def _captured(self, seat: int, card: int, taken: int) -> ev.Event:
        key = taken << 8 | card << 2 | seat
        event = CAPTURES.get(key)
        if event is None:
            event = ev.CardsCaptured(seat, CARDS[card], cards_of_bits(taken))
            if len(CAPTURES) < CAPTURES_KEPT:
                CAPTURES[key] = event
        return event

    def _draw_done(self, tied: int, *_: int) -> ev.Event:
        draws, self._draws = tuple(self._draws), []
        again = tuple(seat for seat in range(self._seats) if tied >> seat & 1)
        return ev.DealerCardsDrawn(draws, again if len(again) > 1 else ())

    def _deal(self, deal: int, dealer: int, *_: int) -> ev.Event:
        return ev.DealStarted(deal, dealer, (dealer + 1) % self._seats)

    def _order(self, seat: int, hands_first: int, *_: int) -> ev.Event:
        return ev.DealOrderChosen(seat, "hands_first" if hands_first else "mesa_first")

    def _count(self, seat: int, down: int, *_: int) -> ev.Event:
        return ev.CountChosen(seat, "down" if down else "up")

    def _mesa_card(self, card: int, number: int, hit: int, _: int) -> ev.Event:
        return ev.MesaCardDealt(CARDS[card], number, bool(hit))

    def _put_back(self, card: int, number: int, place: int, _: int) -> ev.Event:
        return ev.CardPutBack(CARDS[card], number, place)

    def _deal_lost(self, seat: int, card: int, *_: int) -> ev.Event:
        return ev.DealLost(seat, CARDS[card])

    def _hit(self, seat: int, number: int, *_: int) -> ev.Event:
        return ev.CountHit(seat % self._sides, number, seat, number)

    def _mal_echada(self, seat: int, points: int, *_: int) -> ev.Event:
        return ev.MalEchada(seat % self._sides, points, seat)

    def _sung(self, seat: int, kind: int, *_: int) -> ev.Event:
        return ev.CantoSung(seat, CANTOS[kind - 1])

    def _exposed(self, seat: int, kind: int, *_: int) -> ev.Event:
        return ev.CantoExposed(seat, CANTOS[kind - 1])

    def _caida(self, seat: int, fallen: int, card: int, points: int) -> ev.Event:
        fell = None if fallen < 0 else fallen
        return ev.CaidaScored(seat % self._sides, points, seat, fell, CARDS[card])

    def _count_voided(self, seat: int, points: int, *_: int) -> ev.Event:
        return ev.CountVoided(seat % self._sides, -points, seat)

    def _mesa_limpia(self, seat: int, points: int, *_: int) -> ev.Event:
        return ev.MesaLimpia(seat % self._sides, points, seat)

    def _voided(self, seat: int, kind: int, *_: int) -> ev.Event:
        return ev.CantoVoided(seat, CANTOS[kind - 1])

    def _fined(self, seat: int, kind: int, points: int, _: int) -> ev.Event:
        return ev.CantoFined(seat % self._sides, -points, seat, CANTOS[kind - 1])

    def _paid(self, seat: int, kind: int, points: int, cards: int) -> ev.Event:
        shown = [CARDS[cards >> place * CARD_BITS & CARD_MASK] for place in range(3)]
        return ev.CantoPaid(seat % self._sides, points, seat, CANTOS[kind - 1], tuple(shown))

    def _beaten(self, seat: int, kind: int, points: int, won: int) -> ev.Event:
        canto = CANTOS[kind - 1]
        worth = points if is_worth_known(self._ruleset, canto) else None
        best, best_kind, best_worth = (won >> place * CARD_BITS & CARD_MASK for place in range(3))
        return ev.CantoBeaten(seat, canto, worth, best, CANTOS[best_kind - 1], best_worth)

    def _swept(self, seat: int, cards: int, *_: int) -> ev.Event:
        return ev.MesaSwept(None if seat < 0 else seat, cards_of_bits(cards))

    def _counted(self, side: int, cards: int, quota: int, points: int) -> ev.Event:
        return ev.PileCounted(side, points, cards, quota)

    def _resigned(self, seat: int, reason: int, *_: int) -> ev.Event:
        return ev.SeatResigned(seat, reason == codes.BY_ABANDONMENT)

    def _won(self, side: int, reason: int, *_: int) -> ev.Event:
        scores = self._kernel.get_scores()
        return ev.MatchWon(side, codes.REASONS[reason], scores)


TELLERS: dict[int, Callable[[Narrator, int, int, int, int], ev.Event]] = {
    codes.NOTE_DRAW_DONE: Narrator._draw_done,
    codes.NOTE_DEAL: Narrator._deal,
    codes.NOTE_ORDER: Narrator._order,
    codes.NOTE_COUNT: Narrator._count,
    codes.NOTE_MESA_CARD: Narrator._mesa_card,
    codes.NOTE_PUT_BACK: Narrator._put_back,
    codes.NOTE_DEAL_LOST: Narrator._deal_lost,
    codes.NOTE_HIT: Narrator._hit,
    codes.NOTE_MAL_ECHADA: Narrator._mal_echada,
    codes.NOTE_SUNG: Narrator._sung,
    codes.NOTE_EXPOSED: Narrator._exposed,
    codes.NOTE_CAIDA: Narrator._caida,
    codes.NOTE_COUNT_VOIDED: Narrator._count_voided,
    codes.NOTE_MESA_LIMPIA: Narrator._mesa_limpia,
    codes.NOTE_VOIDED: Narrator._voided,
    codes.NOTE_FINED: Narrator._fined,
    codes.NOTE_PAID: Narrator._paid,
    codes.NOTE_BEATEN: Narrator._beaten,
    codes.NOTE_SWEPT: Narrator._swept,
    codes.NOTE_COUNTED: Narrator._counted,
    codes.NOTE_RESIGNED: Narrator._resigned,
    codes.NOTE_WON: Narrator._won,
}
