"""Events on the wire are what the engine says, encoded once."""

import random

import msgspec
import pytest

from caida.engine.events import EVENT_TYPES, Event
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.protocol.events import PRIVATE, are_public, encode_event, encode_events

RULESETS = [
    Ruleset.preset("tradicional", seats=2),
    Ruleset.preset("tradicional", seats=4, teams=True),
    Ruleset.preset("fall", seats=3),
    Ruleset.preset("tradicional", seats=3, canto_call="manual", mata_canto=True),
]


def play(ruleset: Ruleset, seed: int) -> Match:
    match, rng = Match(ruleset, seed=seed), random.Random(seed)
    while match.outcome is None:
        match.play(rng.choice(match.legal_actions()))
    return match


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda rules: f"{rules.seats}-{rules.chain}")
def test_an_encoded_event_is_its_dict_and_its_rule(ruleset: Ruleset) -> None:
    for seed in range(6):
        for event in play(ruleset, seed).events:
            shown = msgspec.json.decode(encode_event(event))
            plain = {**event.to_dict(), "rule": event.rule}
            assert shown == msgspec.json.decode(msgspec.json.encode(plain))


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda rules: f"{rules.seats}-{rules.chain}")
def test_only_private_events_look_different_from_seat_to_seat(ruleset: Ruleset) -> None:
    seen: set[type[Event]] = set()
    for seed in range(6):
        for event in play(ruleset, seed).events:
            seen.add(type(event))
            views = {event.seen_by(seat) for seat in (None, *range(ruleset.seats))}
            assert (len(views) > 1) == (type(event) in PRIVATE)
            assert are_public([event]) == (len(views) == 1)
            for seat in (None, *range(ruleset.seats)):
                assert encode_events([event], seat) == [encode_event(event.seen_by(seat))]
    assert seen & PRIVATE
    assert seen <= set(EVENT_TYPES)
