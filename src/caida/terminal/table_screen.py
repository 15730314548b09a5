"""The match on the screen: the person picks among the view's choices, the bots play the rest."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import ClassVar

from textual import work
from textual.binding import BindingType

from caida.bots import Bot
from caida.engine import events as happened
from caida.engine.actions import Action
from caida.engine.events import Event
from caida.engine.match import Match
from caida.terminal.bluff import Bluff
from caida.terminal.choosing import Choosing
from caida.terminal.hand import Hand
from caida.terminal.match_setup import HUMAN, SPEEDS
from caida.terminal.mesa import Mesa
from caida.terminal.moments import THINKING, Moment, seconds_for
from caida.terminal.overlays import Help, Question, WholeLog
from caida.terminal.seats import Playing
from caida.terminal.table_look import TableLook
from caida.terminal.text import title_of


class TableScreen(TableLook):
    """Shows ``match.view(HUMAN)`` and ``match.events_for(HUMAN)`` and nothing else of the match."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", "move(-1)"),
        ("right,tab", "move(1)"),
        ("1", "pick(0)"),
        ("2", "pick(1)"),
        ("3", "pick(2)"),
        ("up,plus", "reach(1)"),
        ("down,minus", "reach(-1)"),
        ("enter", "play"),
        ("c", "sing"),
        ("e", "bluff"),
        ("space", "hurry"),
        ("question_mark,f1", "help"),
        ("l", "log"),
        ("v", "speed"),
        ("i", "language"),
        ("r", "resign"),
        ("q", "leave"),
    ]

    def __init__(
        self, match: Match, names: Sequence[str], bots: dict[int, Bot], *, preset: str, speed: str
    ) -> None:
        super().__init__(match.ruleset, names, preset, speed)
        self.match = match
        self.bots = bots
        self._decided = asyncio.Event()
        self._hurried = asyncio.Event()

    def on_mount(self) -> None:
        self.query_one(Moment).end()
        self.play_on()

    # What goes on by itself

    @work(exclusive=True)
    async def play_on(self) -> None:
        """Tell what happened, then let whoever is to act decide, until the match is over."""
        while True:
            await self._tell_news()
            seat = self.match.to_act
            self.to_act = seat
            if seat is None:
                break
            if seat == HUMAN:
                await self._wait_for_the_person()
            else:
                self.draw()
                await self._pause(THINKING)
                if self.match.outcome is None:
                    self.match.play(self.bots[seat].choose(self.match.view(seat)), seat)
        self.draw()
        self.caida.show_ending(self.match, self.names, self.story)

    async def _wait_for_the_person(self) -> None:
        self.choosing = Choosing(self.match.view(HUMAN))
        self._decided.clear()
        self.draw()
        await self._decided.wait()
        self.choosing = None

    async def _tell_news(self) -> None:
        for event in self.match.events_for(HUMAN, since=len(self.story)):
            await self._tell(event)

    async def _tell(self, event: Event) -> None:
        if not isinstance(event, happened.TandaDealt | happened.HandDealt):
            self.told = event
        if isinstance(event, happened.CardsCaptured) and event.seat != HUMAN:
            await self._show_capture(event)
        self.scene.see(event)
        self.story.append(event)
        if not self.pace:
            return
        self.draw()
        title = title_of(event, HUMAN, self.words)
        if title is not None:
            told = self.words.describe(event, self.names, self.match.ruleset.sides)
            self.query_one(Moment).call(title, told)
        if not isinstance(event, happened.CardsCaptured):
            await self._pause(seconds_for(event))
        self.query_one(Moment).end()

    async def _show_capture(self, event: happened.CardsCaptured) -> None:
        """Before the cards are gone: what another seat plays and what it takes."""
        self.taking = event.taken
        self.playing = Playing(event.seat, event.card)
        self.draw()
        await self._pause(seconds_for(event))
        self.taking, self.playing = (), None

    async def _pause(self, seconds: float) -> None:
        """Wait for the eyes, less if hurried, and as long as something lies over the table."""
        self._hurried.clear()
        if self.pace:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), seconds * self.pace)
        while not self.is_current:
            await asyncio.sleep(0.05)

    # What the person does

    def action_move(self, steps: int) -> None:
        if self.choosing is not None:
            self.choosing.move(steps)
            self.draw()

    def action_pick(self, place: int) -> None:
        if self.choosing is not None and self.choosing.pick(place):
            self.draw()

    def action_reach(self, steps: int) -> None:
        if self.choosing is not None:
            self.choosing.reach(steps)
            self.draw()

    def action_play(self) -> None:
        if self.choosing is not None:
            self._decide(self.choosing.action)

    def action_answer(self, place: int) -> None:
        if self.choosing is not None and self.choosing.answers and self.choosing.pick(place):
            self._decide(self.choosing.action)

    def action_sing(self) -> None:
        if self.choosing is not None and self.choosing.song is not None:
            self._decide(self.choosing.song.action)

    def action_bluff(self) -> None:
        """Ask which canto to claim, at once: the keys that follow must not reach the cards."""
        choosing = self.choosing
        if choosing is not None and choosing.claims:
            canto = None if choosing.song is None else choosing.canto
            self.app.push_screen(Bluff(choosing.claims, self.match.ruleset, canto), self._claim)

    def _claim(self, claim: Action | None) -> None:
        if claim is not None:
            self._decide(claim)

    def action_hurry(self) -> None:
        self._hurried.set()

    def _decide(self, action: Action) -> None:
        self.choosing = None
        self.match.play(action, HUMAN)
        self._decided.set()

    def on_hand_picked(self, message: Hand.Picked) -> None:
        if self.choosing is None or self.choosing.answers or self.is_too_small:
            return
        if message.place == self.choosing.place:
            self.action_play()
        else:
            self.action_pick(message.place)

    def on_mesa_reached(self, message: Mesa.Reached) -> None:
        if self.choosing is not None and self.choosing.reach_to(message.card):
            self.draw()

    def action_help(self) -> None:
        self.app.push_screen(Help(self.match.ruleset))

    def action_log(self) -> None:
        self.app.push_screen(WholeLog(self.story, self.names, self.match.ruleset.sides))

    def action_speed(self) -> None:
        speeds = list(SPEEDS)
        self.speed = speeds[(speeds.index(self.speed) + 1) % len(speeds)]
        self.caida.remember_speed(self.speed)
        self.relabel()

    def action_language(self) -> None:
        self.caida.switch_language()

    @work
    async def action_resign(self) -> None:
        resigns = await self.app.push_screen_wait(Question("terminal.ask_resign"))
        if resigns and self.match.outcome is None:
            self.choosing = None
            self.match.resign(HUMAN)
            self._decided.set()

    @work
    async def action_leave(self) -> None:
        if await self.app.push_screen_wait(Question("terminal.ask_quit")):
            self.app.exit(0)
