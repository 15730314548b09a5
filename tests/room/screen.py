"""What a client makes of what it is sent: a snapshot, then events folded into the table."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, get_type_hints

import msgspec

from caida.engine.cards import Card
from caida.engine.events import EVENT_TYPES, Event
from caida.engine.ruleset import Ruleset
from caida.engine.views import Outcome, Turn, Watcher
from caida.room.showing import show_own, show_table

Json = dict[str, Any]
_TYPES = {kind.__name__: kind for kind in EVENT_TYPES}
_HINTS = {kind: get_type_hints(kind) for kind in EVENT_TYPES}


def read_event(told: Json) -> Event:
    """The event that was encoded."""
    kind = _TYPES[told["event"]]
    hints = _HINTS[kind]
    names = [field.name for field in fields(kind)]
    return kind(**{name: _value(hints[name], told[name]) for name in names})


def _value(hint: Any, value: Any) -> Any:
    """Cards as cards and lists as tuples, however deep."""
    if isinstance(value, list):
        return tuple(_value(hint, item) for item in value)
    if isinstance(value, str) and "Card" in str(hint):
        return Card(value)
    return value


class Screen:
    """A table as one client sees it; ``own`` is empty for who watches."""

    def __init__(self) -> None:
        self.room: Json = {}
        self.table: Json = {}
        self.own: Json = {}
        self.you: int | None = None
        self._watcher: Watcher | None = None

    @property
    def choices(self) -> list[Json]:
        choices: list[Json] = self.own.get("choices", [])
        return choices

    def begin(self, snapshot: Json) -> None:
        self.room = snapshot["room"]
        self.you = snapshot.get("you")
        self.table = snapshot.get("table", {})
        self.own = snapshot.get("own", {})
        self._watcher = self._remember() if self.table else None

    def follow(self, update: Json) -> None:
        self.room = update.get("room", self.room)
        if update["change"]["kind"] == "started":
            self._watcher = Watcher(self._rules, self.you)
        watcher = self._watcher
        if watcher is None:
            return
        for event in update.get("events", ()):
            watcher.see(read_event(event))
        turn = update.get("turn")
        if turn is not None:
            view = watcher.view(turn["phase"], turn.get("to_act"), ())
            self.table = _plain(show_table(view))
            self.own = _plain(show_own(view)) or {}
            if self.own:
                self.own["choices"] = update.get("choices") or []

    @property
    def _rules(self) -> Ruleset:
        return Ruleset.from_dict(self.room["settings"]["ruleset"])

    def _remember(self) -> Watcher:
        """What a fold needs is all in the snapshot."""
        watcher, table, own = Watcher(self._rules, self.you), self.table, self.own
        watcher.deal, watcher.dealer = table["deal"], table["dealer"]
        watcher.tanda = table["tanda"]
        watcher.scores = list(table["scores"])
        watcher.hand_sizes = list(table["hand_sizes"])
        watcher.mesa = _cards(table["mesa"])
        watcher.pile_sizes = list(table["pile_sizes"])
        watcher.taken = _cards(table["taken"])
        watcher.stock_size = table["stock_size"]
        watcher.hits = list(table["hits"])
        if table["last_throw"] is not None:
            seat, card = table["last_throw"]
            watcher.last_throw = (seat, Card(card))
        watcher.last_captor = table["last_captor"]
        watcher.turns = [
            Turn(turn["seat"], Card(turn["card"]), tuple(_cards(turn["taken"])))
            for turn in table["turns"]
        ]
        watcher.sung = [(seat, canto) for seat, canto in table["sung"]]
        watcher.voided = list(table["voided"])
        watcher.exposed = list(table["exposed"])
        watcher.truths, watcher.lies = list(table["truths"]), list(table["lies"])
        watcher.settled = table["settled"]
        watcher.beaten = list(table["beaten"])
        watcher.shown = [(seat, tuple(_cards(cards))) for seat, cards in table["shown"]]
        if table["outcome"] is not None:
            watcher.outcome = msgspec.convert(tuple(table["outcome"].values()), Outcome)
        if own:
            watcher.hand, watcher.dealt = _cards(own["hand"]), tuple(_cards(own["dealt"]))
            watcher.canto = own["canto"]
        return watcher


def _cards(texts: list[str]) -> list[Card]:
    return [Card(text) for text in texts]


def _plain(shown: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(shown))
