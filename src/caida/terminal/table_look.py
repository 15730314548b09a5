"""How the table looks: every widget of it, drawn from the scene and from what is being chosen."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from caida.engine.cards import Card
from caida.engine.events import Event
from caida.engine.ruleset import Ruleset
from caida.terminal.board import Board, Log
from caida.terminal.chips import Chip, Chips
from caida.terminal.choosing import Choosing
from caida.terminal.hand import Hand
from caida.terminal.match_setup import HUMAN, SPEEDS
from caida.terminal.mesa import Mesa, MesaCard
from caida.terminal.moments import Moment
from caida.terminal.page import Page
from caida.terminal.scene import Scene
from caida.terminal.seats import OwnSeat, Playing, Seats
from caida.terminal.text import choosing_lines, label_of, tell_one, title_line, waiting_line


class TableLook(Page[None]):
    """The table without anybody playing at it."""

    def __init__(self, ruleset: Ruleset, names: Sequence[str], preset: str, speed: str) -> None:
        super().__init__()
        self.names = tuple(names)
        self.preset = preset
        self.speed = speed
        self.scene = Scene(ruleset, HUMAN)
        self.story: list[Event] = []
        self.told: Event | None = None
        self.choosing: Choosing | None = None
        self.taking: tuple[Card, ...] = ()
        self.playing: Playing | None = None
        self.to_act: int | None = None

    def compose_page(self) -> ComposeResult:
        yield Static(id="title")
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield Seats(id="seats")
                with Container(id="mesa-area"):
                    yield Mesa(id="mesa")
                    yield Moment(id="moment")
                yield Static(id="told")
                yield Static(id="prompt")
                yield Chips(id="controls")
                with Horizontal(id="own"):
                    yield Hand(id="hand")
                    yield OwnSeat(id="own-seat")
            with Vertical(id="right"):
                yield Board(id="board")
                yield Log(id="log")
        yield Chips(id="keys", gap=1)

    def on_resize(self) -> None:
        self.call_after_refresh(self.draw)

    def relabel(self) -> None:
        super().relabel()
        words = self.words
        self.query_one("#keys", Chips).show(
            Chip("?", words.text("terminal.key_help"), "help"),
            Chip("l", words.text("terminal.key_log"), "log"),
            Chip("v", words.text(f"terminal.speed_{self.speed}"), "speed"),
            Chip("i", words.text("terminal.other_language"), "language"),
            Chip("r", words.text("terminal.key_resign"), "resign"),
            Chip("q", words.text("terminal.key_quit"), "leave"),
        )
        self.draw()

    @property
    def pace(self) -> float:
        return SPEEDS[self.speed]

    def draw(self) -> None:
        """Show the scene and what the person is about to do."""
        scene, words, names, choosing = self.scene, self.words, self.names, self.choosing
        self.query_one("#title", Static).update(title_line(scene, self.preset, words))
        self.query_one(Seats).show(scene, self.to_act, names, words, self.playing)
        canto = None if choosing is None or choosing.song is None else choosing.canto
        self.query_one(OwnSeat).show(scene, self.to_act, names, words, canto)
        self.query_one(Mesa).show(self._mesa_cards(), words)
        picked = None if choosing is None or choosing.answers else choosing.place
        self.query_one(Hand).show(tuple(scene.hand), picked, words)
        own = scene.ruleset.side_of(HUMAN)
        self.query_one(Board).show(scene.scores, own, scene.ruleset, names, words)
        self.query_one(Log).show(self.story, names, scene.ruleset.sides, words)
        self.query_one("#told", Static).update(self._told_line())
        self.query_one("#prompt", Static).update(self._prompt())
        self.query_one("#controls", Chips).show(*self._controls())

    def _told_line(self) -> Content:
        if self.told is None:
            return Content("")
        sides = self.scene.ruleset.sides
        line = tell_one(self.told, self.names, sides, self.words)
        return line or Content(self.words.describe(self.told, self.names, sides))

    def _prompt(self) -> Content:
        if self.choosing is not None:
            return choosing_lines(self.choosing, self.scene, self.words)
        return waiting_line(None if self.to_act is None else self.names[self.to_act], self.words)

    def _mesa_cards(self) -> tuple[MesaCard, ...]:
        taken = self.taking
        if self.choosing is not None:
            taken = self.choosing.current.taken
        order = {card: place for place, card in enumerate(taken, start=1)}
        return tuple(
            MesaCard(card, order.get(card, 0), label_of(card, self.scene, self.names))
            for card in self.scene.mesa
        )

    def _controls(self) -> list[Chip]:
        choosing, words = self.choosing, self.words
        if choosing is None:
            return [Chip("␣", words.text("terminal.hurry"), "hurry")] if self.pace else []
        if choosing.answers:
            return [
                Chip(
                    str(place + 1),
                    words.text(f"terminal.answer_{choice.action.kind}"),
                    f"answer({place})",
                    place == choosing.place,
                )
                for place, choice in enumerate(choosing.answers)
            ]
        chips = [Chip("⏎", words.text("terminal.play"), "play", True)]
        if choosing.song is not None:
            chips.append(Chip("c", words.text("terminal.sing"), "sing"))
        if choosing.claims:
            chips.append(Chip("e", words.text("terminal.bluff"), "bluff"))
        if len(choosing.reaches) > 1:
            chips.append(Chip("↓", words.text("terminal.fewer"), "reach(-1)"))
            chips.append(Chip("↑", words.text("terminal.more"), "reach(1)"))
        return chips
