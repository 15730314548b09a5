"""The oracle of the browser tests sees a leak when there is one."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from caida import Match, Ruleset
from caida.notation import Record
from tests.web.knowing import check_log


def finished(seed: int = 7) -> Match:
    rng = random.Random(seed)
    match = Match(Ruleset.preset("tradicional", target=11), seed=seed)
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


@pytest.mark.parametrize("text", ["7o", "siete de oros", "Seven of oros"])
def test_a_hidden_card_on_the_screen_is_a_leak(text: str) -> None:
    match = finished()
    with pytest.raises(AssertionError, match="shown"):
        check_log([{"shown": [text]}], Record.of(match).text, 0)


def test_the_secret_may_not_be_told_while_it_is_played() -> None:
    match = finished()
    room = {"stage": "playing", "reveal": {"secret": "00"}}
    log = [{"frame": json.dumps({"type": "update", "room": room})}]
    with pytest.raises(AssertionError, match="secret"):
        check_log(log, Record.of(match).text, 0)
