"""A match remembers what was fed into it, and plays it again."""

from __future__ import annotations

from caida.engine.history import Step, chance_of
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from tests.engine.play import everything, play_on


def test_a_decision_is_remembered_field_by_field() -> None:
    match = Match(Ruleset(first_dealer=0), seed=3)
    while not any(action.takes for action in match.legal_actions()):
        match.play(match.legal_actions()[0])
    seat = match.to_act
    action = next(action for action in match.legal_actions() if action.takes)
    taken = match.taken_by(action)
    told = match.play(action)
    expected = Step("action", tuple(told), seat=seat, action=action, taken=taken)
    assert match.history[-1] == expected
    assert type(match.history[-1]) is Step


def test_a_replay_can_stop_before_any_step_and_be_followed_to_the_end() -> None:
    match = play_on(Match(Ruleset.preset("fall", target=6), seed=5), 5, 200)
    if match.outcome is None:
        match.resign(1, abandoned=True)
    history = match.history
    for stop in (0, 1, len(history) // 2, len(history)):
        again = Match.replay(match.ruleset, history, stop=stop)
        for step in history[stop:]:
            again.follow(step)
        assert everything(again) == everything(match)


def test_the_same_decisions_can_be_made_over_chance_that_is_handed_in() -> None:
    match = play_on(Match(Ruleset(first_dealer="random", target=4), seed=8), 8, 200)
    again = Match.replay(match.ruleset, match.history, chance=chance_of(match.history))
    assert again.events == match.events
