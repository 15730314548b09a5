"""A match as a person would use one: typed, checked, and told in events.

Augmented by match.pxd; this file runs as it is without a compiler.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import cast

from caida.engine import codes
from caida.engine.actions import ACTIONS, CARD_SHIFT, LAST_CODE, SING, TAKES_MASK, Action
from caida.engine.cards import CARDS, DECK_SIZE, STEP_SHIFT, Card
from caida.engine.chance import Chance, ProvableChance, SeededChance
from caida.engine.codes import COUNT, DRAW, ORDER, OVER, PICK, PLAY, PUT_BACK
from caida.engine.errors import ChanceError, IllegalAction
from caida.engine.events import Event
from caida.engine.history import Step, StepKind, StepRow, chance_of, step_of
from caida.engine.kernel import Kernel
from caida.engine.kernel_from import kernel_from_position
from caida.engine.narration import Narrator
from caida.engine.position import Position, position_of
from caida.engine.refusals import refuse
from caida.engine.ruleset import Ruleset
from caida.engine.tables import table_of
from caida.engine.views import Choice, Outcome, Phase, View, Watcher

# The same actions where a number of the kernel is a place; its moves never name one of the gaps.
_BY_CODE = cast("tuple[Action, ...]", tuple(map(ACTIONS.get, range(LAST_CODE + 1))))
_PHASES: dict[int, Phase] = {ORDER: "order", COUNT: "count", PLAY: "play", OVER: "over"}


class Match:
    """Play to the target. Chance runs by itself; what waits is always a seat's decision."""

    def __init__(
        self, ruleset: Ruleset, *, seed: int | str | None = None, chance: Chance | None = None
    ) -> None:
        self._set_up(ruleset, Kernel(table_of(ruleset)), _one_chance(seed, chance))
        self._kernel.begin()
        self._run_chance()

    def _set_up(self, ruleset: Ruleset, kernel: Kernel, chance: Chance) -> None:
        self.ruleset = ruleset
        self._kernel = kernel
        self._chance = chance
        self._narrator = Narrator(kernel)
        self._history: list[StepRow] = []
        self._events: list[Event] = []
        self._watchers: dict[int | None, Watcher] = {}
        self._started_at: Position | None = None
        self._backs = 0

    @classmethod
    def from_position(
        cls,
        ruleset: Ruleset,
        position: Position,
        *,
        seed: int | str | None = None,
        chance: Chance | None = None,
    ) -> Match:
        """A match that goes on from a position; its events begin there."""
        match = cls.__new__(cls)
        match._set_up(ruleset, kernel_from_position(ruleset, position), _one_chance(seed, chance))
        match._started_at = position
        match._kernel.begin_turn()
        match._events += match._narrator.tell()
        return match

    @classmethod
    def replay(
        cls,
        ruleset: Ruleset,
        history: Sequence[Step],
        *,
        chance: Chance | None = None,
        stop: int | None = None,
    ) -> Match:
        """The same match again, from nothing but what was fed into it; or the same decisions over
        another ``chance``.

        With ``stop`` it stands before that step of the history, and the rest of its chance lies
        ready: go on with ``follow``.
        """
        match = cls(ruleset, chance=chance or chance_of(history))
        for step in history[:stop]:
            match.follow(step)
        return match

    # --- What anybody may ask

    @property
    def to_act(self) -> int | None:
        """The seat to decide, or None when the match is over."""
        return None if self._kernel.phase == OVER else self._kernel.seat

    @property
    def phase(self) -> Phase:
        """What the seat to act decides."""
        return _PHASES[self._kernel.phase]

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by side."""
        return self._kernel.get_scores()

    @property
    def dealer(self) -> int:
        """The seat that deals; the last to play."""
        return self._kernel.dealer

    @property
    def mano(self) -> int:
        """The seat that plays first, next after the dealer (TRN-1)."""
        return (self._kernel.dealer + 1) % self.ruleset.seats

    @property
    def deal(self) -> int:
        """Which deal this is, from 1; a lost deal counts."""
        return self._kernel.deal

    @property
    def tanda(self) -> int:
        """Which tanda of the deal, from 1; 0 before hands are dealt."""
        return self._kernel.tanda

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it is on."""
        if self._kernel.phase != OVER:
            return None
        return Outcome(self._kernel.winner, codes.REASONS[self._kernel.reason], self.scores)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, hidden cards included; made anew at each access."""
        return tuple(self._events)

    @property
    def history(self) -> tuple[Step, ...]:
        """All that was fed in, by chance and by seats, in order; made anew at each access."""
        return tuple([step_of(row, self._cards_taken) for row in self._history])

    # --- Playing

    def legal_actions(self) -> list[Action]:
        """What the seat to act may do; empty when the match is over."""
        kernel = self._kernel
        return [_BY_CODE[kernel.move_at(index)] for index in range(kernel.count_moves())]

    def check(self, action: Action, seat: int | None = None) -> None:
        """Raise the IllegalAction that ``play`` would raise; nothing changes either way."""
        self._check(action, action.code, seat)

    def _check(self, action: Action, code: int, seat: int | None) -> None:
        kernel = self._kernel
        if seat is not None and seat != kernel.seat and kernel.phase != OVER:
            raise IllegalAction("action.seat", rule="TRN-1", seat=seat, to_act=kernel.seat)
        if not kernel.is_legal(code):
            raise refuse(kernel, action)

    def taken_by(self, action: Action) -> tuple[Card, ...]:
        """The mesa cards that a legal play would take now, match first, then the chain."""
        self.check(action)
        return self._cards_taken(action.code)

    def _cards_taken(self, code: int) -> tuple[Card, ...]:
        if code >= SING or not code & TAKES_MASK:
            return ()
        kernel = self._kernel
        step = code >> CARD_SHIFT >> STEP_SHIFT
        return tuple([CARDS[kernel.top_of(step + link)] for link in range(code & TAKES_MASK)])

    def play(self, action: Action, seat: int | None = None) -> list[Event]:
        """Play a legal action and return what came of it; with ``seat``, check whose turn it is.

        Raises IllegalAction, and leaves the match exactly as it was, if it is against the rules.
        """
        code = action.code
        self._check(action, code, seat)
        kernel = self._kernel
        actor = kernel.seat
        kernel.apply(code)
        told = self._narrator.tell()
        self._events += told
        self._history.append(("action", tuple(told), "", actor, action, (), None, False))
        if kernel.phase < ORDER:
            before = len(self._events)
            self._run_chance()
            told += self._events[before:]
        return told

    def follow(self, step: Step) -> list[Event]:
        """Do again what a seat did in a step, checked anew; a step of chance happens by itself."""
        if step.action is not None:
            return self.play(step.action, step.seat)
        if step.kind == "resign" and step.seat is not None:
            return self.resign(step.seat, abandoned=step.abandoned)
        return []

    def resign(self, seat: int, *, abandoned: bool = False) -> list[Event]:
        """A seat gives the match up, in anybody's turn (MAT-6)."""
        if self._kernel.phase == OVER:
            raise IllegalAction("action.over", rule="MAT-6")
        if not 0 <= seat < self.ruleset.seats:
            raise IllegalAction("action.unknown_seat", seat=seat, last=self.ruleset.seats - 1)
        self._kernel.resign(seat, codes.BY_ABANDONMENT if abandoned else codes.BY_RESIGNATION)
        told = self._narrator.tell()
        self._events += told
        self._history.append(("resign", tuple(told), "", seat, None, (), None, abandoned))
        return told

    # --- What a seat may know

    def events_for(self, seat: int | None, since: int = 0) -> list[Event]:
        """The events a seat receives (None: a spectator), from the given number on."""
        return [event.seen_by(seat) for event in self._events[since:]]

    def view(self, seat: int | None) -> View:
        """What a seat knows now (None: a spectator)."""
        if seat is not None and not 0 <= seat < self.ruleset.seats:
            raise IllegalAction("action.unknown_seat", seat=seat, last=self.ruleset.seats - 1)
        watcher = self._watchers.get(seat)
        if watcher is None:
            watcher = self._watchers[seat] = Watcher(self.ruleset, seat)
            if self._started_at is not None:
                watcher.sit_down(self._started_at)
        for event in self.events_for(seat, watcher.seen):
            watcher.see(event)
        choices: tuple[Choice, ...] = ()
        if seat is not None and seat == self.to_act:
            choices = tuple(
                [Choice(action, self._cards_taken(action.code)) for action in self.legal_actions()]
            )
        return watcher.view(self.phase, self.to_act, choices)

    # --- Chance and proof

    @property
    def commitment(self) -> str | None:
        """The published hash of the secret, where chance is provable."""
        return self._chance.commitment if isinstance(self._chance, ProvableChance) else None

    @property
    def bound_rules(self) -> str | None:
        """The rules' text to which provable chance is bound; None by recipe 1 and without proof."""
        return self._chance.rules if isinstance(self._chance, ProvableChance) else None

    def reveal(self) -> ProvableChance:
        """The chance of this match, secret and all, once it is over."""
        if self.outcome is None or not isinstance(self._chance, ProvableChance):
            raise ChanceError("chance.sealed")
        return self._chance

    def _run_chance(self) -> None:
        kernel = self._kernel
        while kernel.phase < ORDER:
            if kernel.phase == PICK:
                self._take_index("dealer", "dealer", self.ruleset.seats)
            elif kernel.phase == PUT_BACK:
                self._backs += 1
                label = f"deal {kernel.deal} back {self._backs}"
                self._take_index("place", label, DECK_SIZE + 1 - kernel.top)
            elif kernel.phase == DRAW:
                self._take_deck("draw", f"draw {len(self._history) + 1}")
            else:
                self._backs = 0
                self._take_deck("deck", f"deal {kernel.deal + 1}")

    def _take_deck(self, kind: StepKind, label: str) -> None:
        deck = self._chance.deck(label)
        if not self._kernel.load_deck(deck):
            raise ChanceError("chance.deck", label=label)
        self._kernel.take_deck()
        self._tell_chance(kind, label, deck, None)

    def _take_index(self, kind: StepKind, label: str, size: int) -> None:
        index = self._chance.index(label, size)
        if not 0 <= index < size:
            raise ChanceError("chance.index", value=index, last=size - 1)
        if kind == "place":
            self._kernel.put_back(index)
        else:
            self._kernel.take_dealer(index)
        self._tell_chance(kind, label, (), index)

    def _tell_chance(
        self, kind: StepKind, label: str, deck: Sequence[int], number: int | None
    ) -> None:
        told = self._narrator.tell()
        self._history.append((kind, tuple(told), label, None, None, deck, number, False))
        self._events += told

    # --- Positions and copies

    def position(self) -> Position:
        """The whole state in the play phase, hidden cards included."""
        if self._kernel.phase != PLAY:
            raise IllegalAction("action.no_position", phase=self.phase)
        return position_of(self._kernel, self.view(None).mesa)

    def copy(self, *, chance: Chance | None = None) -> Match:
        """An independent match in the same state, with the same future chance or another."""
        twin = Match.__new__(Match)
        twin._set_up(self.ruleset, self._kernel.clone(), chance or copy(self._chance))
        twin._history = self._history.copy()
        twin._events = self._events.copy()
        twin._started_at = self._started_at
        twin._backs = self._backs
        return twin

    def rewound(self, at: int) -> Match:
        """The match as it stood before that step of its history, with the same chance ahead as far
        as that keeps no state."""
        return _play_again(self.ruleset, self._started_at, self.history[:at], self._chance)

    def __reduce__(self) -> tuple[object, ...]:
        """A pickle holds what was fed in and the chance there is, never the kernel's insides."""
        return (_play_again, (self.ruleset, self._started_at, self.history, self._chance))


def _play_again(
    ruleset: Ruleset, started_at: Position | None, history: Sequence[Step], chance: Chance
) -> Match:
    past = chance_of(history)
    if started_at is None:
        match = Match(ruleset, chance=past)
    else:
        match = Match.from_position(ruleset, started_at, chance=past)
    for step in history:
        match.follow(step)
    match._chance = chance
    return match


def _one_chance(seed: int | str | None, chance: Chance | None) -> Chance:
    if chance is not None and seed is None:
        return chance
    if seed is not None and chance is None:
        return SeededChance(seed)
    raise TypeError("give a match its chance: either seed= or chance=")
