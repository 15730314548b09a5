"""A match looked at again: every decision judged by what its seat could know at the time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from caida.engine import events as ev
from caida.engine.actions import Action
from caida.engine.history import Step
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.engine.views import Outcome
from caida.notation import Record
from caida.review.chances import Chances, chances_of
from caida.review.hints import best_of
from caida.review.judging import Alternative, weigh_in_pieces
from caida.review.pieces import Piece, Pieces, at_one_go
from caida.review.reasons import Reason, compare

Grade = Literal["good", "inaccuracy", "mistake", "blunder"]
# The least chance given away that makes a move one of these.
GRADES: tuple[tuple[float, Grade], ...] = (
    (0.10, "blunder"),
    (0.05, "mistake"),
    (0.02, "inaccuracy"),
)
WORST = 3
TOLD = 0.005  # of chance given away, below which a move isn't worth telling


@dataclass(frozen=True, slots=True)
class Decision:
    """One action that a seat chose. ``step`` is its place in the match's history, ``chances`` are
    the sides' before it; ``given_away`` is the best alternative's chance less the played one's."""

    step: int
    deal: int
    tanda: int
    seat: int
    chances: Chances
    played: Alternative
    best: Alternative
    alternatives: tuple[Alternative, ...]
    reason: Reason | None
    came_true: bool

    @property
    def given_away(self) -> float:
        return self.best.chance - self.played.chance

    @property
    def at_stake(self) -> float:
        """What the worst choice would have given away."""
        return self.best.chance - min(each.chance for each in self.alternatives)

    @property
    def grade(self) -> Grade:
        return next((name for least, name in GRADES if self.given_away >= least), "good")


@dataclass(frozen=True, slots=True)
class Account:
    """How a side came from its first chance to its last: ``end - start == play + luck``."""

    start: float
    end: float
    play: float

    @property
    def luck(self) -> float:
        return self.end - self.start - self.play


@dataclass(frozen=True, slots=True)
class Review:
    """``chances`` has an entry for every decision and one for the end; ``accounts`` are by side."""

    ruleset: Ruleset
    players: tuple[str, ...]
    outcome: Outcome | None
    scores: tuple[int, ...]
    decisions: tuple[Decision, ...]
    end: Chances
    accounts: tuple[Account, ...]

    @property
    def chances(self) -> tuple[Chances, ...]:
        return (*(decision.chances for decision in self.decisions), self.end)

    def of_seat(self, seat: int) -> list[Decision]:
        return [decision for decision in self.decisions if decision.seat == seat]

    def worst(self, seat: int) -> list[Decision]:
        """The three that gave away most, the worst first; next to nothing doesn't count."""
        poor = [decision for decision in self.of_seat(seat) if decision.given_away >= TOLD]
        return sorted(poor, key=lambda decision: -decision.given_away)[:WORST]

    def given_away(self, seat: int) -> float:
        return sum(decision.given_away for decision in self.of_seat(seat))

    def accuracy(self, seat: int) -> float:
        """How much of what was at stake in its decisions the seat kept, from 0 to 1."""
        stake = sum(decision.at_stake for decision in self.of_seat(seat))
        return 1.0 - self.given_away(seat) / stake if stake else 1.0


def review_match(match: Match | Record, watch: Callable[[], None] | None = None) -> Review:
    """Review a match, over or not. ``watch`` is called after each decision.

    RecordError for a match that began from a position: nobody saw how it got there.
    """

    def look(piece: Piece) -> None:
        if piece == "decision" and watch is not None:
            watch()

    return at_one_go(review_in_pieces(match), look)


def review_in_pieces(match: Match | Record) -> Pieces[Review]:
    """The same, for who has other things to do in between."""
    record = match if isinstance(match, Record) else Record.of(match)
    history = record.match.history
    decisions: list[Decision] = []
    again = Match.replay(record.ruleset, history, stop=0)
    for number, step in enumerate(history):
        if step.action is not None and step.seat is not None:
            decisions.append((yield from _decide(again, number, step.action, history)))
            again.follow(step)
            yield "decision"
    end = chances_of(record.match.view(None))
    return Review(
        record.ruleset,
        record.players,
        record.match.outcome,
        record.match.scores,
        tuple(decisions),
        end,
        _accounts(record.ruleset, decisions, end, has_resigned=_has_resigned(history)),
    )


def _decide(match: Match, number: int, action: Action, history: Sequence[Step]) -> Pieces[Decision]:
    seat = match.to_act
    if seat is None:
        raise ValueError("the match is over and nothing is left to decide")
    view = match.view(seat)
    alternatives = yield from weigh_in_pieces(view)
    yield "part"
    played = next(each for each in alternatives if each.action == action)
    best = best_of(alternatives)
    if best.chance == played.chance:
        best = played
    reason = compare(view, best, played) if best is not played else None
    return Decision(
        number,
        match.deal,
        match.tanda,
        seat,
        chances_of(match.view(None)),
        played,
        best,
        alternatives,
        reason,
        reason is not None and _came_true(reason, seat, history[number + 1 :]),
    )


def _came_true(reason: Reason, seat: int, rest: Sequence[Step]) -> bool:
    """Whether the next card played fell on this one, or cleared the mesa it left."""
    for event in _next_turn(rest):
        if reason.kind == "fallen" and isinstance(event, ev.CaidaScored) and event.fallen == seat:
            return True
        if reason.kind == "cleared" and isinstance(event, ev.MesaLimpia):
            return True
    return False


def _next_turn(rest: Sequence[Step]) -> Iterator[ev.Event]:
    """What came of the next card played in the same deal."""
    for step in rest:
        if step.kind == "deck":
            return
        if step.action is not None and step.action.card is not None:
            yield from step.events
            return


def _has_resigned(history: Sequence[Step]) -> bool:
    return bool(history) and history[-1].kind == "resign"


def _accounts(
    ruleset: Ruleset, decisions: Sequence[Decision], end: Chances, *, has_resigned: bool
) -> tuple[Account, ...]:
    """What a side gives away goes to the others, each by its chance at that moment; so all play,
    and all luck, add up to nothing."""
    sides = range(ruleset.sides)
    start = decisions[0].chances if decisions else end
    play = [0.0] * ruleset.sides
    for decision in decisions:
        own = ruleset.side_of(decision.seat)
        others = sum(chance for side, chance in enumerate(decision.chances) if side != own)
        for side in sides:
            if side == own:
                play[side] -= decision.given_away
            elif others:
                play[side] += decision.given_away * decision.chances[side] / others
            else:
                play[side] += decision.given_away / (ruleset.sides - 1)
    if has_resigned and decisions:
        for side in sides:  # giving up is a decision, and nobody's luck
            play[side] += end[side] - decisions[-1].chances[side]
    return tuple(Account(start[side], end[side], play[side]) for side in sides)
