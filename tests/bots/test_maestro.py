"""All bots play by any rules; the maestro repeats itself with a seed and sees what matters."""

from __future__ import annotations

import pytest

from caida.bots import BOT_NAMES, Bot, Maestro, make_bot
from caida.bots.maestro import distinct_plays
from caida.engine.actions import Action
from caida.engine.cards import CARDS, Card
from caida.engine.match import Match
from caida.engine.position import Position
from caida.engine.ruleset import Ruleset
from tests.engine.rulesets import MODES, PRESET_MODES, numbered_ruleset

# What real tables change and what is rarest, all at once: each has to be played by every bot.
HARD: dict[str, dict[str, object]] = {
    "by hand": {"canto_call": "manual", "canto_pay": "winner_takes", "mata_canto": True},
    "all sung": {"canto_call": "manual", "canto_settle": "all_sung", "canto_pay": "all"},
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


def test_a_spectator_is_not_asked_to_decide() -> None:
    with pytest.raises(ValueError, match="spectator"):
        Maestro(1).values(Match(Ruleset(first_dealer=0), seed=1).view(None))


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


@pytest.mark.parametrize(("seats", "teams"), MODES)
def test_the_same_seed_and_view_give_the_same_action(seats: int, teams: bool) -> None:
    """Whatever the bot was asked before, and in whatever order."""
    match = Match(Ruleset.preset("tradicional", seats=seats, teams=teams), seed=2)
    veteran = Maestro("seed")
    for _ in range(26):
        assert match.to_act is not None
        view = match.view(match.to_act)
        chosen = veteran.choose(view)
        assert Maestro("seed").choose(view) == veteran.choose(view) == chosen
        match.play(chosen)


def test_the_maestro_gives_every_play_a_chance_between_nothing_and_certainty() -> None:
    for seed, (seats, teams) in enumerate(MODES):
        match = Match(Ruleset.preset("tradicional", seats=seats, teams=teams), seed=seed)
        match.play(match.legal_actions()[0])
        assert match.to_act is not None
        view = match.view(match.to_act)
        values = Maestro(1).values(view)
        assert list(values) == distinct_plays(view)
        assert all(0.0 <= value <= 1.0 for value in values.values())
        assert Maestro(1).choose(view) == max(values, key=lambda action: values[action])


def last_turns(mesa: str, hand: str, other: str, thrown: str, scores: tuple[int, int]) -> Match:
    """The last tanda of tradicional: seat 1 has just thrown a card, and seat 0, who deals and has
    taken everything so far, is to act."""
    lying = tuple(Card(text) for text in mesa.split())
    hands = tuple(tuple(Card(text) for text in cards.split()) for cards in (hand, other))
    rest = tuple(card for card in CARDS if card not in (*lying, *hands[0], *hands[1]))
    position = Position(
        dealer=0,
        to_act=0,
        mesa=lying,
        hands=hands,
        stock=(),
        piles=(rest, ()),
        scores=scores,
        dealt=(hands[0], (*hands[1], Card(thrown))),
        sung=(False, False),
        last_throw=Card(thrown),
        thrower=1,
        last_captor=0,
    )
    return Match.from_position(Ruleset.preset("tradicional"), position, seed=1)


def test_it_keeps_the_rey_that_would_lose_the_match_if_it_were_fallen_on() -> None:
    """The count wins it, unless the other one, a point short, falls on something before."""
    view = last_turns("4c 7e 6e", "12o 5o 2o", "12c 1c", "6e", (20, 23)).view(0)
    values = Maestro(1).values(view)
    assert values[Action.play("12o")] == 0.0
    assert values[Action.play("5o")] == values[Action.play("2o")] == 1.0
    assert Maestro(1).choose(view) != Action.play("12o")


def test_it_falls_where_that_wins_the_match_at_once() -> None:
    view = last_turns("4c 7e 5e 12e", "12o 5o 2o", "5c 1c", "12e", (21, 23)).view(0)
    assert Maestro(1).choose(view) == Action.play("12o", 1)
    assert Maestro(1).values(view)[Action.play("12o", 1)] == 1.0
