"""From a view to a kernel: the table as a seat knows it, with the hidden cards to be filled in."""

from __future__ import annotations

from collections.abc import Sequence

from caida.engine import codes
from caida.engine.cards import CARDS, Card
from caida.engine.kernel import Kernel
from caida.engine.views import View

_PHASES = {"order": codes.ORDER, "count": codes.COUNT, "play": codes.PLAY, "over": codes.OVER}


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

    def dealt_to(self, seat: int, hand: Sequence[int]) -> Sequence[int]:
        """The three cards of a seat that now holds ``hand``; empty where the match was taken up in
        the middle of the tanda, and nobody has told what was played before."""
        if seat == self.seat:
            return self.view.dealt
        cards = [*self.played[seat], *hand]
        return cards if len(cards) == 3 else ()

    def hidden_size(self, seat: int) -> int:
        """How many cards of a seat's hand this seat doesn't know."""
        if seat == self.seat or seat in self.held_openly:
            return 0
        return self.view.hand_sizes[seat]

    def kernel(self, hands: dict[int, Sequence[int]], rest: Sequence[int]) -> Kernel:
        """A kernel in which the others hold ``hands``, over the stock ``rest``."""
        view = self.view
        seats = self.ruleset.seats
        kernel = Kernel(self.ruleset.table())
        state = kernel.get_state()
        held: list[Sequence[int]] = []
        dealt: list[Sequence[int]] = []
        for seat in range(4):
            if seat >= seats:
                hand: Sequence[int] = ()
            elif seat == self.seat:
                hand = view.hand
            else:
                hand = self.held_openly.get(seat) or hands.get(seat, ())
            held.append(hand)
            dealt.append(self.dealt_to(seat, hand) if seat < seats else ())
        taken = sum(1 << card for card in view.taken)
        throw = view.last_throw
        standing = {seat for seat, _ in view.sung if seat not in view.voided}
        state.update(
            phase=_PHASES[view.phase],
            seat=view.to_act,
            dealer=view.dealer,
            deal=view.deal,
            tanda=view.tanda,
            top=40 - len(rest),
            mesa=sum(1 << card for card in view.mesa),
            mesa_steps=sum(1 << step for step in {card.step for card in view.mesa}),
            last_throw=-1 if throw is None else int(throw[1]),
            thrower=-1 if throw is None or throw[0] is None else throw[0],
            last_captor=-1 if view.last_captor is None else view.last_captor,
            settled=int(view.settled),
            count_step=4,
            halts=1,
            stock=[*[0] * (40 - len(rest)), *rest],
            hands=held,
            dealt=[cards or (0, 0, 0) for cards in dealt],
            hand_size=[len(hand) for hand in held],
            sung=[int(seat in standing and bool(dealt[seat])) for seat in range(4)],
            # Whose pile a card lies in decides nothing; that it lies in one does.
            piles=[taken, 0, 0, 0],
            pile_size=[*view.pile_sizes, *[0] * (4 - seats)],
            scores=[*view.scores, *[0] * (4 - self.ruleset.sides)],
        )
        kernel.set_state(state)
        return kernel

    def fill(self, kernel: Kernel, hands: dict[int, Sequence[int]]) -> None:
        """Give the others other cards, in a kernel of this table."""
        for seat, hand in hands.items():
            kernel.set_hand(seat, hand)
            if dealt := self.dealt_to(seat, hand):
                kernel.set_dealt(seat, dealt)

    def any_kernel(self) -> Kernel:
        """A kernel with the hidden cards dealt out in order; for what depends on none of them."""
        left = list(self.unseen)
        hands: dict[int, Sequence[int]] = {}
        for seat in range(self.ruleset.seats):
            size = self.hidden_size(seat)
            hands[seat], left = left[:size], left[size:]
        return self.kernel(hands, left)
