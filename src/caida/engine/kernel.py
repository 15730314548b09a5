# cython: always_allow_keywords=False
"""The rules of Caída, once: a state machine that a search can run without the interpreter.

Augmented by kernel.pxd; this file runs as it is without a compiler, and both builds agree move for
move (tests/engine/test_builds_agree.py). The kernel trusts its caller: Match checks every action.
"""

from __future__ import annotations

from caida.engine.state import State

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from caida.engine import nogil as cython

if not cython.compiled:  # compiled, these are the enums of kernel.pxd
    from caida.engine.actions import (
        CARD_SHIFT,
        CLAIM,
        COUNT_DOWN,
        COUNT_UP,
        HANDS_FIRST,
        MESA_FIRST,
        SING,
        TAKES_MASK,
    )
    from caida.engine.cantos import KIND_OF, POINTS_SHIFT
    from caida.engine.cards import DECK_SIZE, FOUR_SUITS, STEP_SHIFT
    from caida.engine.codes import (
        BY_TARGET,
        BY_TRIVILIN,
        CARD_BITS,
        COUNT,
        DRAW,
        NOTE_BEATEN,
        NOTE_CAIDA,
        NOTE_CAPTURED,
        NOTE_COUNT,
        NOTE_COUNT_VOIDED,
        NOTE_COUNTED,
        NOTE_DEAL,
        NOTE_DEAL_LOST,
        NOTE_DRAW_DONE,
        NOTE_DRAWN,
        NOTE_EXPOSED,
        NOTE_FINED,
        NOTE_HAND,
        NOTE_HIT,
        NOTE_MAL_ECHADA,
        NOTE_MESA_CARD,
        NOTE_MESA_LIMPIA,
        NOTE_ORDER,
        NOTE_PAID,
        NOTE_PUT_BACK,
        NOTE_RESIGNED,
        NOTE_SUNG,
        NOTE_SWEPT,
        NOTE_TANDA,
        NOTE_THROWN,
        NOTE_VOIDED,
        NOTE_WON,
        ORDER,
        OVER,
        PAUSED,
        PICK,
        PLAY,
        PUT_BACK,
        SHUFFLE,
    )

    TRIVILIN = KIND_OF["trivilin"]
    TOP_KIND = len(KIND_OF)


def step_of(card: int) -> int:
    """A card's rank by its place among the ten (cards.py)."""
    return card >> STEP_SHIFT


def card_of(code: int) -> int:
    """The card that a play plays (actions.py)."""
    return code >> CARD_SHIFT


def takes_of(code: int) -> int:
    """How many mesa cards a play takes (actions.py)."""
    return code & TAKES_MASK


