"""The state of a match, small and flat, with who listens to it and its own chance for playouts.

Augmented by state.pxd; this file runs as it is without a compiler. Cards are small ints, the mesa
and the piles are sets of forty bits, and nothing here knows a rule: kernel.py does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from caida.engine.cards import STEP_SHIFT
from caida.engine.tables import RuleTable

try:
    import cython
except ImportError:  # interpreted, and Cython is not installed
    from caida.engine import nogil as cython

if not cython.compiled:  # compiled, these are an enum of state.pxd
    from caida.engine.codes import ROW_CELLS, TRACE_ROWS

    WORD = 0xFFFFFFFF  # the bits of a number of the playouts' chance

# Stock, hands and dealt have accessors of their own.
PLAIN_FIELDS = (
    *("phase", "seat", "dealer", "deal", "tanda", "top", "mesa", "mesa_steps"),
    *("last_throw", "thrower", "last_captor", "settled", "in_draw", "counts_down"),
    *("deals_hands_first", "count_step", "hits", "repeats", "winner", "reason", "halts"),
    *("hand_size", "canto_index", "sung", "piles", "pile_size", "scores", "random"),
)
FORTY_BITS = (1 << 40) - 1
SPREAD = 0x9E3779B9


class Listener:
    """Who hears what happens in a kernel, while it happens: a kind, and four numbers that codes.py
    says the meaning of. This one pays no attention."""

    def hear(self, kind: int, first: int, second: int, third: int, fourth: int) -> None:
        pass


NOBODY_LISTENS = Listener()


class Trace(Listener):
    """What happened since it was last told, in rows.

    ``rows`` goes on counting where there is no more room, so that nobody takes the rest for all.
    """

    def __init__(self) -> None:
        self.rows = 0
        self.cells = [0] * 320  # TRACE_ROWS * ROW_CELLS, as in state.pxd

    def hear(self, kind: int, first: int, second: int, third: int, fourth: int) -> None:
        self.add(kind, first, second, third, fourth)

    def add(self, kind: int, first: int, second: int, third: int, fourth: int) -> None:
        if self.rows < TRACE_ROWS:
            at = self.rows * ROW_CELLS
            self.cells[at] = kind
            self.cells[at + 1] = first
            self.cells[at + 2] = second
            self.cells[at + 3] = third
            self.cells[at + 4] = fourth
        self.rows += 1


class State:
    """Everything a match in progress is. Fields are explained once, here; one that is forgotten in
    state.pxd, copy_from or PLAIN_FIELDS fails tests/engine/test_state.py.

    ``stock`` from ``top`` on are the cards not dealt yet; ``hands`` and ``dealt`` hold three places
    a seat; ``mesa`` and ``piles`` are bit sets of cards, ``mesa_steps`` of ranks; ``last_throw`` is
    the card that can be fallen on (-1: none) and ``thrower`` who threw it (-1: it was dealt);
    ``sung`` is the kind of canto that a seat has sung (0: none), its hand's or not (CAN-8);
    ``in_draw`` are the seats still drawing for dealer; ``count_step`` is how many mesa cards lie
    and ``hits`` which numbers hit; ``repeats`` counts repeated ranks where there is a limit;
    ``tracing`` has a bit for each kind of note (codes.py) that the ``listener`` is to hear;
    ``halts`` asks the kernel to pause at the end of a tanda instead of dealing the next.
    """

    def __init__(self, rules: RuleTable) -> None:
        self.rules = rules
        self.listener = NOBODY_LISTENS
        self.tracing = 0
        self.phase = 0
        self.seat = 0
        self.dealer = 0
        self.deal = 0
        self.tanda = 0
        self.top = 0
        self.mesa = 0
        self.mesa_steps = 0
        self.last_throw = -1
        self.thrower = -1
        self.last_captor = -1
        self.settled = 0
        self.in_draw = 0
        self.counts_down = 0
        self.deals_hands_first = 0
        self.count_step = 0
        self.hits = 0
        self.repeats = 0
        self.winner = -1
        self.reason = 0
        self.halts = 0
        self.stock = [0] * 40
        self.hands = [0] * 12
        self.dealt = [0] * 12
        self.hand_size = [0] * 4
        self.canto_index = [0] * 4
        self.sung = [0] * 4
        self.piles = [0] * 4
        self.pile_size = [0] * 4
        self.scores = [0] * 4
        self.random = [0] * 4

    def seed(self, number: int) -> None:
        """Set the chance of playouts: xoshiro128++ over 32-bit words, spread from one number."""
        word = number & WORD
        for place in range(4):
            word = (word + SPREAD) & WORD
            mixed = ((word ^ (word >> 16)) * 0x45D9F3B) & WORD
            mixed = ((mixed ^ (mixed >> 15)) * 0x2C1B3C6D) & WORD
            self.random[place] = mixed ^ (mixed >> 16)
        self.random[3] |= 1

    def below(self, size: int) -> int:
        """A number from 0 to size - 1 of the playouts' chance."""
        first = self.random[0]
        second = self.random[1]
        last = self.random[3]
        mixed = (first + last) & WORD
        mixed = ((mixed << 7 | mixed >> 25) + first) & WORD
        third = self.random[2] ^ first
        last ^= second
        self.random[1] = second ^ third
        self.random[0] = first ^ last
        self.random[2] = third ^ ((second << 9) & WORD)
        self.random[3] = (last << 11 | last >> 21) & WORD
        scaled = mixed
        return (scaled * size) >> 32

    def shuffle(self) -> None:
        """A whole new deck by the playouts' chance.

        The numbers are those of ``below``, drawn here with its words in local variables, which C
        keeps in registers: half the work. tests/engine/test_state.py draws them one by one.
        """
        first = self.random[0]
        second = self.random[1]
        third = self.random[2]
        fourth = self.random[3]
        for place in range(40):
            self.stock[place] = place
        for last in range(39, 0, -1):
            mixed = (first + fourth) & WORD
            mixed = ((mixed << 7 | mixed >> 25) + first) & WORD
            shifted = (second << 9) & WORD
            third ^= first
            fourth ^= second
            second ^= third
            first ^= fourth
            third ^= shifted
            fourth = (fourth << 11 | fourth >> 21) & WORD
            scaled = mixed
            place = (scaled * (last + 1)) >> 32
            swapped = self.stock[last]
            self.stock[last] = self.stock[place]
            self.stock[place] = swapped
        self.random[0] = first
        self.random[1] = second
        self.random[2] = third
        self.random[3] = fourth

    def copy_from(self, other: State) -> None:
        """Become the same state as another of the same rules; who listens, listens on."""
        self.phase = other.phase
        self.seat = other.seat
        self.dealer = other.dealer
        self.deal = other.deal
        self.tanda = other.tanda
        self.top = other.top
        self.mesa = other.mesa
        self.mesa_steps = other.mesa_steps
        self.last_throw = other.last_throw
        self.thrower = other.thrower
        self.last_captor = other.last_captor
        self.settled = other.settled
        self.in_draw = other.in_draw
        self.counts_down = other.counts_down
        self.deals_hands_first = other.deals_hands_first
        self.count_step = other.count_step
        self.hits = other.hits
        self.repeats = other.repeats
        self.winner = other.winner
        self.reason = other.reason
        self.halts = other.halts
        for place in range(40):
            self.stock[place] = other.stock[place]
        for place in range(12):
            self.hands[place] = other.hands[place]
            self.dealt[place] = other.dealt[place]
        for place in range(4):
            self.hand_size[place] = other.hand_size[place]
            self.canto_index[place] = other.canto_index[place]
            self.sung[place] = other.sung[place]
            self.piles[place] = other.piles[place]
            self.pile_size[place] = other.pile_size[place]
            self.scores[place] = other.scores[place]
            self.random[place] = other.random[place]

    def get_fields(self) -> dict[str, Any]:
        """Every field by its name, as plain values; what happens later does not change them."""
        values = {name: getattr(self, name) for name in PLAIN_FIELDS}
        return {
            **{
                name: list(value) if isinstance(value, list) else value
                for name, value in values.items()
            },
            "stock": self.get_stock(),
            "hands": [self.get_hand(seat) for seat in range(4)],
            "dealt": [self.get_dealt(seat) for seat in range(4)],
        }

    def set_fields(self, fields: Mapping[str, Any]) -> None:
        """Become the state that ``get_fields`` told of another of the same rules."""
        self.set_stock(fields["stock"])
        for seat in range(4):
            self.set_hand(seat, fields["hands"][seat])
            self.set_dealt(seat, fields["dealt"][seat])
        for name in PLAIN_FIELDS:  # and with them what the three have set by themselves
            setattr(self, name, fields[name])

    def get_stock(self) -> list[int]:
        """All forty places; the cards not dealt yet begin at ``top``."""
        return [self.stock[place] for place in range(40)]

    def load_deck(self, cards: Sequence[int]) -> bool:
        """Put a whole deck into the stock; False, if it is not the forty cards once each."""
        seen = 0
        one = 1
        if len(cards) != 40:
            return False
        for place in range(40):
            card = cards[place]
            if card < 0 or card > 39:
                return False
            seen |= one << card
            self.stock[place] = card
        return seen == FORTY_BITS

    def set_stock(self, cards: Sequence[int]) -> None:
        """The cards not dealt yet; what lay in the places before them is not looked at any more."""
        self.top = 40 - len(cards)
        for place in range(len(cards)):
            self.stock[self.top + place] = cards[place]

    def set_mesa(self, cards: Iterable[int]) -> None:
        self.mesa = 0
        self.mesa_steps = 0
        for card in cards:
            self.mesa |= 1 << card
            self.mesa_steps |= 1 << (card >> STEP_SHIFT)

    def get_hand(self, seat: int) -> list[int]:
        return [self.hands[seat * 3 + place] for place in range(self.hand_size[seat])]

    def set_hand(self, seat: int, cards: Sequence[int]) -> None:
        self.hand_size[seat] = len(cards)
        for place in range(len(cards)):
            self.hands[seat * 3 + place] = cards[place]

    def get_scores(self) -> tuple[int, ...]:
        """Points by side."""
        return tuple([self.scores[side] for side in range(self.rules.sides)])

    def get_dealt(self, seat: int) -> list[int]:
        """The three cards the seat was dealt in this tanda."""
        return [self.dealt[seat * 3 + place] for place in range(3)]

    def set_dealt(self, seat: int, cards: Sequence[int]) -> None:
        """Also looks up the canto they make."""
        index = 0
        for place in range(3):
            self.dealt[seat * 3 + place] = cards[place]
            index = index * 10 + (cards[place] >> STEP_SHIFT)
        self.canto_index[seat] = index
