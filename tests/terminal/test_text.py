"""What the terminal says of points lost, and of cantos that were not true."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from caida.bots import make_bot
from caida.engine.events import (
    CantoBeaten,
    CantoExposed,
    CantoFined,
    CantoSung,
    CantoVoided,
    CountHit,
    CountVoided,
    PileCounted,
    Scored,
)
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.terminal.scene import Scene
from caida.terminal.text import REASONS, sung_text, tally, tally_lines, tell_one, title_of
from caida.words import Words

NAMES = ("Ana", "Luis")
ES, EN = Words("es"), Words("en")
LIARS = Ruleset(
    canto_call="manual", false_canto=3, caida_on_mesa=True, mata_mesa=True, mata_canto=True
)


def match_of_liars(number: int) -> Match:
    """Seats that sing whatever they may, as often as not."""
    match, chooser = Match(LIARS, seed=number), Random(number)
    bot = make_bot("novato", seed=number)
    while match.to_act is not None:
        view = match.view(match.to_act)
        lies = [choice.action for choice in view.choices if choice.action.kind == "claim"]
        lie = chooser.choice(lies) if lies and chooser.random() < 0.5 else bot.choose(view)
        match.play(lie)
    return match


def test_the_points_by_reason_add_up_to_the_score_where_points_are_lost() -> None:
    lost = set()
    for number in range(40):
        match = match_of_liars(number)
        assert match.outcome is not None
        points = tally(match.events, 2)
        sums = tuple(sum(by_side[side] for by_side in points.values()) for side in range(2))
        assert sums == match.outcome.scores
        lost |= {
            type(event) for event in match.events if isinstance(event, Scored) and event.points < 0
        }
    assert lost == {CantoFined, CountVoided}


def test_what_is_lost_again_is_taken_off_what_it_was_won_by() -> None:
    story = [
        CountHit(side=1, points=4, seat=1, number=4),
        CountVoided(side=1, points=-4, seat=1),
        CantoFined(side=0, points=-2, seat=0, canto="vigia"),
    ]
    points = tally(story, 2)
    assert points["terminal.by_count"] == [0, 0]
    assert points["terminal.by_canto"] == [-2, 0]
    assert set(points) == set(REASONS.values())


def test_every_reason_has_one_line_at_the_end() -> None:
    match = match_of_liars(1)
    assert match.outcome is not None
    lines = tally_lines(match.events, LIARS, match.outcome, NAMES, ES)
    titles = [line.plain[:16].strip() for line in lines]
    assert titles == [
        "", "Contando mesa", "Mal echada", "Caídas", "Mesa limpia", "Cantos", "Cartas", "Total",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            CountVoided(side=1, points=-4, seat=1),
            "-4 ¡Mata mesa! Luis pierde lo que pegó al contar: 4 puntos menos. CAI-5",
        ),
        (
            CantoFined(side=1, points=-1, seat=1, canto="vigia"),
            "-1 ¡Embuste! Luis cantó vigía sin tener con qué: 1 punto menos. CAN-8",
        ),
        (
            CantoFined(side=1, points=0, seat=1, canto="vigia"),
            "¡Embuste! Luis cantó vigía sin tener con qué; no pierde puntos porque no tiene. CAN-8",
        ),
        (
            CantoExposed(seat=0, canto="trivilin"),
            "Se miran las cartas: Ana cantó trivilín sin tener con qué. ¡Embuste! CAN-8",
        ),
        (
            CountHit(side=1, points=4, seat=1, number=4),
            "+4 Luis la pegó al contar cuatro: 4 puntos. DEA-3",
        ),
    ],
)
def test_points_are_told_with_their_sign_and_their_rule(event: Scored, told: str) -> None:
    line = tell_one(event, NAMES, 2, ES)
    assert line is not None
    assert line.plain == told


def test_a_pile_that_scores_nothing_is_not_told() -> None:
    assert tell_one(PileCounted(side=0, points=0, cards=20, quota=20), NAMES, 2, ES) is None


def test_a_canto_is_crossed_out_for_the_one_who_lied() -> None:
    scene = Scene(LIARS, 0)
    for event in (CantoSung(seat=0, canto="ronda"), CantoSung(seat=1, canto="casa_grande")):
        scene.see(event)
    assert (sung_text(scene, 0, ES), sung_text(scene, 1, ES)) == (" ♪ ronda", " ♪ casa grande")
    scene.see(CantoFined(side=1, points=-3, seat=1, canto="casa_grande"))
    assert (sung_text(scene, 0, ES), sung_text(scene, 1, ES)) == (" ♪ ronda", " ✗ casa grande")
    scene.see(CantoExposed(seat=0, canto="ronda"))
    assert sung_text(scene, 0, EN) == " ✗ ronda"


BEATEN = CantoBeaten(
    seat=0, canto="patrulla", worth=6, best=1, best_canto="registrico", best_worth=10
)


def test_a_canto_that_was_beaten_or_voided_falls() -> None:
    for event in (BEATEN, CantoVoided(seat=0, canto="patrulla")):
        scene = Scene(LIARS, 0)
        scene.see(CantoSung(seat=0, canto="patrulla"))
        scene.see(CantoSung(seat=1, canto="registrico"))
        scene.see(event)
        assert sung_text(scene, 0, ES) == " ↓ patrulla"
        assert sung_text(scene, 1, ES) == " ♪ registrico"


def test_a_beaten_canto_is_called_with_what_beat_it() -> None:
    assert title_of(BEATEN, 0, ES) == "♪ REGISTRICO 10 LE GANA A PATRULLA 6 ♪"
    assert title_of(replace(BEATEN, worth=None), 0, EN) == "♪ REGISTRICO 10 BEATS PATRULLA ♪"


@pytest.mark.parametrize(
    ("event", "spanish", "english"),
    [
        (CountVoided(side=0, points=-1, seat=0), "¡ M A T A   M E S A !", "M A T A   M E S A !"),
        (CantoExposed(seat=1, canto="ronda"), "¡ E M B U S T E !", "A   B L U F F !"),
        (
            CantoFined(side=0, points=0, seat=0, canto="ronda"),
            "¡ E M B U S T E !",
            "A   B L U F F !",
        ),
    ],
)
def test_what_costs_points_is_called_out(event: Scored, spanish: str, english: str) -> None:
    assert (title_of(event, 0, ES), title_of(event, 0, EN)) == (spanish, english)
