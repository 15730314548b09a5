"""A table as small as can be: whose turn it is, whether its time has run out, and which commands
were taken. It is the fold of a log, as a room is; here the fold trusts nothing.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from tests.cluster.model.search import Violation

BOT = "the bot"


class Command(NamedTuple):
    """``seen`` is the last entry that who gives it has seen: what it answers."""

    person: str
    number: int
    kind: Literal["move", "swap"]
    seen: int


class Entry(NamedTuple):
    """``turn`` is the one it was decided for: nothing that a real log has, but what is to be
    checked is that nothing decided for one turn happens in another."""

    kind: Literal["moved", "swapped", "late", "bot_moved"]
    turn: int
    command: Command | None = None


Log = tuple[Entry, ...]


class Table(NamedTuple):
    """``known`` are the last commands that were taken of each person, and at which entry."""

    turn: int = 0
    turn_seq: int = 0
    is_lost: bool = False
    known: tuple[tuple[Command, int], ...] = ()


class Rules(NamedTuple):
    """Who decides in each turn, how often each person may ask for anything, who of them swaps
    seats (which may be done at any time, and twice is as good as never), and how many commands of
    a person a room remembers."""

    turns: tuple[str, ...]
    people: tuple[str, ...] = ("Ana", "Luis")
    asks: int = 1
    swappers: tuple[str, ...] = ()
    kept: int = 1

    def is_over(self, table: Table) -> bool:
        return table.turn == len(self.turns)

    def person_to_act(self, table: Table) -> str | None:
        if self.is_over(table) or table.is_lost or self.turns[table.turn] == BOT:
            return None
        return self.turns[table.turn]

    def due(self, table: Table) -> Entry | None:
        """What happens by itself: a bot's move, or the end of somebody's time."""
        if self.is_over(table):
            return None
        person = self.person_to_act(table)
        return Entry("bot_moved" if person is None else "late", table.turn)

    def fold(self, log: Log) -> Table:
        """Violation where a decision is made twice, or by who may not."""
        return _fold(self, log)


@cache
def _fold(rules: Rules, log: Log) -> Table:
    if not log:
        return Table()
    *before, entry = log
    if entry.command is not None and entry.command in [one.command for one in before]:
        raise Violation(f"entry {len(log)} does once more what {entry.command.person} asked once")
    return _apply(rules, _fold(rules, tuple(before)), entry, len(log))


def _apply(rules: Rules, table: Table, entry: Entry, seq: int) -> Table:
    if entry.kind != "swapped" and (rules.is_over(table) or entry.turn != table.turn):
        raise Violation(f"entry {seq} decides turn {entry.turn + 1} once more")
    if entry.kind == "moved":
        assert entry.command is not None
        if rules.person_to_act(table) != entry.command.person:
            raise Violation(f"entry {seq} is a move of {entry.command.person} out of turn")
    elif entry.kind == "late" and rules.person_to_act(table) is None:
        raise Violation(f"entry {seq} ends a time that has ended")
    elif entry.kind == "bot_moved" and rules.person_to_act(table) is not None:
        raise Violation(f"entry {seq} is a bot's move where a person is to act")
    if entry.command is not None:
        table = table._replace(known=_remember(rules, table, entry.command, seq))
    if entry.kind == "late":
        return table._replace(is_lost=True)
    if entry.kind == "swapped":
        return table
    return table._replace(turn=table.turn + 1, turn_seq=seq, is_lost=False)


def _remember(
    rules: Rules, table: Table, command: Command, seq: int
) -> tuple[tuple[Command, int], ...]:
    own = [one for one in table.known if one[0].person == command.person]
    others = [one for one in table.known if one[0].person != command.person]
    return (*others, *[*own, (command, seq)][-rules.kept :])
