"""The oracle of the browser tests sees a leak when there is one."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

import msgspec
import pytest

from caida import Match, Ruleset
from caida.engine import events as ev
from caida.engine.cards import CARDS
from caida.engine.chance import ProvableChance
from caida.notation import Record
from caida.words import Words
from tests.web.cards_in_text import cards_in
from tests.web.leak_check import check_log


def finished(**chance: Any) -> Match:
    rng = random.Random(7)
    match = Match(Ruleset.preset("tradicional", target=11), **(chance or {"seed": 7}))
    while match.outcome is None:
        match.play(rng.choice(match.legal_actions()))
    return match


def frames_for(match: Match, seat: int | None) -> list[dict[str, Any]]:
    """Each event as an update of its own."""
    told = [event.to_dict() for event in match.events_for(seat)]
    return [{"frame": json.dumps({"type": "update", "events": [event]})} for event in told]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_a_seat_is_told_by_the_engine_passes(seat: int | None) -> None:
    match = finished()
    assert check_log(frames_for(match, seat), Record.of(match).text, seat) > 10


@pytest.mark.parametrize(("told", "seat"), [(0, 1), (1, 0), (1, None)])
def test_the_hand_of_another_seat_is_a_leak(told: int, seat: int | None) -> None:
    match = finished()
    with pytest.raises(AssertionError, match="received"):
        check_log(frames_for(match, told), Record.of(match).text, seat)


def hand_of(match: Match, seat: int, tanda: int = 1) -> list[str]:
    """The three cards dealt to a seat in the first deal."""
    dealt = (one for one in match.events if isinstance(one, ev.HandDealt) and one.seat == seat)
    cards = next(islice(dealt, tanda - 1, None)).cards
    assert cards is not None
    return [str(card) for card in cards]


def named(hand: list[str], lang: str) -> str:
    card_of = {str(card): card for card in CARDS}
    return ", ".join(Words(lang).card(card_of[card]) for card in hand)


SHAPES: dict[str, Callable[[list[str]], Any]] = {
    "list": lambda hand: {"hand": hand},
    "lists": lambda hand: [[hand]],
    "text": lambda hand: {"text": " ".join(hand)},
    "with commas": lambda hand: {"text": ",".join(hand)},
    "with signs": lambda hand: {"text": f"({'|'.join(hand)})"},
    "with underscores": lambda hand: {"text": "_".join(hand)},
    "in a sentence": lambda hand: {"text": f"Luis tiene {hand[0]}."},
    "one word": lambda hand: {"text": "".join(hand)},
    "capitals": lambda hand: {"text": " ".join(hand).upper()},
    "keys": lambda hand: {"seats": dict.fromkeys(hand, 1)},
    "as an id": lambda hand: {"id": "-".join(hand)},
    "as an id in one word": lambda hand: {"rooms": [{"who": "".join(hand)}]},
    "JSON in text": lambda hand: {"text": json.dumps({"hand": hand})},
    "named": lambda hand: {"text": named(hand, "es")},
    "named in English": lambda hand: {"text": named(hand, "en")},
    "rank and suit": lambda hand: [{"rank": int(card[:-1]), "suit": card[-1]} for card in hand],
    "suit and rank": lambda hand: [[card[-1], int(card[:-1])] for card in hand],
}


@pytest.mark.parametrize("kind", ["frame", "news", "answer"])
@pytest.mark.parametrize("shape", SHAPES)
def test_a_hand_is_a_leak_however_it_is_written_and_wherever_it_comes(
    shape: str, kind: str
) -> None:
    match = finished()
    log = frames_for(match, 0)
    at = next(n for n, one in enumerate(log) if '"TandaDealt"' in one["frame"]) + 3
    for seat in (0, 1):
        leak = SHAPES[shape](hand_of(match, seat))
        entry = {kind: json.dumps({"type": "said", "seen": leak})}
        leaky = [*log[:at], entry, *log[at:]]
        if seat == 0:
            check_log(leaky, Record.of(match).text, 0)
        else:
            with pytest.raises(AssertionError, match="received"):
                check_log(leaky, Record.of(match).text, 0)


def test_the_rules_in_words_show_examples_and_nothing_else() -> None:
    match = finished()
    rules = match.ruleset
    for added in ("", " 7o"):
        explanation = Words("es").explain(rules)
        explanation = replace(explanation, summary=explanation.summary + added)
        told = {"ruleset": rules.to_dict(), "explanation": explanation}
        log = [{"answer": msgspec.json.encode(told).decode()}, *frames_for(match, 0)]
        if added:
            with pytest.raises(AssertionError, match="received"):
                check_log(log, Record.of(match).text, 0)
        else:
            check_log(log, Record.of(match).text, 0)


def test_what_is_made_by_chance_may_look_like_a_card() -> None:
    told = {
        "id": "4o-aXb_7e-1c", "who": "7e1b6c3f4e", "command": "5e1b-3", "gone": ["12o-x"],
        "commitment": "4e" * 8 + "ff", "code": "ABCDEF", "text": "A las 12 o a la 1 e", "clock": 7,
        "colour": "oro", "points": 10,
    }  # fmt: skip
    assert cards_in(told) == set()


@pytest.mark.parametrize("text", ["7o", "siete de oros", "Seven of oros"])
def test_a_hidden_card_on_the_screen_is_a_leak(text: str) -> None:
    match = finished()
    with pytest.raises(AssertionError, match="shown"):
        check_log([{"shown": [text]}], Record.of(match).text, 0)


@pytest.mark.parametrize("missed", [0, 1, 5])
def test_after_a_reload_the_same_is_hidden(missed: int) -> None:
    """A snapshot after the caída of the second tanda, when its thrower holds two more cards;
    what was missed before it has happened all the same."""
    match = finished()
    log = frames_for(match, 0)
    at = next(n for n, one in enumerate(log) if '"CaidaScored"' in one["frame"]) + 1
    *held, thrown = hand_of(match, 1, tanda=2)
    for hidden in ([], held):
        table = {"deal": 1, "tanda": 2, "turns": [0, 1], "taken": [thrown], "mesa": hidden}
        frame = json.dumps({"type": "snapshot", "seq": 1, "table": table})
        reloaded = [*log[: at - missed], {"frame": frame}, *log[at:]]
        if hidden:
            with pytest.raises(AssertionError, match="received"):
                check_log(reloaded, Record.of(match).text, 0)
        else:
            check_log(reloaded, Record.of(match).text, 0)


def test_the_secret_may_not_be_told_while_it_is_played() -> None:
    match = finished()
    room = {"stage": "playing", "reveal": {"secret": "00"}}
    log = [{"frame": json.dumps({"type": "update", "room": room})}]
    with pytest.raises(AssertionError, match="secret"):
        check_log(log, Record.of(match).text, 0)


@pytest.mark.parametrize("kind", ["frame", "news", "answer"])
def test_the_secret_may_not_be_told_under_another_name(kind: str) -> None:
    secret = bytes(range(32))
    match = finished(chance=ProvableChance(secret))
    entry = {kind: json.dumps({"type": "said", "text": f"({secret.hex()})"})}
    with pytest.raises(AssertionError, match="secret"):
        check_log([entry, *frames_for(match, 0)], Record.of(match).text, 0)
    check_log([*frames_for(match, 0), entry], Record.of(match).text, 0)
