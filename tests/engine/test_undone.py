"""Lines of play that were taken back, told from where the match stands again."""

from random import Random

import pytest

from caida.engine.history import Step
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.engine.undone import Undone, last_decision, take_back


def started(moves: int, seed: int = 5) -> Match:
    """A match for two after so many decisions, never the same card."""
    match = Match(Ruleset(first_dealer=0, target=200), seed=seed)
    choose = Random(seed)
    for _ in range(moves):
        match.play(choose.choice(match.legal_actions()))
    return match


def place_of(match: Match, seat: int) -> int:
    at = last_decision(match.history, seat)
    assert at is not None
    return at


def moves(line: Undone) -> list[tuple[int | None, str]]:
    return [(step.seat, str(step.action)) for step in line.steps]


def test_the_last_decision_is_the_seats_own() -> None:
    match = started(6)
    at = place_of(match, 0)
    assert match.history[at].seat == 0
    assert all(step.seat != 0 for step in match.history[at + 1 :])
    assert last_decision((), 0) is None
    assert last_decision((Step("deck"), Step("resign", seat=0)), 0) is None


@pytest.mark.parametrize("seat", [0, 1])
def test_a_match_rewound_stands_where_it_stood(seat: int) -> None:
    match = started(9)
    at = place_of(match, seat)
    back = match.rewound(at)
    assert back.to_act == seat
    assert back.history == match.history[:at]
    assert back.view(seat) == Match.replay(match.ruleset, match.history, stop=at).view(seat)
    for step in match.history[at:]:
        back.follow(step)
    assert back.events == match.events


def test_chance_is_the_same_again_after_a_match_was_rewound() -> None:
    match = started(1)
    while match.deal < 3:
        match.play(match.legal_actions()[0])
    first = next(at for at, step in enumerate(match.history) if step.action is not None)
    again = match.rewound(first)
    for step in match.history[first:]:
        again.follow(step)
    assert again.history == match.history


def test_what_is_taken_back_is_told_with_the_answers_to_it() -> None:
    match = started(6)
    at = place_of(match, 0)
    (line,) = take_back(match.history, at)
    assert line.at == at
    assert line.steps == match.history[at:]


def test_a_line_is_told_up_to_where_chance_comes() -> None:
    match = started(1)
    while match.deal == 1:
        at = len(match.history)
        match.play(match.legal_actions()[0])
    (line,) = take_back(match.history, at)
    assert [step.kind for step in match.history[at:]][:2] == ["action", "deck"]
    assert line.steps == match.history[at : at + 1]


def test_taking_back_twice_tells_the_whole_line_once() -> None:
    match = started(9)
    second = place_of(match, 0)
    undone = take_back(match.history, second)
    whole = match.history
    match = match.rewound(second)
    first = place_of(match, 0)
    (line,) = take_back(match.history, first, undone)
    assert line == Undone(first, whole[first:])


def test_a_line_taken_back_further_on_stays_beside_the_one_played_instead() -> None:
    match = started(9)
    at = place_of(match, 0)
    undone = take_back(match.history, at)
    taken = match.history[at].action
    match = match.rewound(at)
    match.play(next(action for action in match.legal_actions() if action != taken))
    first = last_decision(match.history[:at], 0)
    assert first is not None
    lines = take_back(match.history, first, undone)
    before = moves(Undone(first, match.history[first:at]))
    assert [line.at for line in lines] == [first, first]
    assert moves(lines[0]) == before + moves(undone[0])
    assert moves(lines[1]) == [*before, (0, str(match.history[at].action))]


def test_who_plays_the_same_again_has_nothing_new_to_tell() -> None:
    match = started(6)
    at = place_of(match, 0)
    undone = take_back(match.history, at)
    again = match.rewound(at)
    for step in match.history[at:]:
        again.follow(step)
    assert take_back(again.history, at, undone) == undone
