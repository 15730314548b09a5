"""All bots play by any rules, and the same seed plays the same."""

from __future__ import annotations

import pytest

from caida.bots import BOT_NAMES, Bot, make_bot
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from tests.engine.rulesets import MODES, PRESET_MODES, numbered_ruleset

# What real tables change and what is rarest, all at once: each has to be played by every bot.
HARD: dict[str, dict[str, object]] = {
    "by hand": {"canto_call": "manual", "canto_pay": "winner_takes", "mata_canto": True},
    "all sung": {"canto_call": "manual", "canto_settle": "all_sung", "canto_pay": "all"},
    "lying": {"canto_call": "manual", "false_canto": 2, "canto_settle": "all_sung"},
    "lying for all": {"canto_call": "manual", "false_canto": 1, "canto_pay": "winner_takes"},
    "mesa killed": {"caida_on_mesa": True, "mata_mesa": True, "mal_echada": 0},
    "left lying": {"capture": "may", "chain": "full", "caida_on_mesa": True},
    "left open": {"capture": "may", "chain": "free", "mesa_limpia_last_tanda": True},
    "dealer's choice": {"deal_order": "dealer_chooses", "duplicate_limit": 1},
    "trivilín": {"trivilin_wins": "any", "canto_tie": "seat", "caida_across_tandas": False},
}


def play_legally(match: Match, bots: list[Bot], most: int = 400) -> int:
    """Every answer of every bot is one of its choices; returns how many there were."""
    moves = 0
    while match.to_act is not None and moves < most:
        view = match.view(match.to_act)
        action = bots[match.to_act].choose(view)
        assert action in view.legal_actions()
        match.play(action, match.to_act)
        moves += 1
    return moves


def all_bots(seats: int, first: int) -> list[Bot]:
    """The bots around the table, another one in the first seat each time."""
    names = [BOT_NAMES[(first + seat) % len(BOT_NAMES)] for seat in range(seats)]
    return [make_bot(name, seat) for seat, name in enumerate(names)]


@pytest.mark.parametrize(("preset", "seats", "teams"), PRESET_MODES)
def test_every_bot_plays_every_preset_and_mode_to_the_end(
    preset: str, seats: int, teams: bool
) -> None:
    ruleset = Ruleset.preset(preset, seats=seats, teams=teams)
    for first in range(len(BOT_NAMES)):
        match = Match(ruleset, seed=first)
        play_legally(match, all_bots(seats, first), most=2_000)
        assert match.outcome is not None


@pytest.mark.compiled
@pytest.mark.parametrize(("preset", "seats", "teams"), PRESET_MODES)
def test_every_bot_goes_on_from_the_middle_of_a_tanda(preset: str, seats: int, teams: bool) -> None:
    """Taken up from a position, nobody knows what was played before."""
    ruleset = Ruleset.preset(preset, seats=seats, teams=teams)
    match = Match(ruleset, seed=2)
    bots = [make_bot("conocedor", seat) for seat in range(seats)]
    for number in range(5 * seats):
        play_legally(match, bots, most=1)
        if match.phase == "play":
            taken_up = Match.from_position(ruleset, match.position(), seed=number)
            play_legally(taken_up, all_bots(seats, number), most=3 * seats)


@pytest.mark.compiled
@pytest.mark.parametrize("changes", HARD)
@pytest.mark.parametrize(("seats", "teams"), MODES)
def test_every_bot_plays_by_the_rarer_rules(changes: str, seats: int, teams: bool) -> None:
    ruleset = Ruleset(seats=seats, teams=teams, target=12).with_options(**HARD[changes])
    for first in range(len(BOT_NAMES)):
        assert play_legally(Match(ruleset, seed=first), all_bots(seats, first), most=24)


@pytest.mark.compiled
def test_every_bot_plays_by_any_rules() -> None:
    moves = 0
    for number in range(60):
        ruleset = numbered_ruleset(number)
        bots = all_bots(ruleset.seats, number)
        moves += play_legally(Match(ruleset, seed=number), bots, most=30)
    assert moves > 700


@pytest.mark.compiled
@pytest.mark.slow
def test_every_bot_plays_by_many_more_rules() -> None:
    for number in range(1_000, 1_250):
        ruleset = numbered_ruleset(number)
        bots = all_bots(ruleset.seats, number)
        play_legally(Match(ruleset, seed=number), bots, most=60)


@pytest.mark.parametrize("name", BOT_NAMES)
def test_the_same_seed_plays_the_same_match(name: str) -> None:
    events = []
    for _ in range(2):
        match = Match(Ruleset.preset("tradicional"), seed=4)
        play_legally(match, [make_bot(name, seat) for seat in range(2)], most=60)
        events.append(match.events)
    assert events[0] == events[1]
