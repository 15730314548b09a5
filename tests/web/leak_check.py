"""What a seat may know at every moment, worked out from the record of the match afterwards.

Nothing here asks the engine what it redacts: cards become known by being dealt to the seat, laid,
played or shown, event by event, and whatever else a browser received or showed is a leak.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import msgspec

from caida import Ruleset
from caida.engine import events as ev
from caida.engine.cards import Card
from caida.notation import Record, parse_record
from caida.words import Words
from tests.web.cards_in_text import cards_in

Json = dict[str, Any]


@dataclass
class Knowledge:
    """Follows one match for one seat; None for somebody who only watches."""

    seat: int | None
    events: tuple[ev.Event, ...]
    at: int = 0
    # Of this deal, of this and the one that ended in the same step, and of the whole match.
    known: set[str] = field(default_factory=set)
    lately: set[str] = field(default_factory=set)
    ever: set[str] = field(default_factory=set)
    deal: int = 0
    tanda: int = 0
    plays: int = 0

    def follow(self, event: ev.Event) -> None:
        self.at += 1
        match event:
            case ev.DealStarted(deal=deal):
                self.known, self.deal, self.tanda, self.plays = set(), deal, 0, 0
            case ev.TandaDealt(tanda=tanda):
                self.tanda, self.plays = tanda, 0
            case ev.CardThrown() | ev.CardsCaptured():
                self.plays += 1
        found = {str(card) for card in self._seen_in(event)}
        self.known |= found
        self.lately |= found
        self.ever |= found

    def _seen_in(self, event: ev.Event) -> tuple[Card, ...]:
        match event:
            case ev.HandDealt(seat=seat, cards=cards):
                assert cards is not None, "a record hides nothing"
                return cards if seat == self.seat else ()
            case ev.DealerCardsDrawn(draws=draws):
                return tuple(card for _, card in draws)
            case ev.MesaCardDealt(card=card) | ev.CardPutBack(card=card) | ev.DealLost(card=card):
                return (card,)
            case ev.CardThrown(card=card) | ev.CaidaScored(card=card):
                return (card,)
            case ev.CardsCaptured(card=card, taken=taken):
                return (card, *taken)
            case ev.CantoPaid(cards=cards) | ev.MesaSwept(cards=cards):
                return cards
        return ()

    def hear(self, message: Json, left: int) -> None:
        """A frame arrives: it may speak of what is known once its events have happened. After a
        snapshot so many of them are left."""
        self.lately = set(self.known)
        if message["type"] == "update":
            for told in message.get("events", []):
                event = self.events[self.at]
                assert told["event"] == type(event).__name__
                assert told.get("place") is None, "where a card went back into the stock"
                self.follow(event)
        elif message["type"] == "snapshot" and message.get("table"):
            while self.at < len(self.events) - left:
                self.follow(self.events[self.at])
            table = message["table"]
            here = (table["deal"], table["tanda"], len(table["turns"]))
            assert here == (self.deal, self.tanda, self.plays)

    @property
    def is_over(self) -> bool:
        return self.at == len(self.events)


def check_log(log: list[Json], record: str, seat: int | None) -> int:
    """Go through all a browser received and showed until the end of the match, perhaps with a
    reload on the way; gives how many frames told of cards."""
    found = parse_record(record)
    knowledge = Knowledge(seat, found.match.events)
    left = _told_at_last(log)
    frames = 0
    for entry in log:
        if knowledge.is_over:
            break
        if "frame" in entry:
            message = json.loads(entry["frame"])
            knowledge.hear(message, left)
            _check_secret(message, found, is_over=knowledge.is_over)
            assert cards_in(message.pop("points", [])) <= knowledge.ever, "received in points"
            told = cards_in(message)
            assert told <= knowledge.lately, f"received {told - knowledge.lately}: {message}"
            frames += bool(told)
        elif "news" in entry or "answer" in entry:
            message = _read(entry.get("news") or entry["answer"])
            _check_secret(message, found, is_over=False)
            told = cards_in(_without_rules(message))
            assert told <= knowledge.known, f"received {told - knowledge.known}: {message}"
        elif "shown" in entry:
            # The screen may still be telling what was received before.
            shown = cards_in(entry["shown"])
            assert shown <= knowledge.ever, f"shown {shown - knowledge.ever}"
    assert knowledge.is_over, "the log ends before the match"
    return frames


def _read(text: str) -> Any:
    """A record is no JSON."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def _without_rules(message: Any) -> Any:
    """Rules in words show cards as examples, the same ones to everybody."""
    if not isinstance(message, dict) or "explanation" not in message:
        return message
    ruleset = Ruleset.from_dict(message["ruleset"])
    told = [msgspec.json.encode(Words(lang).explain(ruleset)) for lang in ("es", "en")]
    known = [msgspec.json.decode(one) for one in told]
    assert message["explanation"] in known, "received other rules than these"
    return {**message, "explanation": None}


def _told_at_last(log: list[Json]) -> int:
    """How many events the frames after the last snapshot of the match told, until its end."""
    count = 0
    for message in (json.loads(entry["frame"]) for entry in log if "frame" in entry):
        if message["type"] == "snapshot":
            count = 0
        for event in message.get("events", []):
            count += 1
            if event["event"] == "MatchWon":
                return count
    return count


def _check_secret(message: Any, record: Record, *, is_over: bool) -> None:
    if is_over:
        return
    room = (message.get("room") if isinstance(message, dict) else None) or {}
    assert room.get("stage") != "playing" or room["reveal"] is None, "the secret of the shuffles"
    if record.proof is not None and record.proof.secret is not None:
        assert record.proof.secret.hex() not in json.dumps(message), "the secret of the shuffles"
