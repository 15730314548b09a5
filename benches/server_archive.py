"""A database with many finished matches in it, made without a server."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path

from caida.engine.chance import ProvableChance
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.notation import Record
from caida.store import open_store

DIFFERENT = 50  # records are alike in size, so a few stand for all


def make_records() -> list[str]:
    rng = random.Random(7)
    ruleset = Ruleset.preset("tradicional")
    records = []
    for _ in range(DIFFERENT):
        match = Match(ruleset, chance=ProvableChance(rng.randbytes(32)))
        while match.outcome is None:
            match.play(rng.choice(match.legal_actions()))
        records.append(Record.of(match, players=("Ana", "Luis"), date="2026-11-15").text)
    return records


async def fill_archive(database: Path, count: int) -> None:
    """Tables made by the store itself, rows put in at once."""
    store = await open_store(f"sqlite:///{database}")
    await store.close()
    await asyncio.to_thread(_insert, database, count, make_records())


def _insert(database: Path, count: int, records: list[str]) -> None:
    connection = sqlite3.connect(database)
    rows = [(f"match-{number}", number, records[number % DIFFERENT]) for number in range(count)]
    connection.executemany(
        "insert into matches (id, finished_at, rules, result, record)"
        " values (?, ?, 'tradicional seats=2 teams=false', '0 target 24-17', ?)",
        rows,
    )
    connection.executemany(
        "insert into players (match, seat, name, person, finished_at) values (?, ?, ?, ?, ?)",
        [
            (name, seat, person, f"person-{number % 97}-{seat}", number)
            for name, number, _ in rows
            for seat, person in enumerate(("Ana", "Luis"))
        ],
    )
    connection.commit()
    connection.close()
