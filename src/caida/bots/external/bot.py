"""A bot whose moves come from an engine in another process."""

from __future__ import annotations

import shlex
import time
from collections import Counter
from typing import Self

from caida.bots.external import protocol
from caida.bots.external.faults import Fault, FaultSignal
from caida.bots.external.lines import LineProcess
from caida.engine.actions import Action
from caida.engine.ruleset import Ruleset
from caida.engine.views import View

SECONDS = 2.0
SECONDS_TO_START = 10.0
MAX_INFO_LINES = 1_000
MAX_STRIKES = 3  # faults in a match after which the engine is not asked again in it
MAX_FAILED_STARTS = 2


class ExternalBot:
    """Asks an engine for its moves. One that gives none that counts loses the move to the first
    legal choice, ``faults`` remembers why, and the match goes on.

    The process starts with the first move, lives on between matches, and starts again after it
    failed; ``close`` ends it. ``seconds`` is how long it may think about a move.
    """

    def __init__(
        self,
        command: str,
        *,
        seed: int | str | None = None,
        seconds: float = SECONDS,
        seconds_to_start: float = SECONDS_TO_START,
    ) -> None:
        self.name = f"exec:{command}"
        self.engine_name: str | None = None
        self.faults: Counter[Fault] = Counter()
        self._command = shlex.split(command)
        self.seconds = seconds
        self._seconds_to_start = seconds_to_start
        self._failed_starts = 0
        self._process: LineProcess | None = None
        self.new_match(seed)

    def new_match(self, seed: int | str | None = None) -> None:
        """The next view is of a new match."""
        self._seed = str(seed)
        self._strikes = 0
        self._table: tuple[Ruleset, int | None] | None = None

    def choose(self, view: View) -> Action:
        try:
            return self._ask(view)
        except FaultSignal as fault:
            self.faults[fault.kind] += 1
            if fault.kind not in ("illegal", "given_up"):  # what it says next may be out of step
                self._strikes += 1
                self._stop(politely=False)
            return view.choices[0].action

    def close(self) -> None:
        """End the engine; a further move would start it again."""
        self._stop(politely=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, view: View) -> Action:
        if self._strikes >= MAX_STRIKES:
            raise FaultSignal("given_up")
        process = self._process or self._start()
        deadline = time.monotonic() + self.seconds
        if self._table != (view.ruleset, view.seat):
            self._tell_match(process, view, deadline)
        process.send(protocol.view_line(view), deadline)
        return protocol.read_answer(_next_line(process, deadline), view)

    def _tell_match(self, process: LineProcess, view: View, deadline: float) -> None:
        assert view.seat is not None
        for line in protocol.match_lines(view.ruleset, view.seat, self._seed, self.seconds):
            process.send(line, deadline)
        self._table = (view.ruleset, view.seat)

    def _start(self) -> LineProcess:
        """A process that has said it is ready; one that fails here is out for this match."""
        deadline = time.monotonic() + self._seconds_to_start
        try:
            if self._failed_starts >= MAX_FAILED_STARTS:
                raise FaultSignal("no_start")
            self._process = LineProcess(self._command)
            self._process.send(protocol.HELLO, deadline)
            while (line := _next_line(self._process, deadline)) != protocol.READY:
                self.engine_name = protocol.read_name(line)
        except (OSError, FaultSignal):
            self._failed_starts += 1
            self._strikes = MAX_STRIKES
            raise FaultSignal("no_start") from None
        self._failed_starts = 0
        self._table = None
        return self._process

    def _stop(self, *, politely: bool) -> None:
        if self._process is not None:
            self._process.close(politely=politely)
            self._process = None


def _next_line(process: LineProcess, deadline: float) -> str:
    """The next line that is meant for us."""
    for _ in range(MAX_INFO_LINES):
        line = process.receive(deadline)
        if not protocol.is_info(line):
            return line
    raise FaultSignal("flood")
