"""What an action is expected to bring in points, and from where; hidden cards are imagined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from caida.bots.instinct import Instinct
from caida.bots.worlds import World
from caida.engine.actions import CARD_SHIFT, SING, TAKES_MASK
from caida.engine.cards import DECK_SIZE, STEP_SHIFT
from caida.engine.codes import OVER, PAUSED, PLAY, SHUFFLE
from caida.engine.kernel import Kernel

CARD = 0.5  # of a point: what a card more than the other side is worth at the count (CNT-2)


@dataclass(frozen=True, slots=True)
class Outlook:
    """Points gained on the others until the tanda ends: one's own side's less the mean of theirs.

    ``caida``, ``limpia`` and ``cards`` (half a point each) come at once and for certain; ``fallen``
    and ``cleared``, below zero, are what the next seat's turn is expected to take by falling on
    this card or by clearing the mesa; ``later`` is everything else.
    """

    caida: float = 0.0
    limpia: float = 0.0
    cards: float = 0.0
    fallen: float = 0.0
    cleared: float = 0.0
    later: float = 0.0

    @property
    def points(self) -> float:
        return self.caida + self.limpia + self.cards + self.fallen + self.cleared + self.later


def look_ahead(worlds: Sequence[World], code: int) -> Outlook:
    """The mean over all worlds of playing an action and going on by the proverbs."""
    totals = dict.fromkeys((item.name for item in fields(Outlook)), 0.0)
    mass = 0.0
    for weight, kernel in worlds:
        outlook = _play_out(kernel.clone(), code)
        for name in totals:
            totals[name] += weight * getattr(outlook, name)
        mass += weight
    return Outlook(**{name: total / mass for name, total in totals.items()})


class PlayedTurn:
    """One action on a kernel: the caída and the clean mesa it scores."""

    def __init__(self, kernel: Kernel, code: int) -> None:
        self.seat = kernel.seat
        self.fallen = kernel.thrower
        self.takes = code & TAKES_MASK if code < SING else 0
        self.caida = self.limpia = 0
        if self.takes:
            step = code >> CARD_SHIFT >> STEP_SHIFT
            if kernel.can_fall(step):
                self.caida = kernel.rules.ruleset.caida_points[step]
            if self.takes == kernel.mesa.bit_count():
                self.limpia = kernel.limpia_points()
        kernel.apply(code)


def _play_out(kernel: Kernel, code: int) -> Outlook:
    instinct = Instinct()
    sides = kernel.rules.sides
    own, seat = kernel.seat % sides, kernel.seat
    share = 1 / (sides - 1)
    before = _lead(kernel, own)
    first = PlayedTurn(kernel, code)
    cards = CARD * (first.takes + 1) if first.takes else 0.0
    fallen = cleared = 0.0
    is_next = code < SING
    while kernel.phase == PLAY:
        turn = PlayedTurn(kernel, kernel.move_at(instinct.choose(kernel, 0)))
        if is_next and turn.seat % sides != own:
            fallen = -turn.caida * share if turn.fallen == seat else 0.0
            cleared = -turn.limpia * share
        is_next = False
    gained = _lead(kernel, own) - before
    if kernel.phase == PAUSED:
        # The last card of the tanda can still be fallen on, and the mesa be cleared (CAI-2).
        after = _first_of_next(kernel, instinct)
        if after is not None:
            sign = 1.0 if after.seat % sides == own else -share
            gained += sign * (after.caida + after.limpia)
            if is_next and sign < 0:
                fallen = -after.caida * share if after.fallen == seat else 0.0
                cleared = -after.limpia * share
    certain = first.caida + first.limpia + cards
    return Outlook(
        first.caida, first.limpia, cards, fallen, cleared, gained - certain - fallen - cleared
    )


def _first_of_next(kernel: Kernel, instinct: Instinct) -> PlayedTurn | None:
    """The mano's first card of the next tanda; None if a canto ends the match before it."""
    kernel.resume()
    turn = None
    while kernel.phase == PLAY and turn is None:
        code = kernel.move_at(instinct.choose(kernel, 0))
        if code == SING:
            kernel.apply(code)
        else:
            turn = PlayedTurn(kernel, code)
    return turn


def _lead(kernel: Kernel, own: int) -> float:
    """Points ahead of the mean of the others; cards count until they have become points."""
    sides = kernel.rules.sides
    are_played = kernel.top == DECK_SIZE and not any(kernel.hand_size)
    are_counted = are_played and kernel.phase in (SHUFFLE, OVER)
    lead = 0.0
    for seat in range(kernel.rules.seats):
        if not are_counted:
            cards = CARD * kernel.pile_size[seat]
            lead += cards if seat % sides == own else -cards / (sides - 1)
    for side in range(sides):
        points = kernel.scores[side]
        lead += points if side == own else -points / (sides - 1)
    return lead
