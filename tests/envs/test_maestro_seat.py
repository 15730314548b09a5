"""The maestro inside the vector plays what it plays at any table with the same cards."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from caida.bots.maestro import Maestro
from caida.engine.ruleset import Ruleset
from caida.envs.action_space import action_at
from caida.envs.gymnasium_env import CaidaEnv
from caida.envs.maestro_seat import MaestroSeat
from caida.envs.vector import VectorCaida
from tests.envs.beside import match_of

RULESETS = [
    Ruleset(target=12),
    Ruleset(target=12, deal_order="dealer_chooses", canto_call="manual", first_dealer=1),
]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_plays_as_a_maestro_with_the_view_of_its_seat(ruleset: Ruleset) -> None:
    """Through whole matches: who steps plays the first legal action, and seat 1 thinks."""
    vector = VectorCaida(3, ruleset, bots={1: "maestro"}, seeds=5)
    matches = [match_of(ruleset, 5 + row) for row in range(3)]
    maestros = [Maestro(f"{5 + row} 0") for row in range(3)]
    is_on = [True] * 3
    thought = 0
    while any(is_on):
        for match, maestro in zip(matches, maestros, strict=True):
            while match.to_act == 1:
                match.play(maestro.choose(match.view(1)))
                thought += 1
        assert vector.arrays.masks is not None
        actions = vector.arrays.masks.argmax(axis=1)
        for row, match in enumerate(matches):
            if is_on[row] and match.to_act is not None:
                assert vector.arrays.scores[row, :2].tolist() == list(match.scores)
                match.play(action_at(match.view(0), int(actions[row])))
                while match.to_act == 1:
                    match.play(maestros[row].choose(match.view(1)))
                    thought += 1
        arrays = vector.step(actions)
        for row, match in enumerate(matches):
            if is_on[row]:
                assert arrays.scores[row, :2].tolist() == list(match.scores)
                assert bool(arrays.ended[row]) == (match.outcome is not None)
                is_on[row] = match.outcome is None
    assert thought > 30
    while vector.episodes.min() < 2:  # the match beside has the cards of every episode
        vector.play_at_random()


def test_threads_and_pickling_change_nothing_of_what_it_plays() -> None:
    alone = VectorCaida(4, RULESETS * 2, bots={1: "maestro"}, seeds=2)
    together = VectorCaida(4, RULESETS * 2, bots={1: "maestro"}, seeds=2, threads=2)
    for _ in range(6):
        alone.play_at_random()
        together.play_at_random()
    copy = pickle.loads(pickle.dumps(alone))
    for _ in range(6):
        for vector in (alone, together, copy):
            vector.play_at_random()
    for mine, its, other in zip(alone.arrays, together.arrays, copy.arrays, strict=True):
        assert mine is not None
        assert its is not None
        assert mine.tobytes() == its.tobytes() == other.tobytes()
    together.close()


def test_it_sits_in_gymnasium_s_environment_too() -> None:
    environment = CaidaEnv(Ruleset(target=6), opponents="maestro")
    seen, _ = environment.reset(seed=1)
    is_over = False
    while not is_over:
        seen, _, is_over, _, info = environment.step(int(seen["action_mask"].argmax()))
        assert not info["illegal"]


def test_what_stops_it_from_thinking_is_raised_by_the_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C, say. The match goes on with something legal, and the vector can be stepped again."""
    vector = VectorCaida(3, Ruleset(first_dealer=0), bots={1: "maestro"}, seeds=2)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Maestro, "choose", interrupted)
    with pytest.raises(KeyboardInterrupt):
        vector.play_at_random(3)
    monkeypatch.undo()
    for _ in range(3):
        vector.play_at_random()
        assert vector.arrays.masks is not None
        assert vector.arrays.masks.any(axis=1).all()
        assert np.array_equal(vector.arrays.seats, np.zeros(3))


def test_a_code_that_is_not_legal_beside_is_told() -> None:
    seat = MaestroSeat(Ruleset())
    seat.begin(1, 0)
    seat.play(-1)
    with pytest.raises(RuntimeError, match="not legal"):
        seat.raise_problem()
    seat.raise_problem()
