"""The other seats with the backs of their cards, and the person's own beside the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.app import RenderResult
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from caida.drawing.suits import INKS, short
from caida.engine.cards import Card
from caida.terminal.faces import BACK, PAPER_CHOSEN
from caida.terminal.scene import Scene
from caida.terminal.text import pile_text, seat_marks, sung_text
from caida.words import Words

NAME = "bold #f6efdc"
NAME_TO_ACT = "bold #10251c on #ffd75f"
MARK = "bold #ffd75f"
DIM = "#a8c5b5"


class Playing(NamedTuple):
    """A card on its way from a hand to the mesa."""

    seat: int
    card: Card


class Seats(Widget):
    """One column for each other seat, in play order."""

    columns: Sequence[list[Content]] = ()

    def show(
        self,
        scene: Scene,
        to_act: int | None,
        names: Sequence[str],
        words: Words,
        playing: Playing | None,
    ) -> None:
        seats = scene.ruleset.seats
        others = [(scene.own + step) % seats for step in range(1, seats)]
        self.columns = [seat_lines(scene, seat, to_act, names, words, playing) for seat in others]
        self.refresh()

    def render(self) -> RenderResult:
        widths = shared_widths(
            [max(line.cell_length for line in column) + 1 for column in self.columns],
            self.content_size.width,
        )
        rows = zip(*self.columns, strict=True)
        return Content("\n").join(
            Content("").join(_fitted(line, width) for line, width in zip(row, widths, strict=True))
            for row in rows
        )


def shared_widths(needs: Sequence[int], room: int) -> list[int]:
    """A width for each column: what it needs and an equal share of the rest, or less than that."""
    spare = room - sum(needs)
    if spare >= 0:
        return [need + spare // len(needs) for need in needs]
    return [need * room // sum(needs) for need in needs]


class OwnSeat(Static):
    """The person's own name, marks and pile, and below it the canto in the own hand, or what was
    sung."""

    def show(
        self,
        scene: Scene,
        to_act: int | None,
        names: Sequence[str],
        words: Words,
        canto: str | None,
    ) -> None:
        who, _, _ = seat_lines(scene, scene.own, to_act, names, words, None)
        pile = Content.styled(f" {pile_text(scene.pile_sizes[scene.own], words)}", DIM)
        sung = [Content.styled(sung_text(scene, scene.own, words), MARK)]
        if canto is not None:
            sung = [
                Content.styled(f" {words.text('terminal.own_canto')}", DIM),
                Content.styled(f" {words.canto(canto)}", MARK),
            ]
        self.update(Content("\n").join([who, pile, *sung]))


def seat_lines(
    scene: Scene,
    seat: int,
    to_act: int | None,
    names: Sequence[str],
    words: Words,
    playing: Playing | None,
) -> list[Content]:
    """A seat in three lines: who it is, its cards from behind, what it took and sang."""
    name = Content.styled(f" {names[seat]} ", NAME_TO_ACT if seat == to_act else NAME)
    who = Content.assemble(name, (" " + seat_marks(scene, seat, words), MARK))
    backs = [Content.styled("░▒░", BACK)] * scene.hand_sizes[seat]
    if playing is not None and playing.seat == seat:
        backs[-1] = Content.styled(
            f" {short(playing.card)} ", f"bold {INKS[playing.card.suit]} on {PAPER_CHOSEN}"
        )
    hand = Content.assemble(" ", Content(" ").join(backs))
    took = Content.assemble(
        (f" {pile_text(scene.pile_sizes[seat], words)}", DIM),
        (sung_text(scene, seat, words), MARK),
    )
    return [who, hand, took]


def _fitted(line: Content, width: int) -> Content:
    """A line cut or filled to a width."""
    if line.cell_length > width - 1:
        line = line.truncate(width - 1, ellipsis=True)
    return line.pad_right(width - line.cell_length)
