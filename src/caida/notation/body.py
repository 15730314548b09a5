"""The body of a record, written from a match's history: one line for each thing that was done.

Words before ``;`` are what happened; after it come cantos and points, each with its rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from caida.engine import events as ev
from caida.engine.cards import Card
from caida.engine.history import Step
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.engine.undone import Undone
from caida.engine.views import Outcome
from caida.notation.cards import format_cards
from caida.notation.moves import format_action

UNFINISHED = "*"
LOST = "lost"
BACK, AFTER = "back", "/"


def format_result(outcome: Outcome | None) -> str:
    """Winning side, reason and scores, as in ``0 target 24-17``."""
    if outcome is None:
        return UNFINISHED
    return f"{outcome.winner} {outcome.reason} {format_scores(outcome.scores)}"


def format_scores(scores: tuple[int, ...] | list[int]) -> str:
    return "-".join(map(str, scores))


def format_body(match: Match, undone: Sequence[Undone] = ()) -> list[str]:
    """All lines of the body; an empty one stands before each deal.

    What was ``undone`` stands before the move that was played instead.
    """
    writer = _BodyWriter(match.ruleset)
    lines = iter(undone)
    line = next(lines, None)
    for place, step in enumerate((*match.history, None)):
        while line is not None and line.at == place:
            writer.begin(BACK, format_moves(line.steps))
            line = next(lines, None)
        if step is not None:
            writer.add(step)
    writer.begin("result", format_result(match.outcome))
    return [str(line) for line in writer.lines]


def format_moves(steps: Sequence[Step]) -> str:
    """Decisions in a row, as in ``0 6c x6e / 1 4b``."""
    moves = [
        f"{step.seat} {format_action(step.action, step.taken)}"
        for step in steps
        if step.action is not None
    ]
    return f" {AFTER} ".join(moves)


@dataclass(slots=True)
class _BodyLine:
    words: list[str]
    notes: list[str] = field(default_factory=list)
    opens_deal: bool = False

    def __str__(self) -> str:
        text = " ".join(self.words)
        if self.notes:
            text += " ; " + "; ".join(self.notes)
        return f"\n{text}" if self.opens_deal else text


class _BodyWriter:
    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.lines: list[_BodyLine] = []
        self.scores = [0] * ruleset.sides
        self.hands: dict[int, tuple[Card, ...]] = {}
        self.counted: list[int] = []

    def begin(self, *words: str, opens_deal: bool = False) -> _BodyLine:
        line = _BodyLine(list(words), opens_deal=opens_deal)
        self.lines.append(line)
        return line

    def add(self, step: Step) -> None:
        """One thing fed in: its own line, then what came of it."""
        if step.kind == "dealer":
            self.begin("dealer", str(step.number))
        elif step.kind == "resign":
            self.begin(str(step.seat), "abandon" if step.abandoned else "resign")
        elif step.action is not None:
            self.begin(str(step.seat), format_action(step.action, step.taken))
        for event in step.events:
            self._tell(event, step)

    def _note(self, text: str) -> None:
        self.lines[-1].notes.append(text)

    def _tell(self, event: ev.Event, step: Step) -> None:
        match event:
            case ev.DealerCardsDrawn():
                self.begin("draw", *(f"{seat}:{card}" for seat, card in event.draws))
            case ev.DealStarted():
                line = self.begin("deal", str(event.deal), "dealer", str(event.dealer))
                line.opens_deal = True
                self.begin("deck", format_cards(step.cards))
            case ev.MesaCardDealt():
                self._mesa(str(event.card))
            case ev.CardPutBack():
                self._mesa(f"{event.card}>{event.place}")
            case ev.DealLost():
                self._mesa(f"{event.card}>{LOST}")
                self._note(f"{event.rule} seat {event.seat} loses the deal")
            case ev.TandaDealt():
                self.begin("tanda", str(event.tanda), "hands")
                self.hands = {}
            case ev.HandDealt():
                self._hand(event)
            case ev.CantoSung():
                self._note(f"{event.rule} seat {event.seat} sings {event.canto}")
            case ev.CantoExposed():
                self._note(f"{event.rule} seat {event.seat} {event.canto} false")
            case ev.CantoVoided():
                self._note(f"{event.rule} seat {event.seat} loses {event.canto}")
            case ev.CantoBeaten():
                self._note(f"{event.rule} seat {event.seat} {event.canto} beaten")
            case ev.MesaSwept():
                seat = "-" if event.seat is None else str(event.seat)
                self.begin("sweep", seat, *map(str, event.cards))
                self.counted = []
            case ev.Scored():
                self._score(event)
            case _:
                pass  # choices, throws and captures are the line itself; the result comes last

    def _mesa(self, word: str) -> None:
        if self.lines[-1].words[0] != "mesa":
            self.begin("mesa")
        self.lines[-1].words.append(word)

    def _hand(self, event: ev.HandDealt) -> None:
        assert event.cards is not None
        self.hands[event.seat] = event.cards
        if len(self.hands) == self.ruleset.seats:
            hands = (format_cards(self.hands[seat]) for seat in range(self.ruleset.seats))
            self.lines[-1].words.append(" | ".join(hands))

    def _score(self, event: ev.Scored) -> None:
        self.scores[event.side] += event.points
        canto = ""
        if isinstance(event, ev.CantoPaid):
            canto = f"seat {event.seat} {event.canto} {format_cards(event.cards)} "
        elif isinstance(event, ev.CantoFined):
            canto = f"seat {event.seat} {event.canto} false "
        if isinstance(event, ev.PileCounted):
            self._count(event)
        points = f"-{-event.points}" if event.points < 0 else f"+{event.points}"
        self._note(f"{event.rule} {canto}side {event.side} {points} = {format_scores(self.scores)}")

    def _count(self, event: ev.PileCounted) -> None:
        if not self.counted:
            self.begin("count")
        self.counted.append(event.cards)
        self.lines[-1].words[1:] = [format_scores(self.counted)]
