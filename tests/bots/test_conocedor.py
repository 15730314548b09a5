"""Conocedor knows what it wants."""

from __future__ import annotations

from caida.bots import Azar, Bot, Conocedor
from caida.engine.actions import Action
from caida.engine.cards import CARDS, Card
from caida.engine.chance import ScriptedChance
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from tests.engine.positions import between_two


def play_out(match: Match, bots: list[Bot]) -> Match:
    while match.to_act is not None:
        match.play(bots[match.to_act].choose(match.view(match.to_act)), match.to_act)
    return match


def deck_from(top: str) -> list[Card]:
    first = [Card(text) for text in top.split()]
    return [*first, *(card for card in CARDS if card not in first)]


def test_conocedor_beats_azar_most_of_the_time() -> None:
    ruleset = Ruleset.preset("tradicional")
    wins = 0
    for seed in range(150):
        conocedor = seed % 2
        bots: list[Bot] = [Azar(seed), Azar(seed)]
        bots[conocedor] = Conocedor(seed)
        outcome = play_out(Match(ruleset, seed=seed), bots).outcome
        assert outcome is not None
        wins += outcome.winner == conocedor
    assert wins >= 100


def test_conocedor_falls_on_a_rey_before_taking_a_longer_chain() -> None:
    match = between_two("12o 2c 3e 4b", "12c 2o 7b", "5o 6o 7o", tanda=1, thrown="12o")
    assert Conocedor(1).choose(match.view(0)) == Action.play("12c", 1)


def test_conocedor_clears_the_mesa() -> None:
    match = between_two("5c 6e 7o", "5o 1c 12e", "2o 3c 2e", tanda=1)
    assert Conocedor(1).choose(match.view(0)) == Action.play("5o", 3)


def test_conocedor_takes_the_whole_chain() -> None:
    match = between_two("5c 6e 7o 12b 2c", "5o 1c 11e", "2o 3c 2e", tanda=2)
    assert Conocedor(1).choose(match.view(0)).takes == 3


def test_conocedor_leaves_the_end_of_a_chain_that_would_let_the_next_one_clear_the_mesa() -> None:
    match = between_two("5c 6e 7o 12b", "5o 1c 11e", "2o 3c 2e", tanda=1)
    assert Conocedor(1).choose(match.view(0)) == Action.play("5o", 2)


def test_conocedor_throws_what_nobody_can_fall_on() -> None:
    """Every other rey is gone, so the dearest card is the safest throw."""
    match = between_two("4c 6e 10b", "12c 1c 2c", "1b 2b 2o", tanda=6)
    gone = set(match.view(0).taken)
    assert {Card("12o"), Card("12e"), Card("12b")} <= gone
    assert Conocedor(1).choose(match.view(0)) == Action.play("12c", 0)


def test_conocedor_sings_where_one_sings_by_hand() -> None:
    deck = deck_from("5c 6e 7o 10b 1o 1c 12e")
    ruleset = Ruleset.preset("tradicional", first_dealer=1, canto_call="manual")
    match = Match(ruleset, chance=ScriptedChance([deck], []))
    match.play(match.legal_actions()[0])
    assert Conocedor(1).choose(match.view(0)) == Action("sing")


def test_conocedor_looks_at_the_own_hand_before_counting() -> None:
    deck = deck_from("2c 6e 7o 4b 4o 4c")
    ruleset = Ruleset.preset("fall", first_dealer=1)
    match = Match(ruleset, chance=ScriptedChance([deck], []))
    conocedor = Conocedor(1)
    order = conocedor.choose(match.view(1))
    assert order == Action("hands_first")
    match.play(order, 1)
    assert conocedor.choose(match.view(1)) == Action("count_up"), (
        "with fours in hand, four comes last"
    )
