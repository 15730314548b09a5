"""A match played for its decisions: rows of what was known and chosen, and what came of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from caida.arena.blocks import MAX_MOVES
from caida.arena.players import Players
from caida.crew.jobs import IsUnwanted, StopSignal
from caida.dataset.plan import Plan
from caida.dataset.rows import Row, view_row
from caida.engine import events as ev
from caida.engine.chance import SeededChance
from caida.engine.match import Match
from caida.engine.views import View
from caida.review.judging import chances_of_choices


def play_match(plan: Plan, number: int, players: Players, is_unwanted: IsUnwanted) -> list[Row]:
    """Every decision of a match in order; all of it depends on the plan and the number alone."""
    names = plan.seating(number)
    bots = [
        players.sit(name, seat, f"{plan.seed} {number} {seat} {name}")
        for seat, name in enumerate(names)
    ]
    match = Match(plan.ruleset, chance=SeededChance(f"{plan.seed} {number}"))
    rows: list[Row] = []
    story = Story(plan.ruleset.sides)
    story.hear(match.events)
    while (seat := match.to_act) is not None and len(rows) < MAX_MOVES:
        if is_unwanted():
            raise StopSignal
        view = match.view(seat)
        action = bots[seat].choose(view)
        row = view_row(view)
        row["match"], row["step"], row["player"] = number, len(rows) + 1, names[seat]
        row["choice"] = view.legal_actions().index(action)
        row["values"] = chances_of_choices(view) if plan.coach else None
        rows.append(row)
        story.tell_choice(row, view, match.play(action, seat))
    story.tell_end(rows, match)
    return rows


class Story:
    """What came of the decisions of a match, told into their rows as it becomes known."""

    def __init__(self, sides: int) -> None:
        self._sides = sides
        self._points: list[list[int]] = [[0] * sides]  # by deal and side; of deal 0, nothing
        self._before: list[tuple[int, Sequence[int]]] = []  # by row: its deal, and its points then
        self._thrown: Row | None = None

    def hear(self, events: Iterable[ev.Event]) -> None:
        for event in events:
            if isinstance(event, ev.DealStarted):
                self._points.append([0] * self._sides)
            elif isinstance(event, ev.Scored):
                self._points[-1][event.side] += event.points

    def tell_choice(self, row: Row, view: View, events: Sequence[ev.Event]) -> None:
        self._before.append((len(self._points) - 1, tuple(self._points[-1])))
        self.hear(events)
        caida = any(isinstance(event, ev.CaidaScored) for event in events)
        row["caida"] = caida
        row["limpia"] = any(isinstance(event, ev.MesaLimpia) for event in events)
        row["fallen"] = None
        if any(isinstance(event, ev.CardThrown | ev.CardsCaptured) for event in events):
            if self._thrown is not None:
                on_it = view.last_throw is not None and view.last_throw[0] is not None
                self._thrown["fallen"] = caida and on_it
            is_thrown = any(isinstance(event, ev.CardThrown) for event in events)
            self._thrown = row if is_thrown else None
            if is_thrown:
                row["fallen"] = False

    def tell_end(self, rows: Sequence[Row], match: Match) -> None:
        outcome = match.outcome
        sides = range(self._sides)
        for row, (deal, before) in zip(rows, self._before, strict=True):
            points = self._points[deal]
            row["deal_points"] = points
            row["rest_points"] = [points[side] - before[side] for side in sides]
            row["final_scores"] = match.scores
            seat = row["seat"]
            assert isinstance(seat, int)
            row["won"] = None
            row["reason"] = None
            if outcome is not None:
                row["won"] = outcome.winner == match.ruleset.side_of(seat)
                row["reason"] = outcome.reason
