"""Playing a scenario: lay the table, make the moves, compare with what it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from caida import Match
from caida.engine.errors import IllegalAction, NotationError, RulesetError
from caida.notation.moves import format_action, parse_action
from tests.rules.scenarios import Scenario
from tests.rules.tables import cards_of, lay_table


class Mismatch(AssertionError):
    """The engine and the scenario disagree."""


def check(scenario: Scenario) -> None:
    """The scenario holds, holds under every rule it calls alike, and fails where it differs."""
    run(scenario)
    for change in scenario.like_rules():
        run(scenario, change)
    for change in scenario.other_rules():
        try:
            run(scenario, change)
        except Mismatch:
            continue
        raise Mismatch(f"{scenario}\n  should differ under {change}")


def run(scenario: Scenario, changes: Mapping[str, Any] | None = None) -> None:
    then = scenario.then
    try:
        ruleset = scenario.ruleset(changes or {})
    except RulesetError as error:
        if "refused" not in then:
            raise
        _compare(scenario, "refused", then["refused"], error.code)
        _compare(scenario, "option", then["option"], error.params["option"])
        return
    match = lay_table(ruleset, scenario.given, from_position=scenario.is_position)
    moves = list(scenario.when)
    refused = moves.pop() if "error" in then else None
    for move in moves:
        try:
            make_move(match, move)
        except (IllegalAction, NotationError) as error:
            raise Mismatch(f"{scenario}\n  {move} is refused: {error}") from error
    if refused is not None:
        _expect_refusal(scenario, match, refused)
    for field, expected in then.items():
        if field not in ("error", "rule", "events", "no_events", "seen"):
            try:
                actual = _actual(match, field, expected)
            except IllegalAction as error:
                raise Mismatch(f"{scenario}\n  {field} can't be told: {error}") from error
            _compare(scenario, field, _plain(field, expected), actual)
    _compare_events(scenario, then, [event.to_dict() for event in match.events])
    if "seen" in then:
        seen = then["seen"]
        told = match.events_for(None if seen["by"] == "spectator" else seen["by"])
        _compare_events(scenario, seen, [event.to_dict() for event in told])


def make_move(match: Match, text: str) -> None:
    """A move in the notation; ``1: 6e`` insists on who plays, ``resign 1`` says who gives up."""
    who, _, said = text.rpartition(": ")
    word, _, loser = said.partition(" ")
    if word in ("resign", "abandon"):
        match.resign(int(loser), abandoned=word == "abandon")
    else:
        match.play(parse_action(said, match), int(who) if who else None)


def _expect_refusal(scenario: Scenario, match: Match, move: str) -> None:
    before = _everything(match)
    try:
        make_move(match, move)
    except IllegalAction as error:
        _compare(scenario, "error", scenario.then["error"], error.code)
        if "rule" in scenario.then:
            _compare(scenario, "rule", scenario.then["rule"], error.rule)
    else:
        raise Mismatch(f"{scenario}\n  {move} should be refused")
    _compare(scenario, "the match after a refused move", before, _everything(match))


def _everything(match: Match) -> tuple[object, ...]:
    views = [match.view(seat) for seat in (None, *range(match.ruleset.seats))]
    return (match.events, match.history, match.legal_actions(), match.outcome, views)


def _actual(match: Match, field: str, expected: Any) -> object:
    view = match.view(None)
    match field:
        case "mesa":
            return sorted(view.mesa)
        case "hands":
            return [sorted(match.view(seat).hand) for seat in range(match.ruleset.seats)]
        case "piles" if isinstance(expected[0], str):
            return [sorted(pile) for pile in match.position().piles]
        case "piles":
            return list(view.pile_sizes)
        case "scores":
            return list(match.scores)
        case "turn":
            return "nobody" if match.to_act is None else match.to_act
        case "legal":
            legal = match.legal_actions()
            return sorted(format_action(action, match.taken_by(action)) for action in legal)
        case "outcome":
            won = match.outcome
            return "none" if won is None else {"winner": won.winner, "reason": won.reason}
        case "refused" | "option":
            return "accepted"
        case _:
            return getattr(match, field)


def _plain(field: str, expected: Any) -> object:
    match field:
        case "mesa":
            return sorted(cards_of(expected))
        case "hands":
            return [sorted(cards_of(hand)) for hand in expected]
        case "piles" if isinstance(expected[0], str):
            return [sorted(cards_of(pile)) for pile in expected]
        case "legal":
            return sorted(expected)
        case _:
            return expected


def _compare(scenario: Scenario, what: str, expected: object, actual: object) -> None:
    if expected != actual:
        raise Mismatch(f"{scenario}\n  {what}: expected {expected}, the engine says {actual}")


def _compare_events(
    scenario: Scenario, then: Mapping[str, Any], happened: Sequence[dict[str, object]]
) -> None:
    """The expected events come in this order, others may lie between; the unwanted never come."""
    remaining: Iterator[dict[str, object]] = iter(happened)
    for expected in then.get("events", ()):
        if not any(_is_like(expected, event) for event in remaining):
            story = "\n    ".join(map(str, happened))
            raise Mismatch(f"{scenario}\n  no {expected} (in this order) in\n    {story}")
    for event in happened:
        if event["event"] in then.get("no_events", ()):
            raise Mismatch(f"{scenario}\n  there should be no {event}")


def _is_like(expected: Mapping[str, Any], event: Mapping[str, Any]) -> bool:
    """Only the fields that are written count; cards may be written as one text."""
    for name, value in expected.items():
        actual = event.get(name, "absent")
        wanted = value.split() if isinstance(actual, list) and isinstance(value, str) else value
        if wanted != ("none" if actual is None else actual):
            return False
    return True
