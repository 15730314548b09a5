"""What OpenSpiel is told: no more than a seat sees, whatever form it asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from random import Random

import pyspiel
import pytest
from hypothesis import given, settings
from open_spiel.python.observation import make_observation

import caida.envs.openspiel_game  # noqa: F401  # registers the game
from caida.engine import events as ev
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.envs.observation import OBSERVATION_SIZE, observe
from caida.notation import format_rules
from tests.engine.hidden import other_world
from tests.engine.play import play_on
from tests.engine.strategies import matches, seeds
from tests.envs.by_rank import inputs_of

DEALS = 4
SINGLE, NOBODY = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
KINDS = (
    pyspiel.IIGObservationType(perfect_recall=True),
    pyspiel.IIGObservationType(perfect_recall=False),
    pyspiel.IIGObservationType(public_info=False, perfect_recall=False, private_info=SINGLE),
    pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=NOBODY),
    pyspiel.IIGObservationType(public_info=True, perfect_recall=True, private_info=NOBODY),
)


@lru_cache
def game_of(ruleset: Ruleset) -> pyspiel.Game:
    rules = format_rules(ruleset).replace("=", ":").replace(",", "/")
    return pyspiel.load_game(f"caida(players={ruleset.seats},rules={rules},deals={DEALS})")


def everything_observed(match: Match, player: int) -> list[object]:
    """All that OpenSpiel tells a player, at every step of a match."""
    game = game_of(match.ruleset)
    observers = [make_observation(game, kind) for kind in KINDS]
    state = game.new_initial_state()
    told: list[object] = []
    for _, number in inputs_of(match):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            for observer in observers:
                observer.set_from(state, player)
                told.append(observer.tensor.tobytes())
                told.append(observer.string_from(state, player))
            told.append(state.legal_actions(player))
        state.apply_action(number)
    return told


def look_from(match: Match, seat: int, source: Random, found: Counter[str]) -> None:
    seen = everything_observed(match, seat)
    for _ in range(2):
        other = other_world(match, seat, source, source.choice((2, 3, 6, 40)))
        if other is not None:
            found["worlds"] += 1
            hands = [world.view(1 - seat % 2).hand for world in (match, other)]
            found["hands"] += hands[0] != hands[1]
            assert everything_observed(other, seat) == seen


@pytest.mark.slow
def test_what_a_player_cannot_see_never_changes_what_it_is_told() -> None:
    found: Counter[str] = Counter()

    @settings(max_examples=60)
    @given(matches(), seeds)
    def compare_worlds(match: Match, number: int) -> None:
        look_from(match, number % match.ruleset.seats, Random(number), found)

    compare_worlds()
    assert found["worlds"] > 60, found
    assert found["hands"] > 10, found


def look_at_ten_matches() -> None:
    for number in range(10):
        match = play_on(Match(Ruleset(target=12), seed=number), number, 15)
        look_from(match, number % 2, Random(number), Counter())


def to_all(event: ev.HandDealt, _: int | None) -> ev.Event:
    return event


def first_card(event: ev.HandDealt, seat: int | None) -> ev.Event:
    """Leaks one card to everybody."""
    if seat == event.seat or event.cards is None:
        return event
    return replace(event, cards=event.cards[:1])


def test_without_a_leak_ten_matches_are_green() -> None:
    look_at_ten_matches()


@pytest.mark.parametrize("leak", [to_all, first_card])
def test_a_leak_turns_the_property_red(
    monkeypatch: pytest.MonkeyPatch, leak: Callable[[ev.HandDealt, int | None], ev.Event]
) -> None:
    monkeypatch.setattr(ev.HandDealt, "seen_by", leak)
    with pytest.raises(AssertionError):
        look_at_ten_matches()


def in_play() -> pyspiel.State:
    """A state in the middle of a tanda."""
    state = pyspiel.load_game("caida").new_initial_state()
    for _, number in inputs_of(play_on(Match(Ruleset(), seed=8), 8, 9)):
        state.apply_action(number)
    return state


def test_the_observation_is_the_one_of_all_environments() -> None:
    state = in_play()
    for player in (0, 1):
        tensor = state.observation_tensor(player)
        assert tensor[2:] == observe(state.table.view(player)).tolist()
        assert tensor[:2] == [float(player == 0), float(player == 1)]
    assert len(state.observation_tensor(0)) == 2 + OBSERVATION_SIZE


def test_who_looks_on_has_no_hand() -> None:
    state = in_play()
    observer = make_observation(state.get_game(), KINDS[3])
    observer.set_from(state, 0)
    assert observer.dict["observation"].tolist() == observe(state.table.view(None)).tolist()
    assert "hand" not in observer.string_from(state, 0)


def test_all_hands_at_once_and_memories_of_nothing_are_refused() -> None:
    game = pyspiel.load_game("caida")
    everyone = pyspiel.PrivateInfoType.ALL_PLAYERS
    for kind in (
        pyspiel.IIGObservationType(perfect_recall=True, private_info=everyone),
        pyspiel.IIGObservationType(public_info=False, perfect_recall=True, private_info=SINGLE),
    ):
        with pytest.raises(ValueError, match="an observer of Caída"):
            make_observation(game, kind)
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game, None, {"colour": 1})
