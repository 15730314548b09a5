"""From a view to a kernel: the table as a seat knows it, with the hidden cards to be filled in."""

from __future__ import annotations

from collections.abc import Sequence

from caida.engine.cards import CARDS, Card
from caida.engine.kernel import Kernel
from caida.engine.kernel_from import dealt_to, kernel_from_view
from caida.engine.views import View


class Known:
    """What a seat to act knows in the play phase, and kernels that agree with it."""

    def __init__(self, view: View) -> None:
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        self.view = view
        self.seat = view.seat
        self.ruleset = view.ruleset
        self.played: list[list[Card]] = [[] for _ in range(view.ruleset.seats)]
        for turn in view.turns:
            self.played[turn.seat].append(turn.card)
        self.held_openly = self._cards_shown()
        seen = {*view.hand, *view.mesa, *view.taken}
        for cards in self.held_openly.values():
            seen.update(cards)
        self.unseen = [card for card in CARDS if card not in seen]

    def _cards_shown(self) -> dict[int, tuple[Card, ...]]:
        """Cards still in other hands that a paid canto has shown (CAN-3)."""
        return {
            seat: tuple(card for card in cards if card not in self.played[seat])
            for seat, cards in self.view.shown
            if seat != self.seat
        }

    def hidden_size(self, seat: int) -> int:
        """How many cards of a seat's hand this seat doesn't know."""
        if seat == self.seat or seat in self.held_openly:
            return 0
        return self.view.hand_sizes[seat]

    def kernel(self, hands: dict[int, Sequence[int]], rest: Sequence[int]) -> Kernel:
        """A kernel in which the others hold ``hands``, over the stock ``rest``."""
        return kernel_from_view(self.view, {**hands, **self.held_openly}, rest)

    def fill(self, kernel: Kernel, hands: dict[int, Sequence[int]]) -> None:
        """Give the others other cards, in a kernel of this table."""
        for seat, hand in hands.items():
            kernel.set_hand(seat, hand)
            if dealt := dealt_to(self.view, seat, hand):
                kernel.set_dealt(seat, dealt)

    def any_kernel(self) -> Kernel:
        """A kernel with the hidden cards dealt out in order; for what depends on none of them."""
        left = list(self.unseen)
        hands: dict[int, Sequence[int]] = {}
        for seat in range(self.ruleset.seats):
            size = self.hidden_size(seat)
            hands[seat], left = left[:size], left[size:]
        return self.kernel(hands, left)
