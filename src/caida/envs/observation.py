"""One observation for all rulesets: what a view holds, as a vector of small whole numbers.

Seats are counted from who looks: 0 is oneself, then in order of play. Of a spectator's view seat 0
is the table's own. Cards are counted by rank, for suits never decide (MAT-2), and neither does the
order in which the mesa was laid. ``direction`` (MAT-5) is only shown, and by whom the first deal is
dealt (DLR-1) is past when anybody is asked: these two options are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from caida.engine.cantos import CANTOS
from caida.engine.cards import RANKS, Card
from caida.engine.codes import REASONS
from caida.engine.ruleset import Ruleset
from caida.engine.views import Phase, View

SEATS = 4
TURNS = 3  # of a seat in a tanda
MOST = 127  # what one place can hold
HUNDRED = 100  # scores and the target take two places: hundreds, and the rest

PHASES: tuple[Phase, ...] = ("order", "count", "play", "over")
_ORDERS = ("mesa_first", "hands_first", "dealer_chooses")
_PAYS = ("highest", "all", "winner_takes")
_TRIVILIN_WINS = ("never", "twelves", "any")


class Feature(NamedTuple):
    """A named slice of the observation: ``observation[feature.slice]``, of this ``shape``."""

    name: str
    start: int
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        size = 1
        for length in self.shape:
            size *= length
        return size

    @property
    def slice(self) -> slice:
        return slice(self.start, self.start + self.size)


_BY_SEAT, _BY_RANK, _BY_CANTO = (SEATS,), (len(RANKS),), (len(CANTOS),)
_ONE = (1,)

# What changes as a match is played, and then the rules, which don't.
_TABLE: tuple[tuple[str, tuple[int, ...], str], ...] = (
    ("phase", (len(PHASES),), "what is decided now: " + ", ".join(PHASES)),
    ("to_act", _BY_SEAT, "1 at the seat to act; all 0 when the match is over"),
    ("dealer", _BY_SEAT, "1 at the seat that deals; the mano is the next one"),
    ("deal", _ONE, "which deal of the match, from 1; 127 from then on"),
    ("tanda", _ONE, "which tanda of the deal, from 1; 0 before hands are dealt"),
    ("tandas_left", _ONE, "how many tandas are still to come in the deal"),
    ("stock_size", _ONE, "cards not dealt yet"),
    ("score", _BY_SEAT, "points of the seat's side, what is left of them beside the hundreds"),
    ("score_hundreds", _BY_SEAT, "whole hundreds of points of the seat's side"),
    ("hand", _BY_RANK, "one's own cards, by rank"),
    ("dealt", _BY_RANK, "the three cards one was dealt in this tanda, by rank"),
    ("canto", _BY_CANTO, "1 at the canto that those three cards are"),
    ("mesa", _BY_RANK, "the cards on the mesa, by rank"),
    ("taken", _BY_RANK, "the cards captured in this deal, by rank"),
    ("last_throw", _BY_RANK, "1 at the rank of the card that can be fallen on"),
    ("thrower", _BY_SEAT, "1 at the seat that threw it; all 0 if it was dealt to the mesa"),
    ("hits", (4,), "1 at each number of this deal's count that hit"),
    ("last_captor", _BY_SEAT, "1 at the seat that captured last in this deal"),
    ("hand_size", _BY_SEAT, "cards in the hand of each seat"),
    ("pile_size", _BY_SEAT, "cards in the pile of each seat"),
    ("turn_rank", (SEATS, TURNS, len(RANKS)), "1 at the rank a seat played in its turn"),
    ("turn_takes", (SEATS, TURNS), "how many cards that play took; 0 if it was thrown"),
    ("sung", (SEATS, len(CANTOS)), "1 at the canto a seat has sung in this tanda"),
    ("voided", _BY_SEAT, "1 at each seat whose canto a caída has voided"),
    ("exposed", _BY_SEAT, "1 at each seat whose canto is known to be false"),
    ("beaten", _BY_SEAT, "1 at each seat whose canto was not the best"),
    ("settled", _ONE, "1 when the cantos of this tanda have been paid or fined"),
    ("shown", (SEATS, len(RANKS)), "the cards of a canto that was paid, by rank"),
    ("truths", _BY_SEAT, "how many cantos of the seat were told to be true in this match"),
    ("lies", _BY_SEAT, "how many cantos of the seat were told to be false in this match"),
    ("winner", _BY_SEAT, "1 at each seat of the side that won"),
    ("reason", (len(REASONS),), "how the match ended: " + ", ".join(REASONS)),
)
_RULES: tuple[tuple[str, tuple[int, ...], str], ...] = (
    ("seated", _BY_SEAT, "1 at each seat that plays (`seats`)"),
    ("own_side", _BY_SEAT, "1 at each seat of one's own side (`teams`)"),
    ("target", _ONE, "what is left of `target` beside the hundreds"),
    ("target_hundreds", _ONE, "whole hundreds of `target`"),
    ("deal_order", (len(_ORDERS),), "1 at " + ", ".join(_ORDERS)),
    ("mal_echada", _ONE, "`mal_echada`, points"),
    ("duplicate_limit", _ONE, "`duplicate_limit`"),
    ("may_leave", _ONE, "1 with `capture` may"),
    ("full_chain", _ONE, "1 with `chain` full"),
    ("caida_points", _BY_RANK, "`caida_points`, by rank"),
    ("caida_across_tandas", _ONE, "`caida_across_tandas`"),
    ("caida_on_mesa", _ONE, "`caida_on_mesa`"),
    ("mata_canto", _ONE, "`mata_canto`"),
    ("mata_mesa", _ONE, "`mata_mesa`"),
    ("mesa_limpia", _ONE, "`mesa_limpia`, points"),
    ("mesa_limpia_last_tanda", _ONE, "`mesa_limpia_last_tanda`"),
    ("ronda", _BY_RANK, "`ronda`, points by rank"),
    ("canto_points", (len(CANTOS) - 1,), "points of " + ", ".join(CANTOS[1:])),
    ("sings_by_hand", _ONE, "1 with `canto_call` manual"),
    ("settles_early", _ONE, "1 with `canto_settle` all_sung"),
    ("canto_pay", (len(_PAYS),), "1 at " + ", ".join(_PAYS)),
    ("tie_by_seat", _ONE, "1 with `canto_tie` seat"),
    ("trivilin_wins", (len(_TRIVILIN_WINS),), "1 at " + ", ".join(_TRIVILIN_WINS)),
    ("false_canto", _ONE, "`false_canto`, points"),
    ("quota3", _ONE, "`quota3`"),
)


def _lay_out(rows: Iterable[tuple[str, tuple[int, ...], str]]) -> tuple[Feature, ...]:
    features: list[Feature] = []
    start = 0
    for name, shape, meaning in rows:
        features.append(Feature(name, start, shape, meaning))
        start += features[-1].size
    return tuple(features)


FEATURES = _lay_out((*_TABLE, *_RULES))
"""The table of the observation: every place of the vector, by name and in order."""

FEATURE_OF = {feature.name: feature for feature in FEATURES}
RULES_START = FEATURE_OF[_RULES[0][0]].start
OBSERVATION_SIZE = FEATURES[-1].start + FEATURES[-1].size


def by_name(observation: NDArray[np.int8]) -> dict[str, NDArray[np.int8]]:
    """An observation taken apart: each feature by its name, in its shape."""
    return {feature.name: observation[feature.slice].reshape(feature.shape) for feature in FEATURES}


def observe(view: View) -> NDArray[np.int8]:
    """What a seat knows, as FEATURES lays it out. The compiled Observer agrees with it, place for
    place (tests/envs/test_observer.py)."""
    rules = rules_of(view.ruleset)
    observation = np.zeros(OBSERVATION_SIZE, np.int8)
    observation[RULES_START:] = rules
    named = by_name(observation)
    seats, me = view.ruleset.seats, view.seat or 0

    def place(seat: int) -> int:
        return (seat - me) % seats

    named["phase"][PHASES.index(view.phase)] = 1
    for name, seat in (
        ("to_act", view.to_act),
        ("dealer", view.dealer),
        ("thrower", view.last_throw[0] if view.last_throw else None),
        ("last_captor", view.last_captor),
    ):
        if seat is not None:
            named[name][place(seat)] = 1
    named["deal"][:] = min(view.deal, MOST)
    named["tanda"][:] = view.tanda
    named["tandas_left"][:] = view.tandas - view.tanda
    named["stock_size"][:] = view.stock_size
    for name, cards in (
        ("hand", view.hand),
        ("dealt", view.dealt),
        ("mesa", view.mesa),
        ("taken", view.taken),
        ("last_throw", view.last_throw[1:] if view.last_throw else ()),
    ):
        _count(named[name], cards)
    if view.canto is not None:
        named["canto"][CANTOS.index(view.canto)] = 1
    for number in view.hits:
        named["hits"][number - 1] = 1
    named["settled"][:] = view.settled
    for seat in range(seats):
        score = view.scores[view.ruleset.side_of(seat)]
        named["score"][place(seat)] = score % HUNDRED
        named["score_hundreds"][place(seat)] = min(score // HUNDRED, MOST)
        named["hand_size"][place(seat)] = view.hand_sizes[seat]
        named["pile_size"][place(seat)] = view.pile_sizes[seat]
        named["truths"][place(seat)] = min(view.truths[seat], MOST)
        named["lies"][place(seat)] = min(view.lies[seat], MOST)
        turns = [turn for turn in view.turns if turn.seat == seat]
        for number, turn in enumerate(turns):
            named["turn_rank"][place(seat), number, turn.card.step] = 1
            named["turn_takes"][place(seat), number] = len(turn.taken)
    for seat, canto in view.sung:
        named["sung"][place(seat), CANTOS.index(canto)] = 1
    for seat, shown in view.shown:
        _count(named["shown"][place(seat)], shown)
    for name, marked in (
        ("voided", view.voided),
        ("exposed", view.exposed),
        ("beaten", view.beaten),
    ):
        named[name][[place(seat) for seat in marked]] = 1
    if view.outcome is not None:
        for seat in range(seats):
            named["winner"][place(seat)] = view.ruleset.side_of(seat) == view.outcome.winner
        named["reason"][REASONS.index(view.outcome.reason)] = 1
    return observation


@lru_cache(maxsize=256)
def rules_of(ruleset: Ruleset) -> NDArray[np.int8]:
    """The places of an observation that a ruleset fills, from RULES_START on; read-only. They are
    the same for every seat, for partners sit opposite."""
    values: dict[str, Sequence[int] | int] = {
        "seated": [seat < ruleset.seats for seat in range(SEATS)],
        "own_side": [seat < ruleset.seats and ruleset.side_of(seat) == 0 for seat in range(SEATS)],
        "target": ruleset.target % HUNDRED,
        "target_hundreds": ruleset.target // HUNDRED,
        "deal_order": _one_of(_ORDERS, ruleset.deal_order),
        "may_leave": ruleset.capture == "may",
        "full_chain": ruleset.chain == "full",
        "canto_points": [getattr(ruleset, canto) for canto in CANTOS[1:]],
        "sings_by_hand": ruleset.canto_call == "manual",
        "settles_early": ruleset.canto_settle == "all_sung",
        "canto_pay": _one_of(_PAYS, ruleset.canto_pay),
        "tie_by_seat": ruleset.canto_tie == "seat",
        "trivilin_wins": _one_of(_TRIVILIN_WINS, ruleset.trivilin_wins),
    }
    rules = np.zeros(OBSERVATION_SIZE - RULES_START, np.int8)
    for name, _, _ in _RULES:
        feature = FEATURE_OF[name]
        start = feature.start - RULES_START
        value = values[name] if name in values else getattr(ruleset, name)
        rules[start : start + feature.size] = value
    rules.setflags(write=False)
    return rules


def _one_of(words: Sequence[str], chosen: str) -> list[int]:
    return [word == chosen for word in words]


def _count(counts: NDArray[np.int8], cards: Iterable[Card]) -> None:
    for card in cards:
        counts[card.step] += 1
