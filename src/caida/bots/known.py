"""What one seat, or a spectator, knows of a table, and kernels in which the rest is filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from caida.engine.cards import CARDS, Card
from caida.engine.kernel import Kernel
from caida.engine.kernel_from import kernel_from_view
from caida.engine.views import View

NO_CANTO = 13  # the index of ranks 1, 2 and 4, which make no canto under any rules


class Known:
    """A view in the play phase. ``hidden`` are seats whose hands it doesn't show, ``unseen`` the
    cards there and in the stock, ``standing`` the seats whose canto is still to be paid."""

    def __init__(self, view: View) -> None:
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
        self.standing = {seat for seat, _ in view.sung if seat not in view.voided}
        self.hidden = [seat for seat in range(view.ruleset.seats) if self.hidden_size(seat)]

    def _cards_shown(self) -> dict[int, tuple[Card, ...]]:
        """Cards still in other hands that a paid canto has shown (CAN-3)."""
        return {
            seat: tuple(card for card in cards if card not in self.played[seat])
            for seat, cards in self.view.shown
            if seat != self.seat
        }

    def hidden_size(self, seat: int) -> int:
        """How many cards of a seat's hand are not known."""
        if seat == self.seat or seat in self.held_openly:
            return 0
        return self.view.hand_sizes[seat]

    def kernel(self, hands: Mapping[int, Sequence[int]], stock: Sequence[int]) -> Kernel:
        """A kernel in which the hidden hands are ``hands``."""
        return kernel_from_view(self.view, {**hands, **self.held_openly}, stock)

    def any_kernel(self) -> Kernel:
        """A kernel with the hidden cards dealt out in order; for what depends on none of them."""
        left = self.unseen
        hands: dict[int, Sequence[int]] = {}
        for seat in self.hidden:
            size = self.hidden_size(seat)
            hands[seat], left = left[:size], left[size:]
        return self.kernel(hands, left)

    def public_kernel(self) -> Kernel:
        """The table without the hidden cards and without cantos, which are paid hand by hand."""
        view = self.view
        kernel = self.any_kernel()
        # A card in sight stands in for each hidden one, so that nothing is told by it.
        stand_in = [*view.mesa, *view.taken, *view.hand][0]
        for seat in self.hidden:
            kernel.set_hand(seat, [stand_in] * view.hand_sizes[seat])
        kernel.canto_index = [NO_CANTO] * 4
        kernel.sung = [0] * 4
        return kernel

    def fill(self, kernel: Kernel, hands: Mapping[int, Sequence[int]]) -> None:
        """Give the hidden seats other cards, in a kernel of this table."""
        for seat, hand in hands.items():
            kernel.set_hand(seat, hand)
            dealt = [*self.played[seat], *hand]  # as kernel_from.dealt_to, many times over
            if len(dealt) == 3:
                kernel.set_dealt(seat, dealt)
