"""A match whose chance is handed in from outside, one rank at a time.

How many cards are needed, the kernel knows: it runs ahead in a copy, over the ranks that were dealt
and any others, and as long as it goes further than what was dealt, the next card is for chance to
deal. Suits never decide (MAT-2), so of a rank the lowest card left is dealt; and a card put back
(DEA-5) is among the rest again, for a stock stays as shuffled as it was.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Sequence

from caida.engine.cards import DECK_SIZE, RANKS, STEP_SHIFT
from caida.engine.codes import COUNT, DRAW, ORDER, OVER, PAUSED, PICK, PLAY, PUT_BACK, SHUFFLE
from caida.engine.errors import IllegalAction
from caida.engine.events import Event, TandaDealt
from caida.engine.kernel import Kernel
from caida.engine.narration import Narrator
from caida.engine.ruleset import Ruleset
from caida.engine.tables import table_of
from caida.engine.views import Phase, View, Watcher
from caida.envs.action_codes import code_at, place_of
from caida.envs.numbers import NO_CODE

_PHASES: dict[int, Phase] = {ORDER: "order", COUNT: "count", OVER: "over"}
HAND_SIZE = 3
_DECIDED_BY_SEATS = (ORDER, COUNT, PLAY)


class DealtByRank:
    """``play`` where a seat is to act, and ``deal`` where none is, until it ``is_over``: with the
    match, or after so many deals, of which a lost one counts (DEA-6).

    The draw for dealer (DLR-1) leaves nothing behind but who deals, each seat as likely, so it is
    dealt as one outcome: the seat.
    """

    def __init__(self, ruleset: Ruleset, deals: int) -> None:
        self.ruleset = ruleset
        self.deals = deals
        self.kernel = Kernel(table_of(ruleset))
        self.kernel.halts = 1  # before a tanda is dealt
        self._listen()
        self.events: list[Event] = []
        self.inputs: list[int] = []  # all that was dealt and played
        self.hands_at = (
            0  # from where on in it the hands of this tanda were dealt, the mano's first
        )
        self.stories: dict[int | None, tuple[int, str]] = {}  # kept here by who tells them
        self._watchers: dict[int | None, Watcher] = {}
        self._left: list[int] = []  # the cards not dealt, in order
        self._counts: list[int] = []  # the same by step
        self._dealt: list[int] = []  # those that the kernel has not gone through yet
        self._code: int | None = None  # what a seat decided, and the kernel has not played yet
        self.kernel.begin()
        self._go_on()

    def _listen(self) -> None:
        self._narrator = Narrator(self.kernel)

    # --- Who is asked

    @property
    def is_over(self) -> bool:
        kernel = self.kernel
        return kernel.phase == OVER or (kernel.phase == SHUFFLE and kernel.deal >= self.deals)

    @property
    def to_act(self) -> int | None:
        """The seat to decide; None when chance is to deal, and at the end."""
        if self._code is None and self.kernel.phase in _DECIDED_BY_SEATS:
            return self.kernel.seat
        return None

    @property
    def winner(self) -> int | None:
        """The side that won the match; None while it is on, and if only the deals are over."""
        return self.kernel.winner if self.kernel.phase == OVER else None

    def legal(self) -> list[int]:
        """What the seat to act may do, by places in the space of actions and in order."""
        kernel = self.kernel
        return sorted({place_of(kernel, code) for code in kernel.legal_codes()})

    def ranks_left(self) -> list[int]:
        """For chance: how many cards of each step are not dealt. Empty while a dealer is named."""
        if self.kernel.phase in (DRAW, PICK):
            return []
        return self._counts

    # --- What happens

    def play(self, index: int) -> None:
        """A legal action of the seat to act, by its place in the space of actions."""
        kernel = self.kernel
        code = NO_CODE if self._code is not None else code_at(kernel, index)
        if code == NO_CODE:
            raise IllegalAction("action.code", value=index)
        self.inputs.append(index)
        if kernel.phase == PLAY:
            kernel.apply(code)
            self.events += self._narrator.tell()
        else:
            self._code = code
            if not self._run():
                return
        if kernel.phase != PLAY:
            self._go_on()

    def deal(self, outcome: int) -> None:
        """The step of the next card; or the first dealer, as long as there is none."""
        kernel = self.kernel
        if self.to_act is not None or self.is_over:
            raise IllegalAction("action.code", value=outcome)
        if kernel.phase in (DRAW, PICK):
            if not 0 <= outcome < self.ruleset.seats:
                raise IllegalAction(
                    "action.unknown_seat", seat=outcome, last=self.ruleset.seats - 1
                )
            self.inputs.append(outcome)
            kernel.take_dealer(outcome)
        else:
            if not 0 <= outcome < len(RANKS) or not self._counts[outcome]:
                raise IllegalAction("action.code", value=outcome)
            self.inputs.append(outcome)
            self._counts[outcome] -= 1
            self._dealt.append(self._left.pop(bisect_left(self._left, outcome << STEP_SHIFT)))
            if not self._run():
                return
        self._go_on()

    def _go_on(self) -> None:
        """Up to where somebody decides, chance included, or it is over."""
        kernel = self.kernel
        while kernel.phase in (SHUFFLE, PUT_BACK, PAUSED) and not self.is_over:
            if kernel.phase == SHUFFLE:
                self._left = list(range(DECK_SIZE))
                self._counts = [DECK_SIZE // len(RANKS)] * len(RANKS)
            elif kernel.phase == PUT_BACK:
                turned = self._turned(kernel)
                insort(self._left, turned)
                self._counts[turned >> STEP_SHIFT] += 1
            if not self._run():
                break

    def _run(self) -> bool:
        """Let the kernel go on, if it gets by with the cards that were dealt."""
        if self.kernel.phase == PAUSED:  # then it is a tanda that is dealt (DEA-8)
            if len(self._dealt) < HAND_SIZE * self.ruleset.seats:
                return False
        elif self._go_through(self.kernel.clone()) > len(self._dealt):
            return False
        self._go_through(self.kernel)
        told = self._narrator.tell()
        self.events += told
        if any(isinstance(event, TandaDealt) for event in told):
            self.hands_at = len(self.inputs) - HAND_SIZE * self.ruleset.seats
        self._dealt = []
        self._code = None
        return True

    def _go_through(self, kernel: Kernel) -> int:
        """How many cards left the stock, or were turned, over what was dealt and then the rest."""
        cards = self._dealt + self._left
        start = DECK_SIZE - len(cards)
        if kernel.phase == SHUFFLE:
            kernel.load_deck(cards)
            kernel.take_deck()
        elif kernel.phase == PUT_BACK:
            turned = self._turned(kernel)
            place = cards.index(turned)
            kernel.set_stock(cards[:place] + cards[place + 1 :])
            kernel.put_back(place)
        else:
            kernel.set_stock(cards)
            if self._code is None:
                kernel.resume()
            else:
                kernel.apply(self._code)
        return kernel.top - start

    def _turned(self, kernel: Kernel) -> int:
        return kernel.get_stock()[kernel.top - 1]

    # --- What a seat may know

    def view(self, seat: int | None) -> View:
        """What a seat knows (None: a spectator), without its choices; nobody has seen yet what
        chance is dealing."""
        watcher = self._watchers.get(seat)
        if watcher is None:
            watcher = self._watchers[seat] = Watcher(self.ruleset, seat)
        for event in self.events[watcher.seen :]:
            watcher.see(event.seen_by(seat))
        phase = "over" if self.is_over else _PHASES.get(self.kernel.phase, "play")
        return watcher.view(phase, self.to_act, ())

    # --- Copies

    def copy(self) -> DealtByRank:
        """An independent one in the same state."""
        twin = DealtByRank.__new__(DealtByRank)
        twin.ruleset = self.ruleset
        twin.deals = self.deals
        twin.kernel = self.kernel.clone()
        twin._listen()
        twin.events = self.events.copy()
        twin.inputs = self.inputs.copy()
        twin.hands_at = self.hands_at
        twin.stories = self.stories.copy()
        twin._watchers = {}
        twin._left = self._left.copy()
        twin._counts = self._counts.copy()
        twin._dealt = self._dealt.copy()
        twin._code = self._code
        return twin

    def __deepcopy__(self, _memo: dict[int, object]) -> DealtByRank:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """A pickle holds what was fed in, never the kernel's insides."""
        return (dealt_by, (self.ruleset, self.deals, self.inputs))


def dealt_by(ruleset: Ruleset, deals: int, inputs: Sequence[int]) -> DealtByRank:
    """A match to which all this has happened, outcomes of chance and actions in their order."""
    table = DealtByRank(ruleset, deals)
    for number in inputs:
        if table.to_act is None:
            table.deal(number)
        else:
            table.play(number)
    return table
