"""The mesa: each rank has its place, so a run upwards reads from left to right."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.app import RenderResult
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget

from caida.engine.cards import RANKS, Card
from caida.terminal.faces import CHIP, MIDDLE, SIZES, Size, empty_slot, face, side_by_side
from caida.words import Words

SLOTS_A_ROW = 5


@dataclass(frozen=True, slots=True)
class MesaCard:
    """A card that lies: ``order`` is its place in what would be taken, from 1 (0: it stays)."""

    card: Card
    order: int = 0
    label: str = ""


class Mesa(Widget):
    """Draws the cards as large as the room allows. A click on one asks to reach as far as it."""

    @dataclass
    class Reached(Message):
        """Somebody clicked a card of the mesa."""

        card: Card

    cards: tuple[MesaCard, ...] = ()
    words = Words("es")

    def show(self, cards: tuple[MesaCard, ...], words: Words) -> None:
        self.cards = cards
        self.words = words
        self.refresh()

    def render(self) -> RenderResult:
        size, rows = self._rows()
        lines: list[Content] = []
        for row in rows:
            lines.extend(side_by_side([self._drawn(slot, size) for slot in row]))
        top = (self.content_size.height - len(lines)) // 2
        left = max(0, (self.content_size.width - self._width(size, rows)) // 2)
        margin = Content(" " * left)
        return Content("\n").join([Content("")] * max(0, top) + [margin + line for line in lines])

    def place_of(self, card: Card) -> Region:
        """Where a card is drawn, within the widget's content."""
        size, rows = self._rows()
        top = max(0, (self.content_size.height - len(rows) * size.height) // 2)
        left = max(0, (self.content_size.width - self._width(size, rows)) // 2)
        for line, row in enumerate(rows):
            for column, slot in enumerate(row):
                if isinstance(slot, MesaCard) and slot.card == card:
                    x = left + column * (size.width + 1)
                    return Region(x, top + line * size.height, size.width, size.height)
        raise LookupError(card)

    def on_click(self, event: events.Click) -> None:
        at = event.get_content_offset(self)
        for lying in self.cards:
            if at is not None and self.place_of(lying.card).contains_point(at):
                self.post_message(self.Reached(lying.card))

    def _rows(self) -> tuple[Size, list[list[MesaCard | str]]]:
        """The largest cards that fit, and the rows they lie in; a str is the place of a rank."""
        by_rank = sorted(self.cards, key=lambda lying: lying.card.step)
        if len({lying.card.step for lying in by_rank}) == len(by_rank):
            found = {lying.card.rank: lying for lying in by_rank}
            slots: list[MesaCard | str] = [found.get(rank, str(rank)) for rank in RANKS]
            for size in SIZES[:2]:
                if self._fits(size, SLOTS_A_ROW, 2):
                    return size, [slots[:SLOTS_A_ROW], slots[SLOTS_A_ROW:]]
        for size in SIZES:  # two of a rank can lie there: CAP-1 `may`
            a_row = max(1, (self.content_size.width + 1) // (size.width + 1))
            rows = [list(by_rank[at : at + a_row]) for at in range(0, len(by_rank), a_row)]
            if self._fits(size, min(a_row, len(by_rank)), len(rows)):
                return size, [self._padded(row, a_row, rows) for row in rows]
        return CHIP, [self._padded(row, a_row, rows) for row in rows]

    def _padded(
        self, row: list[MesaCard], a_row: int, rows: list[list[MesaCard]]
    ) -> list[MesaCard | str]:
        missing = a_row - len(row) if len(rows) > 1 else 0
        return [*row, *[""] * missing]

    def _fits(self, size: Size, columns: int, rows: int) -> bool:
        room = self.content_size
        needed = columns * (size.width + 1) - 1
        return needed <= room.width and rows * size.height <= room.height

    def _width(self, size: Size, rows: list[list[MesaCard | str]]) -> int:
        columns = max((len(row) for row in rows), default=0)
        return max(0, columns * (size.width + 1) - 1)

    def _drawn(self, slot: MesaCard | str, size: Size) -> list[Content]:
        if isinstance(slot, str):
            return empty_slot(slot, size)
        order = str(slot.order) if slot.order else ""
        label = slot.label if size.width >= MIDDLE.width else ""
        chosen = slot.order > 0
        return face(slot.card, size, self.words, chosen=chosen, top=label, bottom=order)
