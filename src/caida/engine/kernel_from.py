"""A kernel in the middle of a tanda: from a position, or from what one seat knows of one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from caida.engine.cantos import KIND_OF
from caida.engine.cards import Card
from caida.engine.codes import PLAY
from caida.engine.kernel import Kernel
from caida.engine.position import Position, check_position
from caida.engine.ruleset import Ruleset
from caida.engine.tables import table_of
from caida.engine.views import View


def kernel_from_position(ruleset: Ruleset, position: Position) -> Kernel:
    """Before ``begin_turn``; PositionError if no match could be there."""
    check_position(ruleset, position)
    kernel = _kernel_in_play(ruleset, position, position.stock)
    _set_throw(kernel, position.thrower, position.last_throw)
    kernel.pile_size = _four(len(pile) for pile in position.piles)
    kernel.piles = _four(bits_of(pile) for pile in position.piles)
    kernel.sung = _four(0 if canto is None else KIND_OF[canto] for canto in position.sung)
    for seat in range(ruleset.seats):
        kernel.set_hand(seat, position.hands[seat])
        kernel.set_dealt(seat, position.dealt[seat])
    return kernel


def kernel_from_view(
    view: View, hands: Mapping[int, Sequence[int]], stock: Sequence[int]
) -> Kernel:
    """The table of a view in the play phase, with the others' ``hands`` and the ``stock`` imagined.

    All cards taken lie in the first seat's pile: whose they are decides nothing before the count,
    and that goes by ``pile_size``. The kernel halts at the end of the tanda.
    """
    kernel = _kernel_in_play(view.ruleset, view, stock)
    if view.last_throw is not None:
        _set_throw(kernel, *view.last_throw)
    kernel.tanda = view.tanda
    kernel.halts = 1
    kernel.pile_size = _four(view.pile_sizes)
    kernel.piles = _four([bits_of(view.taken)])
    standing = {seat: KIND_OF[canto] for seat, canto in view.sung if seat not in view.voided}
    sung = [0] * view.ruleset.seats
    for seat in range(view.ruleset.seats):
        hand = view.hand if seat == view.seat else hands.get(seat, ())
        kernel.set_hand(seat, hand)
        if dealt := dealt_to(view, seat, hand):
            kernel.set_dealt(seat, dealt)
            sung[seat] = standing.get(seat, 0)
    kernel.sung = _four(sung)
    return kernel


def dealt_to(view: View, seat: int, hand: Sequence[int]) -> Sequence[int]:
    """The three cards of a seat that now holds ``hand``; empty where the match was taken up in the
    middle of the tanda, and nobody has told what was played before."""
    if seat == view.seat:
        return view.dealt
    cards = [*(turn.card for turn in view.turns if turn.seat == seat), *hand]
    return cards if len(cards) == 3 else ()


def bits_of(numbers: Iterable[int]) -> int:
    """A set of cards, or of numbers that hit, as the kernel keeps it; ``position.cards_of_bits``
    reads that of cards."""
    return sum(1 << number for number in numbers)


def _kernel_in_play(ruleset: Ruleset, table: Position | View, stock: Sequence[int]) -> Kernel:
    """What a position and a view tell alike."""
    if table.dealer is None or table.to_act is None:
        raise ValueError("there is nothing to decide in this view")
    kernel = Kernel(table_of(ruleset))
    kernel.phase = PLAY
    kernel.dealer = table.dealer
    kernel.seat = table.to_act
    kernel.deal = table.deal
    kernel.tanda = ruleset.tandas - len(stock) // (3 * ruleset.seats)
    kernel.count_step = 4
    kernel.hits = bits_of(table.hits)
    kernel.set_mesa(table.mesa)
    kernel.last_captor = -1 if table.last_captor is None else table.last_captor
    kernel.scores = _four(table.scores)
    kernel.settled = int(table.settled)
    kernel.set_stock(stock)
    return kernel


def _set_throw(kernel: Kernel, thrower: int | None, card: Card | None) -> None:
    kernel.last_throw = -1 if card is None else int(card)
    kernel.thrower = -1 if thrower is None else thrower


def _four(numbers: Iterable[int]) -> list[int]:
    """A number for each of the four places that a state has, whoever sits there."""
    given = [int(number) for number in numbers]
    return [*given, *[0] * (4 - len(given))]