class Kernel(State):
    """A match that can be played forward in place and copied cheaply."""

    def seat_after(self, seat: int) -> int:
        """The seat whose turn comes after another's (TRN-1); a branch would be guessed wrong where
        many matches are stepped in turn."""
        after = seat + 1
        return after * (after < self.rules.seats)

    def side_of(self, seat: int) -> int:
        """A seat is a side of its own, but partners are one (MAT-1)."""
        return seat if seat < self.rules.sides else seat - self.rules.sides

    def note(self, kind: int, first: int, second: int, third: int, fourth: int) -> None:
        """What happened, told to who listens if it is of a kind that they want to hear."""
        if self.tracing >> kind & 1:
            self.listener.hear(kind, first, second, third, fourth)

    # --- Match and dealer

    def begin(self) -> None:
        """A match before its first dealer is known."""
        self.deal = 0
        self.winner = -1
        for side in range(4):
            self.scores[side] = 0
        if self.rules.first_draws:  # DLR-1
            self.in_draw = (1 << self.rules.seats) - 1
            self.phase = DRAW
        elif self.rules.first_random:
            self.phase = PICK
        else:
            self.dealer = self.rules.first_seat
            self.phase = SHUFFLE

    def take_dealer(self, seat: int) -> None:
        """Chance named the first dealer (DLR-1, random)."""
        self.dealer = seat
        self.phase = SHUFFLE

    def take_deck(self) -> None:
        """The stock holds a whole shuffled deck: draw for dealer from it, or deal it."""
        if self.phase == DRAW:
            self.draw_for_dealer()
        else:
            self.begin_deal()

    def draw_for_dealer(self) -> None:
        """Each seat still in the draw takes a card; the highest deals, tied seats draw again."""
        best = -1
        tied = 0
        drawn = 0
        for seat in range(self.rules.seats):
            if self.in_draw >> seat & 1:
                card = self.stock[drawn]
                drawn += 1
                self.note(NOTE_DRAWN, seat, card, 0, 0)
                step = step_of(card)
                if step > best:
                    best = step
                    tied = 0
                if step == best:
                    tied |= 1 << seat
        self.note(NOTE_DRAW_DONE, tied, 0, 0, 0)
        self.in_draw = tied
        if tied & (tied - 1) == 0:
            for seat in range(self.rules.seats):
                if tied >> seat & 1:
                    self.dealer = seat
            self.phase = SHUFFLE

    def score(self, side: int, points: int) -> None:
        """One event's points; the match ends there and then (MAT-3)."""
        self.scores[side] += points
        if self.scores[side] >= self.rules.target and self.leads(side):
            self.win(side, BY_TARGET)

    def lose(self, side: int, points: int) -> None:
        """Points taken from a side; of two that were level the other may now be ahead (MAT-3)."""
        self.scores[side] -= points
        for other in range(self.rules.sides):
            if self.scores[other] >= self.rules.target and self.leads(other):
                self.win(other, BY_TARGET)

    def leads(self, side: int) -> bool:
        """Whether the side is above every other one."""
        for other in range(self.rules.sides):
            if other != side and self.scores[other] >= self.scores[side]:
                return False
        return True

    def win(self, side: int, reason: int) -> None:
        self.winner = side
        self.reason = reason
        self.phase = OVER
        self.note(NOTE_WON, side, reason, 0, 0)

    def resign(self, seat: int, reason: int) -> None:
        """A seat gives up (MAT-6): the best other side wins, of level ones the next to play."""
        self.note(NOTE_RESIGNED, seat, reason, 0, 0)
        own = self.side_of(seat)
        best = -1
        for _ in range(1, self.rules.seats):
            seat = self.seat_after(seat)
            side = self.side_of(seat)
            if side != own and (best < 0 or self.scores[side] > self.scores[best]):
                best = side
        self.win(best, reason)

    # --- Deal

    def begin_deal(self) -> None:
        self.deal += 1
        self.top = 0
        self.tanda = 0
        self.mesa = 0
        self.mesa_steps = 0
        self.last_throw = -1
        self.thrower = -1
        self.last_captor = -1
        self.count_step = 0
        self.hits = 0
        self.repeats = 0
        for seat in range(4):
            self.piles[seat] = 0
            self.pile_size[seat] = 0
            self.hand_size[seat] = 0
            self.sung[seat] = 0
        self.note(NOTE_DEAL, self.deal, self.dealer, 0, 0)
        self.seat = self.dealer
        if self.rules.order_chosen:  # DEA-1
            self.phase = ORDER
        else:
            self.set_order(self.rules.hands_first)

    def set_order(self, hands_first: int) -> None:
        self.deals_hands_first = hands_first
        if hands_first:
            self.deal_hands()
        self.phase = COUNT  # DEA-2

    def turn_mesa(self) -> None:
        """Turn cards for the numbers still to be counted, until four lie or chance is needed."""
        card = -1
        while self.count_step < 4:
            card = self.stock[self.top]
            step = step_of(card)
            number = 4 - self.count_step if self.counts_down else self.count_step + 1
            self.top += 1
            if self.mesa_steps >> step & 1:  # DEA-5
                if self.rules.duplicate_limit > 0:
                    self.repeats += 1
                if self.repeats > 0 and self.repeats == self.rules.duplicate_limit:  # DEA-6
                    self.note(NOTE_DEAL_LOST, self.dealer, card, 0, 0)
                    self.pass_deal()
                else:
                    self.phase = PUT_BACK
                return
            self.note(NOTE_MESA_CARD, card, number, step == number - 1, 0)
            self.lay(card)
            if step == number - 1:
                self.hits |= 1 << number
            self.count_step += 1
        if self.rules.caida_on_mesa:  # CAI-3
            self.last_throw = card
        self.score_count()
        if self.phase != OVER:
            if not self.deals_hands_first:
                self.deal_hands()
            self.begin_tanda()

    def put_back(self, place: int) -> None:
        """The card just turned goes back under ``place`` cards of the stock (DEA-5)."""
        card = self.stock[self.top - 1]
        number = 4 - self.count_step if self.counts_down else self.count_step + 1
        self.note(NOTE_PUT_BACK, card, number, place, 0)
        self.top -= 1
        for passed in range(self.top, self.top + place):
            self.stock[passed] = self.stock[passed + 1]
        self.stock[self.top + place] = card
        self.turn_mesa()

    def score_count(self) -> None:
        """The fourth card lies: hits for the dealer, or a badly dealt mesa for the mano (DEA-7)."""
        for turn in range(4):
            number = 4 - turn if self.counts_down else turn + 1
            if self.hits >> number & 1 and self.phase != OVER:  # DEA-3
                self.note(NOTE_HIT, self.dealer, number, 0, 0)
                self.score(self.side_of(self.dealer), number)
        if self.hits == 0 and self.rules.mal_echada > 0:  # DEA-4
            mano = self.seat_after(self.dealer)
            self.note(NOTE_MAL_ECHADA, mano, self.rules.mal_echada, 0, 0)
            self.score(self.side_of(mano), self.rules.mal_echada)

    def deal_hands(self) -> None:
        """Three cards to every seat, from the mano on (DEA-8)."""
        self.tanda += 1
        self.settled = 0
        if self.tanda > 1 and not self.rules.caida_across:  # CAI-2
            self.last_throw = -1
            self.thrower = -1
        self.note(NOTE_TANDA, self.tanda, 0, 0, 0)
        seat = self.dealer
        for _ in range(self.rules.seats):
            seat = self.seat_after(seat)
            index = 0
            for place in range(seat * 3, seat * 3 + 3):
                card = self.stock[self.top]
                self.top += 1
                self.hands[place] = card
                self.dealt[place] = card
                index = index * 10 + step_of(card)
            self.hand_size[seat] = 3
            self.canto_index[seat] = index
            self.sung[seat] = 0
            self.note(
                NOTE_HAND,
                seat,
                self.hands[seat * 3],
                self.hands[seat * 3 + 1],
                self.hands[seat * 3 + 2],
            )

    def begin_tanda(self) -> None:
        self.phase = PLAY
        self.seat = self.seat_after(self.dealer)  # TRN-1
        self.begin_turn()

    def pass_deal(self) -> None:
        """The next seat deals (DLR-2, DEA-6)."""
        self.dealer = self.seat_after(self.dealer)
        self.phase = SHUFFLE

    # --- Turn

    def lay(self, card: int) -> None:
        self.mesa |= self.bit(card)
        self.mesa_steps |= 1 << step_of(card)

    def bit(self, card: int) -> int:
        one = 1
        return one << card

    def begin_turn(self) -> None:
        """A seat's turn comes: with singing by the table, it sings now (CAN-3)."""
        if self.rules.sings_by_hand:
            return
        is_first = self.hand_size[self.seat] == 3
        # Most hands have no canto, which can be guessed; whether this turn is the first one, not.
        if is_first * self.own_kind() > 0 and not self.sung[self.seat]:
            self.sing(self.own_kind())
        if self.rules.settles_early and is_first:
            self.settle_if_all_sung()

    def play_card(self, card: int, takes: int) -> None:
        """Throw (takes 0), or capture the match and the chain up to ``takes`` cards."""
        if self.rules.settles_early and self.hand_size[self.seat] == 3:
            self.settle_if_all_sung()  # the last seat stayed silent
            if self.phase == OVER:
                return
        self.take_from_hand(card)
        if takes == 0:
            self.lay(card)  # CAP-4
            self.last_throw = card
            self.thrower = self.seat
            self.note(NOTE_THROWN, self.seat, card, 0, 0)
        else:
            self.capture(card, takes)
        if self.phase == OVER:
            return
        if self.hand_size[self.dealer] == 0:  # who deals plays last (TRN-1)
            self.end_tanda()
        else:
            self.seat = self.seat_after(self.seat)
            self.begin_turn()

    def take_from_hand(self, card: int) -> None:
        """The other cards keep their order; what lies behind them is not looked at any more."""
        place = self.seat * 3
        first = self.hands[place]
        middle = self.hands[place + 1]
        last = self.hands[place + 2]
        self.hands[place] = middle if first == card else first
        self.hands[place + 1] = middle if last == card else last
        self.hand_size[self.seat] -= 1

    def capture(self, card: int, takes: int) -> None:
        step = step_of(card)
        fell_on = self.last_throw if self.can_fall(step) else -1
        fallen = self.thrower
        taken = 0
        for link in range(step, step + takes):  # CAP-1, CAP-2
            taken |= self.bit(self.top_of(link))
        self.mesa &= ~taken
        for link in range(step, step + takes):
            if self.suits_of(link) == 0:
                self.mesa_steps &= ~(1 << link)
        self.piles[self.seat] |= taken | self.bit(card)  # CAP-3
        self.pile_size[self.seat] += takes + 1
        self.last_captor = self.seat
        self.last_throw = -1
        self.thrower = -1
        self.note(NOTE_CAPTURED, self.seat, card, taken, takes)
        if fell_on >= 0:  # CAI-1
            self.note(NOTE_CAIDA, self.seat, fallen, fell_on, self.rules.caida_points[step])
            self.score(self.side_of(self.seat), self.rules.caida_points[step])
            if self.phase == OVER:
                return
            if (
                self.rules.mata_canto and fallen >= 0 and self.sung[fallen] and not self.settled
            ):  # CAI-4
                self.note(NOTE_VOIDED, fallen, self.sung[fallen], 0, 0)
                self.sung[fallen] = 0
            if self.rules.mata_mesa and fallen < 0:  # CAI-5
                self.void_count()
                if self.phase == OVER:
                    return
        if self.mesa == 0 and self.limpia_points() > 0:  # MES-1
            self.note(NOTE_MESA_LIMPIA, self.seat, self.limpia_points(), 0, 0)
            self.score(self.side_of(self.seat), self.limpia_points())

    def void_count(self) -> None:
        """The dealer's side loses what its count has scored, but never goes below 0 (CAI-5)."""
        side = self.side_of(self.dealer)
        points = self.count_points()
        if points > self.scores[side]:
            points = self.scores[side]
        if points > 0:
            self.note(NOTE_COUNT_VOIDED, self.dealer, points, 0, 0)
            self.lose(side, points)

    def count_points(self) -> int:
        """What the count of this deal has scored (DEA-3)."""
        points = 0
        for number in range(1, 5):
            if self.hits >> number & 1:
                points += number
        return points

    def can_fall(self, step: int) -> bool:
        """Whether a card of a rank falls on the one just thrown, if it takes (CAI-1)."""
        return step_of(self.last_throw) == step  # none, -1, is of no rank

    def limpia_points(self) -> int:
        """What a clean mesa scores in this tanda (MES-1, MES-2)."""
        if self.top < DECK_SIZE or self.rules.limpia_last:
            return self.rules.mesa_limpia
        return 0

    def top_of(self, step: int) -> int:
        """The card of a rank that is taken: the one just thrown, else by suit (CAP-5)."""
        if self.can_fall(step):
            return self.last_throw
        return step << STEP_SHIFT | self.rules.first_suit[self.suits_of(step)]

    def suits_of(self, step: int) -> int:
        """The cards of a rank on the mesa, as a set of suits."""
        return self.mesa >> (step << STEP_SHIFT) & FOUR_SUITS

    # --- Cantos

    def own_kind(self) -> int:
        """The kind of canto that the seat to act was dealt; 0: none."""
        return self.rules.canto_kind[self.canto_index[self.seat]]

    def sing(self, kind: int) -> None:
        """The seat to act sings a name, its hand's own (CAN-3) or another (CAN-8)."""
        self.sung[self.seat] = kind
        self.note(NOTE_SUNG, self.seat, kind, 0, 0)
        if kind == self.own_kind():
            if self.rules.canto_wins[self.canto_index[self.seat]]:  # CAN-7
                self.win(self.side_of(self.seat), BY_TRIVILIN)
        elif kind == TRIVILIN and self.rules.looks_at_trivilin:  # CAN-8
            self.note(NOTE_EXPOSED, self.seat, kind, 0, 0)

    def can_sing(self) -> bool:
        """Whether singing is for the seat to act to decide, now."""
        return bool(
            self.rules.sings_by_hand
            and self.hand_size[self.seat] == 3
            and not self.sung[self.seat]
            and self.own_kind() > 0
        )

    def may_claim(self) -> bool:
        """Whether the seat to act may sing, now, what its hand is not (CAN-8)."""
        return bool(
            self.rules.false_canto > 0
            and self.phase == PLAY
            and self.hand_size[self.seat] == 3
            and not self.sung[self.seat]
        )

    def count_songs(self) -> int:
        """How many names the seat to act may sing: its own, and where it may lie all others."""
        total = 1 if self.can_sing() else 0
        if self.may_claim():
            for kind in range(1, TOP_KIND + 1):
                if self.rules.kind_played[kind] and kind != self.own_kind():
                    total += 1
        return total

    def claim_at(self, index: int) -> int:
        """The code of a false name by its place among what may be sung; the own one is first."""
        kind = 0
        if self.can_sing():
            index -= 1
        while index >= 0:
            kind += 1
            if self.rules.kind_played[kind] and kind != self.own_kind():
                index -= 1
        return CLAIM + kind - 1

    def is_true(self, seat: int) -> bool:
        """Whether a seat has sung, and what its hand is (CAN-8)."""
        return bool(
            self.sung[seat] > 0 and self.sung[seat] == self.rules.canto_kind[self.canto_index[seat]]
        )

    def settle_if_all_sung(self) -> None:
        """The last seat has had its chance to sing (CAN-4, all_sung)."""
        if (
            self.rules.settles_early
            and self.seat == self.dealer
            and not self.settled
            and self.phase != OVER
        ):
            self.settle_cantos()

    def settle_cantos(self) -> None:
        """False cantos cost (CAN-8); the best true one of the tanda is paid, or all (CAN-5)."""
        self.settled = 1
        if self.rules.false_canto > 0:
            self.fine_lies()
            if self.phase == OVER:
                return
        best = self.best_singer()
        if best < 0:
            return
        total = 0
        seat = self.dealer
        for _ in range(self.rules.seats):
            seat = self.seat_after(seat)
            if self.is_true(seat):
                total += self.worth(seat)
                if self.rules.pays_all:
                    self.pay_canto(seat, self.worth(seat))
                    if self.phase == OVER:
                        return
                elif seat != best:
                    self.note_beaten(seat, best)
        if self.rules.winner_takes:
            self.pay_canto(best, total)
        elif not self.rules.pays_all:
            self.pay_canto(best, self.worth(best))

    def worth(self, seat: int) -> int:
        """The points of the canto that a seat was dealt."""
        return self.rules.canto_strength[self.canto_index[seat]] >> POINTS_SHIFT

    def note_beaten(self, seat: int, best: int) -> None:
        won = self.worth(best) << CARD_BITS | self.rules.canto_kind[self.canto_index[best]]
        self.note(
            NOTE_BEATEN,
            seat,
            self.rules.canto_kind[self.canto_index[seat]],
            self.worth(seat),
            won << CARD_BITS | best,
        )

    def fine_lies(self) -> None:
        """Every false canto is told, and costs its side points it has, in play order (CAN-8)."""
        seat = self.dealer
        for _ in range(self.rules.seats):
            seat = self.seat_after(seat)
            if self.sung[seat] and not self.is_true(seat):
                points = self.rules.false_canto
                if points > self.scores[self.side_of(seat)]:
                    points = self.scores[self.side_of(seat)]
                self.note(NOTE_FINED, seat, self.sung[seat], points, 0)
                self.lose(self.side_of(seat), points)
                if self.phase == OVER:
                    return

    def best_singer(self) -> int:
        """The seat with the best true canto, the earlier of equal ones; -1: nobody (CAN-6)."""
        best = -1
        seat = self.dealer
        for _ in range(self.rules.seats):
            seat = self.seat_after(seat)
            if self.is_true(seat) and (
                best < 0
                or self.rules.canto_strength[self.canto_index[seat]]
                > self.rules.canto_strength[self.canto_index[best]]
            ):
                best = seat
        return best

    def pay_canto(self, seat: int, points: int) -> None:
        cards = 0
        for place in range(seat * 3 + 2, seat * 3 - 1, -1):
            cards = cards << CARD_BITS | self.dealt[place]
        self.note(NOTE_PAID, seat, self.rules.canto_kind[self.canto_index[seat]], points, cards)
        self.score(self.side_of(seat), points)

    # --- The end of a tanda and of a deal

    def end_tanda(self) -> None:
        """All hands are empty: cantos, then the next tanda or the count (CAN-4, DEA-8)."""
        if not self.settled:
            self.settle_cantos()
            if self.phase == OVER:
                return
        if self.top == DECK_SIZE:
            self.count_piles()
        elif self.halts:
            self.phase = PAUSED
        else:
            self.deal_hands()
            self.begin_tanda()

    def resume(self) -> None:
        """Deal the tanda before which the kernel paused."""
        self.deal_hands()
        self.begin_tanda()

    def count_piles(self) -> None:
        """The last captor sweeps, every side counts at once, then MAT-3 is looked at (MAT-4)."""
        self.note(NOTE_SWEPT, self.last_captor, self.mesa, 0, 0)
        if self.last_captor >= 0:  # CNT-1
            self.piles[self.last_captor] |= self.mesa
            while self.mesa:
                self.mesa &= self.mesa - 1  # without its lowest card
                self.pile_size[self.last_captor] += 1
        self.mesa = 0
        self.mesa_steps = 0
        for side in range(self.rules.sides):  # CNT-2
            cards = 0
            for seat in range(self.rules.seats):
                if self.side_of(seat) == side:
                    cards += self.pile_size[seat]
            quota = self.quota(side)
            points = cards - quota if cards > quota else 0
            self.scores[side] += points
            self.note(NOTE_COUNTED, side, cards, quota, points)
        for side in range(self.rules.sides):
            if self.scores[side] >= self.rules.target and self.leads(side):
                self.win(side, BY_TARGET)
                return
        self.pass_deal()

    def quota(self, side: int) -> int:
        """How many cards a side counts before they score; Ruleset.quota_of says the same."""
        return self.rules.dealer_quota if side == self.dealer else self.rules.quota

    # --- Moves

    def run_length(self, step: int) -> int:
        """How many cards a rank could take: its match and the unbroken ranks above it (CAP-2)."""
        return self.rules.runs[self.mesa_steps >> step]

    def options_of(self, card: int) -> int:
        """In how many ways a card of the hand can be played."""
        return self.rules.ways[self.mesa_steps >> step_of(card)]

    def takes_at(self, step: int, index: int) -> int:
        """How many cards of the mesa a rank takes when played in one of its ways."""
        if self.rules.full_chain and index > 0:
            return self.run_length(step)
        return self.rules.fewest[self.mesa_steps >> step] + index

    def count_moves(self) -> int:
        """How many actions are legal; 0 when the match is over or waits for chance."""
        if self.phase == PLAY:
            total = self.count_songs() if self.rules.sings_by_hand else 0
            at = self.seat * 3
            size = self.hand_size[self.seat]
            for held in range(3):  # of the places behind the hand, nothing; no branch, either
                total += (held < size) * self.options_of(self.hands[at + held])
            return total
        return 2 if self.phase == ORDER or self.phase == COUNT else 0

    def move_at(self, index: int) -> int:
        """The code of a legal action by its place in the order; see actions.py for codes."""
        if self.phase == ORDER:
            return MESA_FIRST if index == 0 else HANDS_FIRST
        if self.phase == COUNT:
            return COUNT_UP if index == 0 else COUNT_DOWN
        if self.rules.sings_by_hand:
            if index < self.count_songs():
                return SING if index == 0 and self.can_sing() else self.claim_at(index)
            index -= self.count_songs()
        at = self.seat * 3
        options = self.options_of(self.hands[at])
        while index >= options:
            index -= options
            at += 1
            options = self.options_of(self.hands[at])
        return self.hands[at] << CARD_SHIFT | self.takes_at(step_of(self.hands[at]), index)

    def legal_codes(self) -> list[int]:
        """The codes of all legal actions, in order."""
        return [self.move_at(index) for index in range(self.count_moves())]

    def is_legal(self, code: int) -> bool:
        """Whether an action may be played now; agrees with legal_codes for every code."""
        if self.phase == ORDER:
            return code == MESA_FIRST or code == HANDS_FIRST
        if self.phase == COUNT:
            return code == COUNT_UP or code == COUNT_DOWN
        if self.phase != PLAY:
            return False
        if code >= CLAIM:
            kind = code - CLAIM + 1
            return bool(
                self.may_claim()
                and kind <= TOP_KIND
                and self.rules.kind_played[kind]
                and kind != self.own_kind()
            )
        if code >= SING:
            return code == SING and self.can_sing()
        card = card_of(code)
        return self.holds(card) and self.may_take(step_of(card), takes_of(code))

    def may_take(self, step: int, takes: int) -> bool:
        """Whether a card of a rank may take so many of the mesa; 0 leaves it there."""
        run = self.run_length(step)
        if takes == 0:
            return bool(run == 0 or self.rules.may_leave)  # CAP-1
        return bool(takes == run or (takes < run and not self.rules.full_chain))  # CAP-2

    def holds(self, card: int) -> bool:
        """Whether the card is in the hand of the seat to act."""
        for place in range(self.seat * 3, self.seat * 3 + self.hand_size[self.seat]):
            if self.hands[place] == card:
                return True
        return False

    def is_repeat(self, code: int) -> bool:
        """Whether an earlier card of the hand is of the same rank: suits never decide (MAT-2)."""
        if code >= SING:
            return False
        card = card_of(code)
        place = self.seat * 3
        while self.hands[place] != card:
            if step_of(self.hands[place]) == step_of(card):
                return True
            place += 1
        return False

    def apply(self, code: int) -> None:
        """Play a legal action."""
        if code < SING:
            self.play_card(card_of(code), takes_of(code))
        elif code == SING or code >= CLAIM:
            self.sing(self.own_kind() if code == SING else code - CLAIM + 1)
            self.settle_if_all_sung()
        elif code == MESA_FIRST or code == HANDS_FIRST:
            self.note(NOTE_ORDER, self.dealer, code == HANDS_FIRST, 0, 0)
            self.set_order(code == HANDS_FIRST)
        else:
            self.note(NOTE_COUNT, self.dealer, code == COUNT_DOWN, 0, 0)
            self.counts_down = code == COUNT_DOWN
            self.turn_mesa()

    # --- Playing with the kernel's own chance

    def start(self, number: int) -> int:
        """Begin a match whose chance comes from a number; returns how many actions are legal."""
        self.seed(number)
        self.begin()
        self.resolve_chance()
        return self.count_moves()

    def step(self, index: int) -> int:
        """Play a legal action by its place, let chance happen, return how many are legal then."""
        self.apply(self.move_at(index))
        self.resolve_chance()
        return self.count_moves()

    def resolve_chance(self) -> None:
        while self.phase < ORDER:
            if self.phase == PUT_BACK:
                self.put_back(self.below(DECK_SIZE + 1 - self.top))
            elif self.phase == PICK:
                self.take_dealer(self.below(self.rules.seats))
            else:
                self.shuffle()
                self.take_deck()

    # --- Copies

    def clone(self) -> Kernel:
        other = Kernel(self.rules)
        other.copy_from(self)
        return other
