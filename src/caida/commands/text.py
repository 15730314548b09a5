"""What the commands say."""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import caida
from caida.bots import BOT_NAMES
from caida.commands.tally import Tally
from caida.engine import build
from caida.engine.cards import Card
from caida.engine.errors import CaidaError
from caida.engine.history import Step
from caida.engine.views import Watcher
from caida.notation import Record, format_cards
from caida.notation.body import format_result
from caida.words import Words

if TYPE_CHECKING:  # nothing of the store or the server is needed to talk
    from caida.server.checkup import Finding, Report
    from caida.store.credentials import SigningKey


def tell_version(words: Words) -> str:
    """Version, build and Python in a line, so that a report of a fault can begin with it."""
    kind = words.text("cli.version.compiled" if build.COMPILED else "cli.version.interpreted")
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return words.text("cli.version.line", version=caida.__version__, build=kind, python=python)


def tell_bots(words: Words) -> str:
    """Who can play in the arena."""
    return words.text("arena.option.bots", names=", ".join(BOT_NAMES))


def tell_players(words: Words) -> str:
    """Who can play for a dataset."""
    return words.text("dataset.option.players", names=", ".join(BOT_NAMES))


def tell_speed(words: Words, speeds: Mapping[str, int], state_bytes: int) -> list[str]:
    """Moves in a second by each way of driving the engine."""
    return [
        words.text("cli.bench.compiled" if build.COMPILED else "cli.bench.interpreted"),
        *(
            words.text(
                "cli.bench.line",
                label=words.text(f"cli.bench.{name}"),
                number=f"{speed:,}".replace(",", " "),
            )
            for name, speed in speeds.items()
        ),
        words.text("cli.bench.state", bytes=state_bytes),
    ]


def tell_saved_rules(words: Words, path: Path) -> str:
    return words.text("cli.rules.saved", path=path)


def tell_address(words: Words, url: str) -> str:
    return words.text("cli.serve.listening", url=url)


def tell_invitation(words: Words, url: str) -> str:
    return words.text("cli.serve.invitation", url=url)


def tell_keys(words: Words, keys: Sequence[SigningKey], ends: Mapping[str, float]) -> list[str]:
    """The signing keys, the newest first, and until when each counts."""
    if not keys:
        return [words.text("cli.keys.none")]
    lines = []
    for place, key in enumerate(keys):
        made = words.text("cli.keys.made", day=_day(key.made_at / 1000)) if key.made_at else ""
        part = "cli.keys.signs" if place == 0 else "cli.keys.reads"
        told = words.text(part, day="" if place == 0 else _day(ends[key.name]))
        lines.append(" · ".join(filter(None, [key.name, made, told])))
    return lines


def tell_rotated_keys(words: Words, name: str) -> str:
    return words.text("cli.keys.rotated", name=name)


def tell_removed_key(words: Words, name: str) -> str:
    return words.text("cli.keys.removed", name=name)


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


def tell_tally(words: Words, tally: Tally, folder: Path) -> str:
    """What came of the matches of a simulation, and where they are."""
    return words.text(
        "cli.simulate.done",
        matches=words.count("matches", tally.matches),
        deals=words.count("deals", tally.deals),
        moves=words.count("moves", tally.moves),
        wins=" / ".join(map(str, tally.wins)),
        seed=tally.seed,
        folder=folder,
    )


def tell_verified(words: Words, record: Record) -> str:
    """That everything holds, and what is known of the chance."""
    moves = sum(step.kind == "action" for step in record.match.history)
    if record.proof is None:
        proof = words.text("cli.verify.no_proof")
    elif record.proof.secret is None:
        proof = words.text("cli.verify.sealed")
    else:
        proof = words.text("cli.verify.proved")
    return words.text(
        "cli.verify.fine",
        moves=words.count("moves", moves),
        result=format_result(record.match.outcome),
        proof=proof,
    )


def tell_backup(words: Words, file: Path) -> str:
    return words.text("cli.backup.done", file=file)


def tell_restored(words: Words, database: str) -> str:
    return words.text("cli.restore.done", database=database)


def tell_checkup(words: Words, database: str, report: Report) -> list[str]:
    """What was looked at, everything that is off in it, and what to do about each kind of that."""
    counted = words.text(
        "cli.doctor.counted",
        database=database,
        tables=words.count("tables", report.rooms),
        entries=words.count("entries", report.entries),
        matches=words.count("matches", report.matches),
    )
    found = [f"  {_tell_finding(words, finding)}" for finding in report.findings]
    advice = dict.fromkeys(
        words.text(f"cli.doctor.advice.{finding.kind}") for finding in report.findings
    )
    verdict = words.text("cli.doctor.sound" if report.is_sound else "cli.doctor.off")
    return [counted, *found, *advice, verdict]


def _tell_finding(words: Words, finding: Finding) -> str:
    params = {
        name: words.error(value) if isinstance(value, CaidaError) else value
        for name, value in finding.params.items()
    }
    return words.text(f"cli.doctor.finding.{finding.kind}", **params)


class Story:
    """A record as pictures of the table: what happened at a step, and what lies there after it."""

    def __init__(self, record: Record, words: Words) -> None:
        self.words = words
        self.ruleset = record.ruleset
        self.steps: Sequence[Step] = record.match.history
        seats = range(self.ruleset.seats)
        self.names = record.players or tuple(words.seat(seat) for seat in seats)
        self._begin()

    def _begin(self) -> None:
        self._watchers = [Watcher(self.ruleset, seat) for seat in range(self.ruleset.seats)]
        self._shown = 0

    def sentences(self, step: int) -> list[str]:
        sides = self.ruleset.sides
        return [self.words.describe(event, self.names, sides) for event in self.steps[step].events]

    def told(self, step: int) -> list[str]:
        """The sentences of a step and the table after it."""
        return [*self.sentences(step), *(f"    {line}" for line in self.table(step)), ""]

    def table(self, step: int) -> list[str]:
        """The table after a step; going back plays again from the start."""
        if step < self._shown - 1:
            self._begin()
        for passed in self.steps[self._shown : step + 1]:
            for event in passed.events:
                for seat, watcher in enumerate(self._watchers):
                    watcher.see(event.seen_by(seat))
        self._shown = step + 1
        first = self._watchers[0]
        if first.dealer is None:
            return []
        width = max(map(len, self.names))
        heading = [self.words.text("cli.replay.deal", deal=first.deal)]
        if first.tanda:
            tandas = self.ruleset.tandas
            heading.append(self.words.text("cli.replay.tanda", tanda=first.tanda, tandas=tandas))
        lines = [
            " · ".join([*heading, self._scores(first.scores)]),
            self.words.text("cli.replay.mesa", cards=_cards(first.mesa)),
        ]
        for seat, watcher in enumerate(self._watchers):
            pile = self.words.text("cli.replay.pile", cards=first.pile_sizes[seat])
            role = self.words.text("cli.replay.dealer") if seat == first.dealer else ""
            row = f"{self.names[seat]:<{width}}  {_cards(watcher.hand):<12}  {pile}  {role}"
            lines.append(row.rstrip())
        return lines

    def keys(self, step: int) -> str:
        return self.words.text("cli.replay.keys", step=step + 1, steps=len(self.steps))

    def _scores(self, scores: Sequence[int]) -> str:
        sides = self.ruleset.sides
        return " · ".join(
            f"{self.words.side(side, self.names, sides)} {points}"
            for side, points in enumerate(scores)
        )


def _cards(cards: Sequence[Card]) -> str:
    return format_cards(cards) or "-"
