"""The tutorial's fixed positions, played on the engine: what it teaches is what the rules say."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from caida import Match, Position, Ruleset
from caida.engine import events as ev
from caida.engine.cantos import read_hand
from caida.engine.cards import CARDS, Card
from caida.words import Words

LESSONS = json.loads(
    (Path(__file__).parents[2] / "web/src/routes/learn/lessons.json").read_text("utf-8")
)
RULES = Ruleset.preset("tradicional", seats=2)
PLAYED = [lesson for lesson in LESSONS if "want" in lesson]
CARD_OF = {str(card): card for card in CARDS}


def cards(texts: list[str]) -> tuple[Card, ...]:
    return tuple(CARD_OF[text] for text in texts)


def makes_no_canto(hand: tuple[Card, ...]) -> bool:
    return read_hand(RULES, tuple(card.step for card in hand)) is None


def match_of(lesson: dict[str, Any]) -> Match:
    """Seat 0 learns and is to act in the second tanda; the others' cards come from what is left."""
    mesa, hand = cards(lesson["mesa"]), cards(lesson["hand"])
    rest = [card for card in CARDS if card not in mesa and card not in hand]
    thrown = CARD_OF[lesson["thrown"]] if "thrown" in lesson else None
    other = next(
        held
        for held in combinations(rest, 3 if thrown is None else 2)
        if makes_no_canto(held if thrown is None else (*held, thrown))
    )
    dealt = other if thrown is None else (*other, thrown)
    rest = [card for card in rest if card not in other]
    position = Position(
        dealer=1 if thrown is None else 0,
        to_act=0,
        mesa=mesa,
        hands=(hand, other),
        stock=tuple(rest[:24]),
        piles=(tuple(rest[24:]), ()),
        scores=(9, 11),
        dealt=(hand, dealt),
        sung=(None, None),
        last_throw=thrown,
        thrower=None if thrown is None else 1,
    )
    return Match.from_position(RULES, position, seed=1)


@pytest.mark.parametrize("lesson", PLAYED, ids=lambda lesson: str(lesson["name"]))
def test_a_lesson_offers_exactly_what_is_legal(lesson: dict[str, Any]) -> None:
    choices: dict[str, list[list[str]]] = {}
    for choice in match_of(lesson).view(0).choices:
        choices.setdefault(str(choice.action.card), []).append([str(card) for card in choice.taken])
    for card in lesson["hand"]:
        most = lesson["takes"].get(card, [])
        fewer = [most[:count] for count in range(1, len(most) + 1)]
        assert sorted(choices[card], key=len) == (fewer or [[]]), card


@pytest.mark.parametrize("lesson", PLAYED, ids=lambda lesson: str(lesson["name"]))
def test_nothing_has_to_be_sung_in_a_lesson_about_playing(lesson: dict[str, Any]) -> None:
    assert makes_no_canto(cards(lesson["hand"]))


@pytest.mark.parametrize("lesson", PLAYED, ids=lambda lesson: str(lesson["name"]))
def test_the_right_play_scores_what_the_lesson_says(lesson: dict[str, Any]) -> None:
    match = match_of(lesson)
    want = lesson["want"]
    action = next(
        choice.action
        for choice in match.view(0).choices
        if str(choice.action.card) == want["card"]
        and [str(card) for card in choice.taken] == want["taken"]
    )
    scored = [event for event in match.play(action, 0) if isinstance(event, ev.Scored)]
    assert sum(event.points for event in scored) == lesson["points"]


def find(name: str) -> dict[str, Any]:
    return next(lesson for lesson in LESSONS if lesson["name"] == name)


def test_the_hand_of_the_canto_lesson_makes_that_canto() -> None:
    lesson = find("canto")
    reading = read_hand(RULES, tuple(card.step for card in cards(lesson["hand"])))
    assert reading is not None
    assert (Words("es").canto(reading.canto), reading.points) == (lesson["right"], lesson["points"])


def test_the_count_lesson_adds_the_numbers_that_hit() -> None:  # DEA-3
    lesson = find("count")
    hits = [number for number, card in enumerate(cards(lesson["dealt"]), 1) if card.rank == number]
    assert sum(hits) == int(lesson["right"]) == lesson["points"]


def test_the_final_lesson_counts_above_the_quota() -> None:  # CNT-2
    lesson = find("final")
    assert sum(lesson["piles"]) == len(CARDS)
    assert lesson["piles"][0] - 20 == int(lesson["right"]) == lesson["points"]
