"""What has been seen of a game, for OpenSpiel: as numbers and as words, suits left out.

Of every event that tells something new there is a row: what happened, and up to four numbers about
it. What follows from others by the rules, such as points, is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from caida.engine import events as ev
from caida.engine.cantos import CANTOS
from caida.engine.cards import CARDS, Card
from caida.engine.kernel import Kernel
from caida.engine.ruleset import Ruleset
from caida.engine.views import View
from caida.envs.dealt_by_rank import DealtByRank
from caida.envs.worth import PLAYS

NUMBERS = 4  # of a row, beside what happened
WIDTH = 1 + NUMBERS
UNLIKELY_BACKS = 40  # with no limit, more cards are put back once in far more than 10^20 deals


def _ranks(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(sorted(card.rank for card in cards))


# By kind of event, the word for it and its numbers: a seat, ranks, or a canto's place from 1.
_TOLD: dict[type[ev.Event], tuple[str, Callable[[Any], tuple[int, ...]]]] = {
    ev.DealStarted: ("deal", lambda event: (event.dealer,)),
    ev.DealOrderChosen: ("order", lambda event: (event.order == "hands_first",)),
    ev.CountChosen: ("count", lambda event: (event.direction == "down",)),
    ev.MesaCardDealt: ("mesa", lambda event: (event.card.rank,)),
    ev.CardPutBack: ("back", lambda event: (event.card.rank,)),
    ev.DealLost: ("lost", lambda event: (event.card.rank,)),
    ev.HandDealt: ("hand", lambda event: _ranks(event.cards)),
    ev.CantoSung: ("sung", lambda event: (event.seat, _canto(event.canto))),
    ev.CantoExposed: ("exposed", lambda event: (event.seat, _canto(event.canto))),
    ev.CantoFined: ("fined", lambda event: (event.seat, _canto(event.canto))),
    ev.CantoBeaten: ("beaten", lambda event: (event.seat, event.worth or 0, event.best)),
    ev.CantoPaid: ("paid", lambda event: (event.seat, *_ranks(event.cards))),
    ev.CardThrown: ("throw", lambda event: (event.seat, event.card.rank)),
    ev.CardsCaptured: ("take", lambda event: (event.seat, event.card.rank, len(event.taken))),
}
_NUMBER_OF = {kind: number for number, kind in enumerate(_TOLD, 1)}


def _canto(canto: str) -> int:
    return CANTOS.index(canto) + 1


def rows_of(events: Iterable[ev.Event], seat: int | None) -> list[tuple[int, ...]]:
    """What a seat, or who looks on, has seen happen, each in WIDTH numbers: first what it was."""
    rows = []
    for event in _told_to(events, seat):
        numbers = _TOLD[type(event)][1](event)
        rows.append((_NUMBER_OF[type(event)], *numbers, *[0] * (NUMBERS - len(numbers))))
    return rows


def story_of(table: DealtByRank, seat: int | None) -> str:
    """The same as text: ``deal 0, count 1, mesa 4, …``. What was told before is kept, for a search
    asks for it at every step."""
    told, story = table.stories.get(seat, (0, ""))
    if told < len(table.events):
        for event in _told_to(table.events[told:], seat):
            word, numbers = _TOLD[type(event)]
            story += ", " * bool(story) + " ".join([word, *(f"{int(n)}" for n in numbers(event))])
        table.stories[seat] = len(table.events), story
    return story


def _told_to(events: Iterable[ev.Event], seat: int | None) -> Iterable[ev.Event]:
    for event in events:
        if type(event) in _TOLD:
            seen = event.seen_by(seat)
            if not isinstance(seen, ev.HandDealt) or seen.cards is not None:
                yield seen


def most_rows(ruleset: Ruleset) -> int:
    """How many rows a deal can have: what is chosen, the mesa, and in each tanda one's hand and
    for each seat what is sung, exposed and settled."""
    backs = ruleset.duplicate_limit or UNLIKELY_BACKS
    return 3 + 4 + backs + PLAYS + ruleset.tandas * (1 + 3 * ruleset.seats)


def most_decisions(ruleset: Ruleset) -> int:
    """Of a deal: what is dealt first, how to count, and in each tanda a song and three plays."""
    return 2 + PLAYS + ruleset.tandas * ruleset.seats


def describe(view: View, *, has_hand: bool, has_table: bool) -> str:
    """A view in a line, ranks alone."""
    parts = []
    if has_hand:
        parts.append(f"hand {_text(view.hand)} of {_text(view.dealt)}")
    if has_table:
        parts += [
            f"{view.phase} {'-' if view.to_act is None else view.to_act}",
            f"deal {view.deal} of {'-' if view.dealer is None else view.dealer}",
            f"tanda {view.tanda}",
            f"mesa {_text(view.mesa)}",
            f"taken {_text(view.taken)}",
            f"scores {' '.join(map(str, view.scores))}",
            f"piles {' '.join(map(str, view.pile_sizes))}",
        ]
        if view.last_throw is not None:
            parts.append(f"last {view.last_throw[1].rank}")
        parts += [f"{seat} sung {canto}" for seat, canto in view.sung]
        parts += [f"{turn.seat} {turn.card.rank}x{len(turn.taken)}" for turn in view.turns]
    return ", ".join(parts)


def describe_hands(kernel: Kernel) -> str:
    """All hands, which nobody sees."""
    hands = [map(CARDS.__getitem__, kernel.get_hand(seat)) for seat in range(kernel.rules.seats)]
    return " / ".join(_text(list(hand)) for hand in hands)


def _text(cards: Sequence[Card]) -> str:
    return " ".join(map(str, _ranks(cards))) or "-"
