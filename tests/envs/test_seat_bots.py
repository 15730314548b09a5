"""A bot inside the vector's call plays as the bot of its name, given the same dice."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from caida.bots import make_bot
from caida.engine.kernel import Kernel
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.engine.tables import table_of
from caida.envs.dice import Dice
from caida.envs.numbers import SEAT_BOTS
from caida.envs.seat_bots import SeatBots
from caida.envs.vector import VectorCaida
from tests.engine.play import Chooser
from tests.engine.rulesets import numbered_ruleset


class DiceRandom(Random):
    """Python's chance, thrown by the vector's dice."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(0)
        self._dice = dice

    def random(self) -> float:
        return self._dice.fraction()

    def choice(self, seq: Any) -> Any:
        return seq[self._dice.below(len(seq))]


def dice_of(seed: int) -> Dice:
    dice = Dice()
    dice.begin(Kernel(table_of(Ruleset())), seed, 0)
    return dice


def play_beside(name: str, ruleset: Ruleset, seed: int, found: Counter[str]) -> None:
    """Ask both at every decision of a match that is played at random."""
    ours, theirs = dice_of(seed), dice_of(seed)
    bot: Any = make_bot(name)
    bot._random = DiceRandom(theirs)
    seat_bots, chooser = SeatBots(), Chooser(seed)
    match = Match(ruleset, seed=seed)
    for _ in range(150):
        if match.to_act is None:
            return
        chosen = bot.choose(match.view(match.to_act))
        code = seat_bots.choose(SEAT_BOTS.index(name) + 1, match._kernel, ours)
        assert code == chosen.code
        assert ours.word == theirs.word
        found[chosen.kind] += 1
        match.play(chooser.choose(match))


@pytest.mark.parametrize("name", [name for name in SEAT_BOTS if name != "maestro"])
def test_a_bot_of_the_vector_plays_as_the_bot_of_its_name(name: str) -> None:
    found: Counter[str] = Counter()
    for number in range(120):
        play_beside(name, numbered_ruleset(number), number, found)
    assert found["play"] > 1_000
    assert found["sing"] > 5
    assert found["claim"] > 5
    assert found["count_up"] > 20
    assert found["hands_first"] > 5


def test_bots_sit_where_they_are_told_and_the_others_are_asked() -> None:
    rulesets = [Ruleset(seats=2), Ruleset(seats=3), Ruleset(seats=4), Ruleset(seats=4, teams=True)]
    vector = VectorCaida(40, rulesets * 10, bots={1: "novato", 3: "conocedor"})
    asked: Counter[int] = Counter()
    for _ in range(100):
        asked.update(vector.play_at_random().seats.tolist())
    assert set(asked) == {0, 2}


def test_a_bot_s_points_are_in_the_next_step_s_rewards() -> None:
    """What a step pays is all that happened since the last one: bots' turns, and what a bot's count
    scored before anybody was asked."""
    ruleset = Ruleset(target=999, trivilin_wins="never")
    vector = VectorCaida(30, ruleset, by="deal", bots={1: "conocedor"}, seeds=4)
    total = np.zeros(30)
    ended = np.zeros(30, bool)
    for _ in range(60):
        arrays = vector.play_at_random()
        total += np.where(ended, 0.0, arrays.rewards[:, 0])
        done = (arrays.ended == 1) & ~ended
        points = arrays.scores[done, 0] - arrays.scores[done, 1]
        assert total[done].tolist() == points.tolist()
        ended |= done
    assert ended.all()


def test_conocedor_beats_novato_and_novato_beats_chance() -> None:
    """By far more than chance would: over a thousand matches each."""
    for stronger, least in (("novato", 0.53), ("conocedor", 0.7)):
        vector = VectorCaida(400, bots={1: stronger}, seeds=8)
        won = lost = 0
        for _ in range(200):
            arrays = vector.play_at_random()
            won += int((arrays.rewards[:, 1] > 0).sum())
            lost += int((arrays.rewards[:, 1] < 0).sum())
        assert won + lost > 500
        assert won / (won + lost) > least
