"""The record in the documentation, and others made at random."""

from __future__ import annotations

from pathlib import Path
from random import Random

from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.notation import Record
from tests.notation.strategies import play_on, proved_chance

PAGE = Path(__file__).parents[2] / "docs" / "record.md"


def documented_record() -> str:
    """The whole match shown in docs/record.md."""
    text = PAGE.read_text(encoding="utf-8")
    return text.partition("```caida\n")[2].partition("```")[0]


def seeded_record(ruleset: Ruleset, seed: int) -> str:
    return Record.of(play_on(Match(ruleset, seed=seed), Random(seed), 2000)).text


def proved_record(ruleset: Ruleset, number: int) -> str:
    match = play_on(Match(ruleset, chance=proved_chance(number, ruleset)), Random(number), 2000)
    players = [f"Jugador {seat}" for seat in range(ruleset.seats)]
    return Record.of(match, players=players, date="2026-11-15").text


def without_proof(text: str) -> str:
    """The same record with nothing to prove its chance."""
    proof = ("[Commitment", "[Secret", "[Contribution")
    return "".join(line for line in text.splitlines(True) if not line.startswith(proof))
