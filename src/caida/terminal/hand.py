"""The person's own cards, with the one that would be played lifted."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.app import RenderResult
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from caida.engine.cards import Card
from caida.terminal.faces import LARGE, MIDDLE, Size, face, side_by_side
from caida.words import Words


class Hand(Widget):
    """Up to three cards. A click picks a card; a click on the picked one plays it."""

    @dataclass
    class Picked(Message):
        """Somebody clicked the card at a place of the hand."""

        place: int

    cards: tuple[Card, ...] = ()
    picked: int | None = None
    words = Words("es")

    def show(self, cards: tuple[Card, ...], picked: int | None, words: Words) -> None:
        self.cards = cards
        self.picked = picked
        self.words = words
        self.refresh()

    @property
    def card_size(self) -> Size:
        return LARGE if self.content_size.height > LARGE.height else MIDDLE

    def column_of(self, place: int) -> int:
        return 2 + place * (self.card_size.width + 1)

    def render(self) -> RenderResult:
        size = self.card_size
        columns = [[Content(" ")] * (size.height + 1)]
        for place, card in enumerate(self.cards):
            is_picked = place == self.picked
            lines = face(card, size, self.words, chosen=is_picked, bottom=str(place + 1))
            gap = [Content(" " * size.width)]
            columns.append([*lines, *gap] if is_picked else [*gap, *lines])
        return Content("\n").join(side_by_side(columns))

    def on_click(self, event: events.Click) -> None:
        for place in range(len(self.cards)):
            column = self.column_of(place)
            if column <= event.x < column + self.card_size.width:
                self.post_message(self.Picked(place))
