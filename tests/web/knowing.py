"""What a seat may know at every moment, worked out from the record of the match afterwards.

Nothing here asks the engine what it redacts: cards become known by being dealt to the seat, laid,
played or shown, event by event, and whatever else a browser received or showed is a leak.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from caida.engine import events as ev
from caida.engine.cards import Card
from caida.notation import parse_record

CARD = re.compile(r"(?:1[012]?|[2-7])[oceb]")
RANKS = {
    "as": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7,
    "ace": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "sota": 10, "caballo": 11, "rey": 12,
}  # fmt: skip

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

    def hear(self, message: Json) -> None:
        """A frame arrives: it may speak of what is known once its events have happened."""
        self.lately = set(self.known)
        if message["type"] == "update":
            for told in message.get("events", []):
                event = self.events[self.at]
                assert told["event"] == type(event).__name__
                assert told.get("place") is None, "where a card went back into the stock"
                self.follow(event)
        elif message["type"] == "snapshot" and (table := message.get("table")):
            here = (table["deal"], table["tanda"], len(table["turns"]))
            while (self.deal, self.tanda, self.plays) != here:
                self.follow(self.events[self.at])
        room = message.get("room")
        if room and room["stage"] == "playing":
            assert room["reveal"] is None, "the secret of the shuffles"

    @property
    def is_over(self) -> bool:
        return self.at == len(self.events)


def check_log(log: list[Json], record: str, seat: int | None) -> int:
    """Go through all a browser received and showed; gives how many frames told of cards."""
    knowledge = Knowledge(seat, parse_record(record).match.events)
    frames = 0
    for entry in log:
        if knowledge.is_over:
            break
        if "frame" in entry:
            message = json.loads(entry["frame"])
            knowledge.hear(message)
            points = json.dumps(message.pop("points", []))
            assert set(CARD.findall(_cards_alone(points))) <= knowledge.ever
            found = set(CARD.findall(_cards_alone(json.dumps(message))))
            assert found <= knowledge.lately, f"received {found - knowledge.lately}: {message}"
            frames += bool(found)
        elif "shown" in entry:
            shown = {card for text in entry["shown"] if (card := _card_in(text))}
            # The screen may still be telling what was received before.
            assert shown <= knowledge.ever, f"shown {shown - knowledge.ever}"
    assert knowledge.is_over, "the log ends before the match"
    return frames


def _cards_alone(text: str) -> str:
    """Only strings that are a card and nothing else: names and ids are no cards."""
    return " ".join(re.findall(rf'"({CARD.pattern})"', text))


def _card_in(text: str) -> str | None:
    if CARD.fullmatch(text):
        return text
    named = re.fullmatch(r"(\w+) (?:de|of) (\w)\w+", text.lower())
    return f"{RANKS[named[1]]}{named[2]}" if named else None
